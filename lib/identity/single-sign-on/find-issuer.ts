import { config } from '../../platform/config.ts';
import { isUsable } from './model.ts';
import { readOidcSettings } from './oidc-settings-store.ts';
import { issuerOf } from './provider-rules.ts';

/** The issuer of the provider with which people sign in here; `undefined` without one. */
export async function findIssuer(): Promise<string | undefined> {
  const settings = await readOidcSettings();
  return config().isBaseUrlSet && isUsable(settings) ? issuerOf(settings.discoverUrl) : undefined;
}
