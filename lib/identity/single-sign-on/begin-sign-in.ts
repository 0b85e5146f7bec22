import {
  type AuthorizationServer,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  processPushedAuthorizationResponse,
  pushedAuthorizationRequest,
} from 'oauth4webapi';
import { setCookie } from '../../http/cookies.ts';
import { config } from '../../platform/config.ts';
import type { UsableOidc } from './model.ts';
import { getUsableOidc, redirectUriOf } from './oidc-client.ts';
import { clientAuthOf, clientOf, findIdentityProvider, requestOptions } from './provider.ts';
import { asRefusal } from './provider-errors.ts';
import { returnPathOf } from './return-path.ts';
import { SignInRefused } from './sign-in-refusal.ts';
import { sealTransaction, TRANSACTION_SECONDS, type Transaction } from './transaction.ts';
import { transactionCookieName } from './transaction-cookie.ts';

/** Where the browser goes, and what it keeps until it comes back. */
interface Start {
  readonly location: string;
  readonly cookies: readonly string[];
}

/**
 * Starts a sign-in. Nothing is stored: the browser keeps the transaction, encrypted, for ten minutes.
 * @param returnTo path that the person wanted
 * @throws {SignInRefused} when sign-in is off, or the provider cannot be reached
 */
export async function beginSignIn(returnTo: string | undefined): Promise<Start> {
  const redirectUri = redirectUriOf();
  const settings = await getUsableOidc();
  const { server } = await findIdentityProvider(settings);
  if (server.authorization_endpoint === undefined) {
    throw new SignInRefused('provider-error', 'it has no authorization endpoint');
  }
  const {
    discoverUrl,
    clientId,
    enablePkce,
    addGroupsScope,
    acrValues,
    pushAuthorizationRequests,
  } = settings;
  const verifier = generateRandomCodeVerifier();
  const transaction: Transaction = {
    state: generateRandomState(),
    nonce: generateRandomNonce(),
    ...(enablePkce && { verifier }),
    returnTo: returnPathOf(returnTo, config().baseUrl),
    discoverUrl,
    clientId,
    expiresAt: Date.now() + TRANSACTION_SECONDS * 1_000,
  };
  const request = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: `openid email profile${addGroupsScope ? ' groups' : ''}`,
    state: transaction.state,
    nonce: transaction.nonce,
    ...(enablePkce && {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
    ...(acrValues !== '' && { acr_values: acrValues }),
  };
  const isPushed = server.require_pushed_authorization_requests || pushAuthorizationRequests;
  const location = withQuery(
    server.authorization_endpoint,
    isPushed ? await push(request, settings, server) : request,
  );
  const cookie = setCookie({
    name: transactionCookieName(),
    value: sealTransaction(transaction),
    maxAgeSeconds: TRANSACTION_SECONDS,
  });
  return { location, cookies: [cookie] };
}

/**
 * Sends the request to the provider itself (RFC 9126); the browser only brings the name that it gets there.
 * @throws {SignInRefused} when the provider refuses it, or cannot take it
 */
async function push(
  request: Readonly<Record<string, string>>,
  settings: UsableOidc,
  server: AuthorizationServer,
): Promise<{ client_id: string; request_uri: string }> {
  const client = clientOf(settings);
  const auth = clientAuthOf(settings, server);
  try {
    const response = await pushedAuthorizationRequest(
      server,
      client,
      auth,
      request,
      requestOptions(),
    );
    const { request_uri } = await processPushedAuthorizationResponse(server, client, response);
    return { client_id: client.client_id, request_uri };
  } catch (error) {
    throw asRefusal(error, 'provider-error');
  }
}

/** The endpoint may have a query of its own. */
function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
