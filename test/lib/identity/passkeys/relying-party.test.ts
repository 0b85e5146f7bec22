import { expect, it } from 'vitest';
import { relyingPartyOf } from '../../../../lib/identity/passkeys/relying-party.ts';

it.each([
  ['https://flags.example.com', 'flags.example.com', 'https://flags.example.com'],
  ['https://flags.example.com:8443/base', 'flags.example.com', 'https://flags.example.com:8443'],
  ['http://localhost:4242', 'localhost', 'http://localhost:4242'],
])('the passkeys of %s belong to %s and are used at %s', (baseUrl, id, origin) => {
  expect(relyingPartyOf(baseUrl)).toEqual({ id, origin });
});

it.each(['http://127.0.0.1:4242', 'https://[::1]:4242'])('%s can have no passkeys', (baseUrl) => {
  expect(() => relyingPartyOf(baseUrl)).toThrow('Passkeys belong to a host name');
});
