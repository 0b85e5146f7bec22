import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mcpAccessControl } from '../../../../lib/agents/mcp-access-control.ts';
import { describeProtectedResource } from '../../../../lib/agents/protected-resource.ts';
import type { HttpEvent } from '../../../../lib/http/event.ts';
import {
  authenticateAccessToken,
  hasAccessToken,
} from '../../../../lib/identity/single-sign-on/authenticate-access-token.ts';
import { changeOidcSettings } from '../../../../lib/identity/single-sign-on/change-oidc-settings.ts';
import { deleteUser } from '../../../../lib/identity/users/delete-user.ts';
import { findUserIdByEmail } from '../../../../lib/identity/users/user-store.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { aContract } from '../../../support/a-contract.ts';
import { BASE_URL, signIn } from '../../../support/oidc/sign-ins.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startTestProvider,
  type TestProvider,
} from '../../../support/oidc/test-provider.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

Object.assign(process.env, { BASE_URL, ALLOW_PRIVATE_IDENTITY_PROVIDER: 'true' });

useTable();

const AUDIENCE = `${BASE_URL}/mcp`;
const EMAIL = 'kim@example.com';

let provider: TestProvider;
let key: JWK;

beforeAll(async () => {
  await seed();
  provider = await startTestProvider({ baseUrl: BASE_URL });
  await set(true);
  provider.current = 'kim';
  provider.people.set('kim', { name: 'Kim', email: EMAIL, email_verified: true });
  provider.tamper = async (token, signingKey) => {
    key = signingKey;
    return token;
  };
  await signIn();
});

beforeEach(() => set(true));

afterAll(() => provider.close());

function set(enabled: boolean) {
  return changeOidcSettings(admin, {
    enabled,
    discoverUrl: provider.issuer,
    clientId: CLIENT_ID,
    secret: CLIENT_SECRET,
    autoCreate: true,
  });
}

interface Forged {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly signedBy?: JWK;
}

/** An access token as RFC 9068 has it, but for what is forged. */
async function token({ claims, header, signedBy = key }: Forged = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const all = {
    ...{ iss: provider.issuer, sub: 'kim', aud: AUDIENCE, client_id: 'an-agent', jti: 'one' },
    ...{ iat: now, exp: now + 60, scope: 'openid' },
    ...claims,
  };
  const signed = await new SignJWT(JSON.parse(JSON.stringify(all)))
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key.kid ?? '', ...header })
    .sign(await importJWK(signedBy, 'RS256'));
  return `Bearer ${signed}`;
}

async function otherKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return exportJWK(privateKey);
}

const refused = expect.objectContaining({ name: 'AuthenticationRequired' });

describe('an access token of the provider', () => {
  it('is that of the account of its person, for which agents only read', async () => {
    const caller = await authenticateAccessToken(await token(), AUDIENCE);
    expect(caller).toMatchObject({ tokenType: 'user', author: { name: EMAIL } });
    expect(caller.mayChangeAsAgent).toBeUndefined();
  });

  it('lets agents change something if its scope says so', async () => {
    const written = await token({ claims: { scope: 'openid flags:write' } });
    const caller = await authenticateAccessToken(written, AUDIENCE);
    expect(caller.mayChangeAsAgent).toBe(true);
  });

  it.each<[string, Forged]>([
    ['for another audience', { claims: { aud: 'https://elsewhere.example/mcp' } }],
    ['for the client of sign-ins, as an ID token is', { claims: { aud: CLIENT_ID } }],
    ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['that has expired', { claims: { exp: 1 } }],
    ['that is not valid yet', { claims: { nbf: 9_999_999_999 } }],
    ['without an end', { claims: { exp: undefined } }],
    ['of another type', { header: { typ: 'JWT' } }],
    ['with a key that is not published', { header: { kid: 'unknown' } }],
    ['of somebody who has never signed in', { claims: { sub: 'nobody' } }],
    ['without a person', { claims: { sub: undefined } }],
    ['that is bound to a key of its client', { claims: { cnf: { jkt: 'a' } } }],
  ])('is refused %s', async (_what, forged) => {
    await expect(authenticateAccessToken(await token(forged), AUDIENCE)).rejects.toEqual(refused);
  });

  it('is refused with a signature by another key', async () => {
    const forged = await token({ signedBy: await otherKey() });
    await expect(authenticateAccessToken(forged, AUDIENCE)).rejects.toEqual(refused);
  });

  it('is refused without a signature', async () => {
    const [, payload] = (await token()).replace('Bearer ', '').split('.');
    const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const forged = `Bearer ${header}.${payload}.AA`;
    await expect(authenticateAccessToken(forged, AUDIENCE)).rejects.toEqual(refused);
  });

  it('is refused while sign-in with the provider is switched off', async () => {
    const valid = await token();
    await set(false);
    await expect(authenticateAccessToken(valid, AUDIENCE)).rejects.toEqual(refused);
  });

  it('is refused once the account is deleted', async () => {
    const valid = await token();
    await deleteUser(admin, 'User', (await findUserIdByEmail(EMAIL)) ?? 0);
    await expect(authenticateAccessToken(valid, AUDIENCE)).rejects.toEqual(refused);
  });
});

describe('the endpoint of agents', () => {
  it('names the issuer, but not while sign-in with it is switched off', async () => {
    const known = { resource: AUDIENCE, authorization_servers: [provider.issuer] };
    expect(await describeProtectedResource(undefined)).toMatchObject(known);
    await set(false);
    expect(await describeProtectedResource(undefined)).not.toHaveProperty('authorization_servers');
  });

  it('lets in who has an access token for it', async () => {
    provider.current = 'lee';
    provider.people.set('lee', { name: 'Lee', email: 'lee@example.com', email_verified: true });
    await signIn();
    const valid = await letIn(await token({ claims: { sub: 'lee', scope: 'flags:write' } }));
    expect(valid).toMatchObject({ author: { name: 'lee@example.com' }, mayChangeAsAgent: true });
    const other = await token({ claims: { sub: 'lee', aud: BASE_URL } });
    await expect(letIn(other)).rejects.toEqual(refused);
  });
});

/** The caller whom the access control of the endpoint finds. */
async function letIn(authorization: string) {
  const event = { headers: { authorization }, pathParameters: {} } as unknown as HttpEvent;
  // Only what the middleware reads of a request.
  for (const { before } of mcpAccessControl(aContract)) await before?.({ event } as never);
  return event.caller;
}

it.each([
  ['Bearer eyJ.eyJ.c2ln', true],
  ['bearer a.b.c', true],
  ['a.b.c', false],
  ['Bearer *:*.secret', false],
  ['Bearer default:development.abc', false],
  ['Bearer user:abc', false],
  [undefined, false],
])('%s is one: %s', (authorization, isOne) => {
  expect(hasAccessToken(authorization)).toBe(isOne);
});
