import { config } from '../../platform/config.ts';
import { isUsable, type UsableOidc } from './model.ts';
import { readOidcSettings } from './oidc-settings-store.ts';
import { SignInRefused } from './sign-in-refusal.ts';

/** Where the provider sends browsers back to; it has to know exactly this address. */
const CALLBACK_PATH = '/auth/oidc/callback';

/**
 * The settings, if people can sign in with them.
 * @throws {SignInRefused} if not
 */
export async function getUsableOidc(): Promise<UsableOidc> {
  const settings = await readOidcSettings();
  if (isUsable(settings)) return settings;
  throw new SignInRefused('not-configured');
}

/**
 * The redirect URI, from the configured base URL: a request cannot change it.
 * @throws {SignInRefused} without a base URL
 */
export function redirectUriOf(): string {
  const { baseUrl, isBaseUrlSet } = config();
  if (!isBaseUrlSet) throw new SignInRefused('no-base-url');
  return `${baseUrl}${CALLBACK_PATH}`;
}
