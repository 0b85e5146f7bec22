import { describe, expect, it } from 'vitest';
import {
  decideOidcSettings,
  type OidcSettingsInput,
} from '../../../../lib/identity/single-sign-on/decide-oidc-settings.ts';
import { type OidcSettings, unsetOidc } from '../../../../lib/identity/single-sign-on/model.ts';

const stored: OidcSettings = {
  ...unsetOidc,
  enabled: true,
  discoverUrl: 'https://id.example.com/realms/staff',
  clientId: 'flags',
  sealedSecret: 'v2.sealed',
  secretSetAt: '2026-01-01T00:00:00.000Z',
  version: 4,
};

const complete = {
  enabled: true,
  discoverUrl: 'https://id.example.com',
  clientId: 'a',
  secret: 's',
};

function decide(before: OidcSettings, input: OidcSettingsInput, allowPrivate = false) {
  return decideOidcSettings(before, input, { defaultRootRoleId: 3, allowPrivate });
}

describe('settings of OpenID Connect', () => {
  it('keep what a request omits', () => {
    const { sealedSecret, secretSetAt, ...kept } = stored;
    expect(decide(stored, { autoCreate: true })).toEqual({
      settings: { ...kept, autoCreate: true },
      secret: undefined,
    });
  });

  it('are removed by whitespace, as Terraform removes them', () => {
    expect(decide(stored, { enabled: false, clientId: ' ', secret: ' ' })).toMatchObject({
      settings: { enabled: false, clientId: null },
      secret: null,
    });
  });

  it.each([
    ['no address', { ...complete, discoverUrl: ' ' }, '/body/discoverUrl'],
    ['no client', { ...complete, clientId: '' }, '/body/clientId'],
    ['no secret', { ...complete, secret: '' }, '/body/secret'],
    ['a mask for a secret that is not stored', { ...complete, secret: '******' }, '/body/secret'],
    ['no URL', { ...complete, discoverUrl: 'keycloak' }, '/body/discoverUrl'],
    ['plain http', { ...complete, discoverUrl: 'http://id.example.com' }, '/body/discoverUrl'],
    ['a private address', { ...complete, discoverUrl: 'https://10.0.0.1' }, '/body/discoverUrl'],
    ['a query', { ...complete, discoverUrl: 'https://id.example.com?a' }, '/body/discoverUrl'],
    ['a password', { ...complete, discoverUrl: 'https://a:b@id.example.com' }, '/body/discoverUrl'],
    [
      'all tenants of Entra ID',
      { ...complete, discoverUrl: 'https://login.microsoftonline.com/common/v2.0' },
      '/body/discoverUrl',
    ],
    [
      'all accounts of Google',
      { ...complete, discoverUrl: 'https://accounts.google.com' },
      '/body/emailDomains',
    ],
    ['sign-out at the provider', { ...complete, enableSingleSignOut: true }, 'SingleSignOut'],
    ['a path that leads nowhere', { ...complete, groupJsonPath: 'a[0]' }, '/body/groupJsonPath'],
  ])('are refused with %s', (_what, input, pointer) => {
    expect(() => decide(unsetOidc, input)).toThrow(pointer);
  });

  it('may be incomplete while sign-in is off', () => {
    expect(decide(unsetOidc, { clientId: 'a' }).settings).toMatchObject({ clientId: 'a' });
  });

  it('may name the accounts of one company at Google', () => {
    const discoverUrl = 'https://accounts.google.com';
    expect(
      decide(unsetOidc, { ...complete, discoverUrl, emailDomains: 'example.com' }).settings,
    ).toMatchObject({ discoverUrl, emailDomains: ['example.com'] });
  });

  it('may name a private address where that is allowed', () => {
    const discoverUrl = 'http://127.0.0.1:8080/realms/staff';
    expect(decide(unsetOidc, { ...complete, discoverUrl }, true).settings).toMatchObject({
      discoverUrl,
    });
  });
});

describe('a mask in place of the client secret', () => {
  it.each([
    ['the same address', {}],
    ['another path of the same origin', { discoverUrl: 'https://id.example.com/realms/all' }],
  ])('keeps the stored secret for %s', (_what, more) => {
    expect(decide(stored, { secret: '*****', ...more }).secret).toBeUndefined();
  });

  it.each([
    ['a mask', { secret: '******' }],
    ['nothing', {}],
  ])('%s is refused for another host, which would get the secret', (_what, more) => {
    expect(() => decide(stored, { discoverUrl: 'https://evil.example', ...more })).toThrow(
      '/body/secret',
    );
  });
});
