import { expect, it } from 'vitest';
import { isIssuer } from '../../../../lib/identity/single-sign-on/provider-rules.ts';

const REALM = 'https://id.example.com/realms/staff';

it.each([
  ['the address', REALM, REALM, true],
  ['the address of its configuration', `${REALM}/.well-known/openid-configuration`, REALM, true],
  ['one with a slash at the end', REALM, `${REALM}/`, true],
  ['a host alone', 'https://id.example.com', 'https://id.example.com', true],
  ['a host alone, with a slash', 'https://id.example.com', 'https://id.example.com/', true],
  ['another realm', REALM, 'https://id.example.com/realms/guests', false],
  ['another host', REALM, 'https://id.example.org/realms/staff', false],
  ['one that begins the same', REALM, `${REALM}2`, false],
  ['no URL', REALM, 'staff', false],
])('the issuer of a provider: %s', (_what, discoverUrl, named, expected) => {
  expect(isIssuer(discoverUrl, named)).toBe(expected);
});
