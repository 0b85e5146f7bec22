import { isMask } from '../../platform/secrets/mask.ts';
import type { Provider, ProviderName } from '../providers/providers.ts';

/** The secrets of the integration that a request replaces, as far as masks depend on them. */
export interface StoredSecrets {
  readonly provider: ProviderName;
  /** Names of the sensitive parameters that have a stored value. */
  readonly names: readonly string[];
  /** Where requests go; `undefined` if the URL does not decrypt after a key change. */
  readonly origin: string | undefined;
}

/** Why a mask is refused although a value is stored. */
export const ORIGIN_RULE =
  'must be sent again: a mask keeps the stored value only while scheme, host and port of `url` stay the same';

/**
 * Whether masks may stand for the stored secrets: only while requests go to the origin for which the
 * secrets were entered. Callers allowed to update an integration may not see its secrets, and otherwise
 * could have them sent to a server of their own.
 *
 * @param url the parameter as it was sent; a mask keeps the stored URL and so its origin
 */
export function keepsOrigin(
  provider: Provider,
  url: string | undefined,
  stored: StoredSecrets,
): boolean {
  if (stored.provider !== provider.name) return false;
  if (url !== undefined && isMask(url)) return stored.names.includes('url');
  return stored.origin !== undefined && originOf(provider, url) === stored.origin;
}

/**
 * The origin (scheme, host and port) to which a provider sends.
 * @param url the parameter; the provider's default applies if it is missing or empty
 * @returns `undefined` if there is no valid URL
 */
export function originOf({ defaultUrl }: Provider, url: string | undefined): string | undefined {
  const target = url === undefined || url.trim() === '' ? defaultUrl : url;
  return target !== undefined && URL.canParse(target) ? new URL(target).origin : undefined;
}
