import { systemAuthor } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { addonChange } from './integration-change.ts';
import { findAddon } from './integration-store.ts';
import type { Addon } from './model.ts';

/**
 * Disables an addon whose receiver answered 410 Gone; the service is the author. Does nothing if
 * the addon was changed or deleted in the meantime, because then somebody has taken care of it.
 *
 * @param seen the addon as it was when the receiver answered
 */
export function disableAddon(seen: Addon): Promise<void> {
  return recordChange({ author: systemAuthor }, async () => {
    const before = await findAddon(seen.id);
    if (before?.version !== seen.version || !before.enabled) return noChange();
    return { ...addonChange(before, { ...before, enabled: false }), result: undefined };
  });
}
