import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
} from 'oauth4webapi';
import { setCookie } from '../../http/cookies.ts';
import { config } from '../../platform/config.ts';
import { getUsableOidc, redirectUriOf } from './oidc-client.ts';
import { findIdentityProvider } from './provider.ts';
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
  const { discoverUrl, clientId, enablePkce, addGroupsScope, acrValues } = settings;
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
  const location = withQuery(server.authorization_endpoint, {
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
  });
  const cookie = setCookie({
    name: transactionCookieName(),
    value: sealTransaction(transaction),
    maxAgeSeconds: TRANSACTION_SECONDS,
  });
  return { location, cookies: [cookie] };
}

/** The endpoint may have a query of its own. */
function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
