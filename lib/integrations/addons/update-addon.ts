import { isDeepStrictEqual } from 'node:util';
import type { Author } from '../../auth/author.ts';
import { type Commit, noChange, recordChange } from '../../events/record-change.ts';
import { addonChange } from './addon-change.ts';
import { type AddonInput, checkSettings } from './addon-settings.ts';
import { getAddon } from './addon-store.ts';
import type { Addon } from './model.ts';
import { sealSecrets } from './secrets.ts';

/**
 * Replaces the settings of an addon. A mask in place of a secret keeps the stored one while requests go
 * to the same origin.
 * @throws {NotFoundError} when the addon does not exist
 * @throws {ValidationError} naming what is wrong with the input
 */
export function updateAddon(author: Author, id: number, input: AddonInput): Promise<Addon> {
  return recordChange({ author, expect: [{ type: 'addon-config-updated' }] }, () =>
    decide(id, input),
  );
}

async function decide(id: number, input: AddonInput): Promise<Commit<Addon>> {
  const before = await getAddon(id);
  const { settings, sensitive } = checkSettings(input, before);
  const after: Addon = {
    ...before,
    ...settings,
    secrets: sealSecrets(id, sensitive, before.secrets),
  };
  if (isDeepStrictEqual(before, after)) return noChange(before);
  return addonChange(before, after);
}
