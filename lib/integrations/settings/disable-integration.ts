import { systemAuthor } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { integrationChange } from './integration-change.ts';
import { findIntegration } from './integration-store.ts';
import type { Integration } from './model.ts';

/**
 * Disables an integration whose receiver answered 410 Gone; the service is the author. Does nothing if
 * the integration was changed or deleted in the meantime, because then somebody has taken care of it.
 *
 * @param seen the integration as it was when the receiver answered
 */
export function disableIntegration(seen: Integration): Promise<void> {
  return recordChange({ author: systemAuthor }, async () => {
    const before = await findIntegration(seen.id);
    if (before?.version !== seen.version || !before.enabled) return noChange();
    return { ...integrationChange(before, { ...before, enabled: false }), result: undefined };
  });
}
