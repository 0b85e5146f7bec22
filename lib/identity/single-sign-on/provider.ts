import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discoveryRequest,
  type JWKSCacheInput,
  processDiscoveryResponse,
} from 'oauth4webapi';
import { config } from '../../platform/config.ts';
import { unseal } from '../../platform/secrets/secret-box.ts';
import { CLIENT_SECRET_PLACE, type UsableOidc } from './model.ts';
import { asRefusal } from './provider-errors.ts';
import { fetchFromProvider } from './provider-fetch.ts';
import { issuerOf } from './provider-rules.ts';
import { SignInRefused } from './sign-in-refusal.ts';

/** Providers change their configuration rarely; a sign-in after a change waits this long at most. */
const DISCOVERY_KEPT_MS = 10 * 60_000;

/** After a failure it is not asked again for so long: anybody can start a sign-in. */
const FAILURE_KEPT_MS = 10_000;

/** A provider as it describes itself, and its keys as they were fetched last. */
export interface IdentityProvider {
  readonly server: AuthorizationServer;
  readonly keys: JWKSCacheInput;
}

interface KeptProvider {
  readonly discoverUrl: string;
  /** As it was described last, or why it has never been. */
  readonly outcome: IdentityProvider | SignInRefused;
  /** On the clock of `performance.now()`. */
  readonly until: number;
}

/** There is one provider, so one is kept. */
let kept: KeptProvider | undefined;

/** Options of every request to the provider. */
export function requestOptions() {
  return {
    [customFetch]: fetchFromProvider,
    // The guard of outbound requests decides about plain http.
    [allowInsecureRequests]: config().allowPrivateIdentityProvider,
  };
}

/**
 * Reads how the provider describes itself, at most every ten minutes, and ten seconds after a failure. What it
 * said last is used for as long as it says nothing new.
 * @throws {SignInRefused} when it has never been reached, or describes another issuer
 */
export async function findIdentityProvider({
  discoverUrl,
}: Pick<UsableOidc, 'discoverUrl'>): Promise<IdentityProvider> {
  if (kept?.discoverUrl === discoverUrl && kept.until > performance.now()) return usable(kept);
  try {
    const provider = { server: await discover(issuerOf(discoverUrl)), keys: {} };
    kept = { discoverUrl, outcome: provider, until: performance.now() + DISCOVERY_KEPT_MS };
  } catch (error) {
    const failure = asRefusal(error, 'provider-error');
    const last = kept?.discoverUrl === discoverUrl ? kept.outcome : failure;
    const outcome = last instanceof SignInRefused ? failure : last;
    kept = { discoverUrl, outcome, until: performance.now() + FAILURE_KEPT_MS };
  }
  return usable(kept);
}

function usable({ outcome }: KeptProvider): IdentityProvider {
  if (outcome instanceof SignInRefused) throw outcome;
  return outcome;
}

async function discover(issuer: string): Promise<AuthorizationServer> {
  const url = new URL(issuer);
  const response = await discoveryRequest(url, { algorithm: 'oidc', ...requestOptions() });
  return processDiscoveryResponse(await issuerIn(response, url), response);
}

/** Some providers have a slash at the end of their issuer, which is not in the address that people enter. */
async function issuerIn(response: Response, expected: URL): Promise<URL> {
  const { issuer } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { issuer?: unknown };
  return issuer === `${expected.href}/` ? new URL(issuer) : expected;
}

/** How this service presents itself to the provider. */
export function clientOf({ clientId, idTokenSigningAlgorithm }: UsableOidc): Client {
  return { client_id: clientId, id_token_signed_response_alg: idTokenSigningAlgorithm };
}

/** The client secret in the header, which every provider has to accept, unless this one says otherwise. */
export function clientAuthOf(
  { sealedSecret }: UsableOidc,
  server: AuthorizationServer,
): ClientAuth {
  const secret = unseal(sealedSecret, CLIENT_SECRET_PLACE);
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? ClientSecretBasic(secret)
    : ClientSecretPost(secret);
}
