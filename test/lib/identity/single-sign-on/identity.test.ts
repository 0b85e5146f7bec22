import { describe, expect, it } from 'vitest';
import { identityOf, misshapenGroups } from '../../../../lib/identity/single-sign-on/identity.ts';

const keycloak = 'https://id.example.com/realms/staff';
const entra = 'https://login.microsoftonline.com/7ac09d6e-5e0a-4b4c-9d8f-000000000000/v2.0';

describe('identityOf', () => {
  it.each([
    ['a verified address', { iss: keycloak, email_verified: true }, true],
    ['a verified address, as text', { iss: keycloak, email_verified: 'true' }, true],
    ['an address that is not verified', { iss: keycloak, email_verified: false }, false],
    ['an address about which nothing is said', { iss: keycloak }, false],
    ['a number', { iss: keycloak, email_verified: 1 }, false],
    ['a domain that the tenant owns', { iss: entra, xms_edov: true }, true],
    ['a domain that the tenant owns, as text', { iss: entra, xms_edov: '1' }, true],
    ['a domain that it does not own', { iss: entra, xms_edov: false }, false],
    ['what a tenant claims in place of the domain', { iss: entra, email_verified: true }, false],
    ['the claim of Entra ID elsewhere', { iss: keycloak, xms_edov: true }, false],
  ])('knows %s', (_what, claims, isEmailVerified) => {
    expect(identityOf({ sub: '1', email: 'kim@example.com', ...claims }, 'groups')).toMatchObject({
      email: 'kim@example.com',
      isEmailVerified,
    });
  });

  it.each([
    ['no address', undefined],
    ['a text without a domain', 'kim'],
    ['two addresses', 'kim@example.com, sam@example.com'],
    ['a control character', 'kim@example.com\u0000'],
    ['more than mail can be sent to', `${'k'.repeat(250)}@example.com`],
    ['half a character', 'kim\ud800@example.com'],
    ['a list', ['kim@example.com']],
  ])('takes %s for no address', (_what, email) => {
    expect(identityOf({ iss: keycloak, sub: '1', email }, 'groups').email).toBeNull();
  });

  it('cuts a name that is too long for an account', () => {
    const { name } = identityOf({ iss: keycloak, sub: '1', name: 'k'.repeat(999) }, 'groups');
    expect(name).toHaveLength(200);
  });

  it('has each group once', () => {
    const claims = { iss: keycloak, sub: '1', groups: ['dev', 'ops', 'dev', 7] };
    expect(identityOf(claims, 'groups').groups).toEqual(['dev', 'ops']);
  });

  it('refuses a person whose groups are too many for the token, instead of removing all', () => {
    const claims = { iss: entra, sub: '1', _claim_names: { groups: 'src1' } };
    expect(() => identityOf(claims, 'groups')).toThrow('more groups than the identity provider');
  });
});

describe('misshapenGroups', () => {
  const objects = /^has objects, not names: set groupJsonPath/;

  it.each([
    ['one text with commas', 'dev,ops', 'groups', /^is one text with commas/],
    ['a list of objects', [{ id: 1, name: 'dev' }], 'groups', objects],
    ['an object', { names: ['dev'] }, 'groups', objects],
    ['a list in which some are objects', ['dev', { name: 'ops' }], 'groups', objects],
  ])('says what mends %s', (_what, groups, path, sentence) => {
    expect(misshapenGroups({ groups }, path)).toMatch(sentence);
  });

  it.each([
    ['a list of names', ['dev', 'ops, all'], 'groups'],
    ['one name', 'dev', 'groups'],
    ['one name of LDAP', 'CN=dev,OU=groups,DC=example', 'groups'],
    ['objects whose names are named', [{ name: 'dev' }], 'groups[*].name'],
    ['no group', [], 'groups'],
    ['no claim', undefined, 'groups'],
    ['null', null, 'groups'],
  ])('has nothing to say about %s', (_what, groups, path) => {
    expect(misshapenGroups({ groups }, path)).toBeUndefined();
  });
});
