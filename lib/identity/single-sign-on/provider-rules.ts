import { invalid } from '../../platform/errors.ts';
import {
  refuseForbiddenTarget,
  TargetRefusedError,
} from '../../platform/outbound/outbound-guard.ts';

const POINTER = '/body/discoverUrl';

/** What providers append to their issuer (OpenID Connect Discovery 1.0, section 4). */
const WELL_KNOWN = '/.well-known/openid-configuration';

/** With an account of theirs anybody can sign in. */
const publicProviders = ['accounts.google.com'];

/** Names that Entra ID has for many tenants at once: their tokens have another issuer each. */
const manyTenants = ['common', 'organizations', 'consumers'];

/**
 * The issuer that an address stands for.
 * @param discoverUrl the issuer, or the address of its configuration
 */
export function issuerOf(discoverUrl: string): string {
  return discoverUrl.endsWith(WELL_KNOWN) ? discoverUrl.slice(0, -WELL_KNOWN.length) : discoverUrl;
}

/** Whether a token names the provider as its issuer; some have a slash at the end that the address has not. */
export function isIssuer(discoverUrl: string, named: string): boolean {
  const { href } = new URL(issuerOf(discoverUrl));
  if (!URL.canParse(named)) return false;
  return [href, `${href}/`].includes(new URL(named).href);
}

/** Scheme, host and port; `undefined` without a URL. */
export function providerOrigin(discoverUrl: string | null): string | undefined {
  return discoverUrl !== null && URL.canParse(discoverUrl)
    ? new URL(discoverUrl).origin
    : undefined;
}

/**
 * Refuses an address that cannot be that of a provider, as far as that is known without asking it.
 * @throws {ValidationError} saying why
 */
export function checkDiscoverUrl(discoverUrl: string, allowPrivate: boolean): void {
  if (!URL.canParse(discoverUrl)) throw invalid(POINTER, 'must be a URL');
  const url = new URL(discoverUrl);
  if (url.search || url.hash || url.username || url.password) {
    throw invalid(POINTER, 'must have no user name, query or fragment');
  }
  try {
    refuseForbiddenTarget(url, { allowPrivate });
  } catch (error) {
    throw error instanceof TargetRefusedError ? error.at(POINTER) : error;
  }
  const [tenant = ''] = url.pathname.slice(1).split('/');
  if (url.hostname === 'login.microsoftonline.com' && manyTenants.includes(tenant)) {
    throw invalid(POINTER, 'must have the id of one tenant', { sent: tenant });
  }
}

/** @throws {ValidationError} for a provider of everybody without a restriction to domains */
export function refusePublicProvider(discoverUrl: string, domains: readonly string[]): void {
  const { hostname } = new URL(discoverUrl);
  if (domains.length > 0 || !publicProviders.includes(hostname)) return;
  throw invalid(
    '/body/emailDomains',
    `is required, because anybody can have an account at ${hostname}`,
  );
}
