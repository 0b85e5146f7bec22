import { setTimeout as pause } from 'node:timers/promises';
import { readHeads } from '../../lib/events/event-log.ts';
import { readOutbox } from '../../lib/events/outbox.ts';
import { recordChange } from '../../lib/events/record-change.ts';
import type { Author, Event, EventDraft } from '../../lib/events/types.ts';
import type { Random } from './random.ts';

/** The type that the campaign's addons listen to. */
export const EVENT_TYPE = 'feature-created';

/** Who does all this. */
export const author: Author = { id: -42, name: 'the fault campaign' };

/** Two at a time, so that changes race each other as well. */
const WRITERS = 2;
const MOST_EVENTS_IN_A_CHANGE = 5;
const LOOK_AGAIN_MS = 50;

const draftOf = (index: number): EventDraft => ({
  type: EVENT_TYPE,
  project: 'default',
  featureName: `chaos-${index}`,
  data: { name: `chaos-${index}` },
});

/**
 * Records events by the only way there is, one to five in a change.
 *
 * @param isBusy while it says so, no more are recorded: the campaign is about faults, not about load
 */
export const recordEvents = async (
  count: number,
  random: Random,
  isBusy: (recorded: number) => boolean,
): Promise<void> => {
  let next = 0;
  let recorded = 0;
  const write = async (): Promise<void> => {
    while (next < count) {
      if (isBusy(recorded)) {
        await pause(LOOK_AGAIN_MS);
        continue;
      }
      const size = Math.min(random.int(1, MOST_EVENTS_IN_A_CHANGE), count - next);
      const events = Array.from({ length: size }, (_, index) => draftOf(next + index));
      next += size;
      await recordChange(author, async () => ({ writes: [], events, result: undefined }));
      recorded += size;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
};

/** The campaign's events as the log has them. */
export const readRecorded = async (): Promise<Event[]> => {
  const { length = 0 } = (await readHeads(['all'])).get('all') ?? {};
  const found = await readOutbox(Array.from({ length }, (_, index) => index + 1));
  return found.flatMap((entry) => (entry?.event.type === EVENT_TYPE ? [entry.event] : []));
};
