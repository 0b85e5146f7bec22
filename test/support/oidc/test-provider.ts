import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import OidcProvider, { type Context } from 'oidc-provider';

/** Claims of a person at the provider, without the subject. */
export type PersonClaims = Readonly<Record<string, unknown>>;

interface ProviderOptions {
  /** Address of the service under test. */
  readonly baseUrl: string;
  /** Whether claims are in the ID token too, not only in the user info. */
  readonly thinTokens?: boolean;
  /** With which it signs; RS256 unless said. */
  readonly algorithm?: string;
  /** Whether it takes requests that were pushed, as it does unless said. */
  readonly takesPushed?: boolean;
  /** Whether it takes no others. */
  readonly requiresPushed?: boolean;
}

export const CLIENT_ID = 'flags';
export const CLIENT_SECRET = 'a client secret of the tests';

/** An OpenID provider over real HTTP, in this process. Everybody is signed in as `current`. */
export interface TestProvider {
  readonly issuer: string;
  /** Claims by subject. */
  readonly people: Map<string, PersonClaims>;
  /** Subject of the person at the browser. */
  current: string;
  /** Changes the ID token before it is sent. */
  tamper: ((token: string, key: JWK) => Promise<string>) | undefined;
  /** Paths that were requested. */
  readonly requests: string[];
  /** The service under test has started with this address. */
  setBaseUrl(baseUrl: string): Promise<void>;
  /** Signs with a new key from now on; the former one is no longer published. */
  rotateKey(): Promise<void>;
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export async function startTestProvider(options: ProviderOptions): Promise<TestProvider> {
  let { baseUrl } = options;
  let handle: Handler = () => undefined;
  const server = createServer((request, response) => {
    requests.push(request.url?.split('?')[0] ?? '');
    void handle(request, response);
  });
  // Of scenarios it is never closed.
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requests: string[] = [];
  const restart = async () => {
    handle = await providerHandler(provider, { ...options, baseUrl });
  };
  const provider: TestProvider = {
    issuer,
    people: new Map(),
    current: '',
    tamper: undefined,
    requests,
    setBaseUrl: (address) => {
      baseUrl = address;
      return restart();
    },
    rotateKey: restart,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  await restart();
  return provider;
}

/** The provider itself, with a new key. */
async function providerHandler(
  test: TestProvider,
  {
    baseUrl,
    thinTokens = false,
    algorithm = 'RS256',
    takesPushed = true,
    requiresPushed = false,
  }: ProviderOptions,
): Promise<Handler> {
  const key = await newKey(algorithm);
  const provider = new OidcProvider(test.issuer, {
    jwks: { keys: [key] },
    cookies: { keys: ['a key for the cookies of the provider'] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${baseUrl}/auth/oidc/callback`],
        id_token_signed_response_alg: algorithm,
      },
    ],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'groups', '_claim_names'],
    },
    conformIdTokenClaims: thinTokens,
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: {
        enabled: takesPushed,
        requirePushedAuthorizationRequests: requiresPushed,
      },
    },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      IdToken: 60,
      Interaction: 60,
      Grant: 60,
      Session: 60,
    },
    findAccount: (_ctx: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...test.people.get(accountId) }),
    }),
    loadExistingGrant: async ({ oidc: { client, session } }: Context) => {
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/sign-in/')) {
      ctx.respond = false;
      await provider.interactionFinished(ctx.req, ctx.res, {
        ...(test.people.has(test.current)
          ? { login: { accountId: test.current } }
          : { error: 'access_denied', error_description: 'cancelled by the person' }),
      });
      return;
    }
    await next();
    if (ctx.path === '/token' && test.tamper) await tamperWith(ctx, test.tamper, key);
  });
  return provider.callback();
}

async function tamperWith(
  ctx: Context,
  tamper: NonNullable<TestProvider['tamper']>,
  key: JWK,
): Promise<void> {
  const body = ctx.body as { id_token?: string };
  if (body.id_token) ctx.body = { ...body, id_token: await tamper(body.id_token, key) };
}

async function newKey(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg, kid: crypto.randomUUID() };
}
