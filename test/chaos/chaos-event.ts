import type { Author } from '../../lib/auth/author.ts';
import type { EventDraft } from '../../lib/events/log/types.ts';

/** The event type that the campaign's integrations subscribe to. */
export const EVENT_TYPE = 'feature-created';

/** The author of all changes. */
export const author: Author = { id: -42, name: 'the fault campaign' };

/** An event of the campaign, identified by its name. */
export function draftOf(featureName: string): EventDraft {
  return {
    type: EVENT_TYPE,
    project: 'default',
    featureName,
    data: { name: featureName },
  };
}
