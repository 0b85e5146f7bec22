import type { ScimSettings } from './model.ts';

/** The settings as the API shows them: without the token, of which only the hash is stored. */
export function presentScimSettings({ enabled, tokenHash }: ScimSettings) {
  return { enabled, hasToken: tokenHash !== null };
}
