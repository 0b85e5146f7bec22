import type { Author, EventDraft } from '../../lib/events/types.ts';

/** The type that the campaign's addons listen to. */
export const EVENT_TYPE = 'feature-created';

/** Who does all this. */
export const author: Author = { id: -42, name: 'the fault campaign' };

/** An event of the campaign; its name tells it from all others. */
export const draftOf = (featureName: string): EventDraft => ({
  type: EVENT_TYPE,
  project: 'default',
  featureName,
  data: { name: featureName },
});
