import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  type Client,
  getValidatedIdTokenClaims,
  jwksCache,
  nopkce,
  processAuthorizationCodeResponse,
  processUserInfoResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi';
import { type Claims, isComplete } from './identity.ts';
import type { UsableOidc } from './model.ts';
import { clientAuthOf, clientOf, type IdentityProvider, requestOptions } from './provider.ts';
import { asRefusal, isUnknownKey } from './provider-errors.ts';
import { SignInRefused } from './sign-in-refusal.ts';
import type { Transaction } from './transaction.ts';

/** What is sent to the provider. */
interface Exchange {
  readonly settings: UsableOidc;
  readonly provider: IdentityProvider;
  readonly transaction: Transaction;
  readonly redirectUri: string;
}

/**
 * Exchanges the code in the answer of a provider for the claims of the person: from the ID token, whose
 * issuer, audience, times, nonce, algorithm and signature are checked, and from the user info where the
 * token has no e-mail address or no groups.
 * @param answer the query of the address to which the provider has sent the browser
 * @throws {SignInRefused} when the provider refuses, or anything does not match
 */
export async function exchangeCode(exchange: Exchange, answer: URLSearchParams): Promise<Claims> {
  const { settings, provider } = exchange;
  const { server } = provider;
  const client = clientOf(settings);
  try {
    const response = await requestTokens(exchange, answer);
    const tokens = await processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: exchange.transaction.nonce,
      requireIdToken: true,
    });
    await checkSignature(provider, response);
    const claims: Claims = { ...getValidatedIdTokenClaims(tokens) };
    // The library accepts it, but it would be the same for everybody whom the provider gives none.
    if (claims.sub === '') throw new SignInRefused('token-refused', 'the subject is empty');
    return await withUserInfo(exchange, claims, tokens.access_token);
  } catch (error) {
    throw asRefusal(error, 'token-refused');
  }
}

async function requestTokens(exchange: Exchange, answer: URLSearchParams): Promise<Response> {
  const { settings, provider, transaction, redirectUri } = exchange;
  const client = clientOf(settings);
  const parameters = validateAuthResponse(provider.server, client, answer, transaction.state);
  return authorizationCodeGrantRequest(
    provider.server,
    client,
    clientAuthOf(settings, provider.server),
    parameters,
    redirectUri,
    transaction.verifier ?? nopkce,
    requestOptions(),
  );
}

/** Keys that were fetched before may be those of before a rotation: then they are fetched once more. */
async function checkSignature(
  { server, keys }: IdentityProvider,
  response: Response,
): Promise<void> {
  const check = () =>
    // A copy, because the library remembers keys for each object too, and keeps them for a minute.
    validateApplicationLevelSignature({ ...server }, response, {
      ...requestOptions(),
      [jwksCache]: keys,
    });
  const wereKept = 'jwks' in keys;
  try {
    await check();
  } catch (error) {
    if (!wereKept || !isUnknownKey(error)) throw error;
    for (const name of Object.keys(keys)) delete (keys as Record<string, unknown>)[name];
    await check();
  }
}

/**
 * The user info must be about the subject of the ID token. What both have counts as in the ID token. Whether
 * an address is verified is said about one address.
 */
async function withUserInfo(
  { settings, provider: { server } }: Exchange,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  const groups = settings.enableGroupSyncing ? settings.groupJsonPath : undefined;
  if (isComplete(claims, groups) || server.userinfo_endpoint === undefined) return claims;
  const client = clientOf(settings);
  const more = await readUserInfo(server, client, accessToken, String(claims.sub));
  const { email_verified, ...others } = more;
  const isSameEmail = claims.email === undefined || claims.email === more.email;
  return { ...others, ...(isSameEmail && { email_verified }), ...claims };
}

async function readUserInfo(
  server: AuthorizationServer,
  client: Client,
  accessToken: string,
  subject: string,
): Promise<Claims> {
  try {
    const response = await userInfoRequest(server, client, accessToken, requestOptions());
    return { ...(await processUserInfoResponse(server, client, subject, response)) };
  } catch (error) {
    const { code, detail } = asRefusal(error, 'provider-error');
    const isDown = code === 'provider-down';
    throw new SignInRefused(isDown ? code : 'provider-error', `user info: ${detail}`);
  }
}
