import type { Author } from '../../auth/author.ts';
import { distinctWrites } from '../../platform/dynamo/repeated-writes.ts';
import { mergeTallies } from '../../platform/dynamo/tallies.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { ConflictError, ThrottledError } from '../../platform/errors.ts';
import { count } from '../../platform/metrics.ts';
import { logNames, readHeads, touchedLogs } from '../log/event-log.ts';
import type { EventDraft, EventType } from '../log/types.ts';
import { ChangeWriter, type Heads } from './change-writer.ts';
import type { CommitParts } from './commit-port.ts';

/** What a decision commits: the new state, the events, and the result to return. */
export interface Commit<T> {
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
  readonly result: T;
}

/** An expected event, as far as it is known before anything is read. For one that is about no project, its type is enough. */
export type ExpectedEvent = Pick<EventDraft, 'type' | 'project' | 'featureName' | 'author'>;

/** Author of a change, and the events that it will probably record. */
export interface ChangeRecord {
  /** Recorded as the author of the events. */
  readonly author: Author;
  /**
   * The heads of these events' logs are read in parallel with the state, which saves a round trip.
   * Other heads are read afterwards, so a wrong guess costs only time: test/contract/round-trips.test.ts finds it.
   */
  readonly expect?: readonly (EventType | ExpectedEvent)[];
}

/** Only rivals for the same state lose more than once or twice. */
const ATTEMPTS = 200;
/** Whose change loses more races waits for others all the time; an alarm counts these changes. */
const USUAL_RACES = 3;
/** A busy table needs more: rivals are done after one transaction, throttling lasts. */
const LONGEST_THROTTLED_WAIT_MS = 1_000;
/** Below the 29 s that a function has, so that the caller gets a 409 instead of a timeout. */
const GIVE_UP_AFTER_MS = 20_000;

/**
 * Decides and commits a change, alone or in a group: see `record-change.ts`. It is done when its
 * events have ids and are published.
 * @throws {ConflictError} when races were lost for 20 seconds
 * @throws {ThrottledError} when the table has refused for so long
 * @throws {ExceedsLimitError} when the change does not fit one transaction
 */
export async function runChange<T>(
  parts: CommitParts,
  { author, expect = [] }: ChangeRecord,
  decide: () => Promise<Commit<T>>,
): Promise<T> {
  const giveUpAt = parts.clock.now().getTime() + GIVE_UP_AFTER_MS;
  const expected = expect.map((event) => (typeof event === 'string' ? { type: event } : event));
  const logs = [...new Set([logNames.all, ...touchedLogs(expected, author)])];
  const read = () => Promise.all([decide(), readHeads(logs, parts.table)]);
  const place = parts.process.begin(parts);
  try {
    const [commit, heads] = await read();
    const writer = new ChangeWriter(parts, place, heads.get(logNames.all)?.length ?? 0);
    const isOld = await place.takeTurn(commit.writes, giveUpAt);
    const [newest, newestHeads] = isOld ? await read() : [commit, heads];
    const change = { author, decide, commit: newest, heads: newestHeads, giveUpAt };
    return await commitChange(parts, writer, change);
  } finally {
    place.leave();
  }
}

/** A change that was decided, and may have to be decided again. */
interface DecidedChange<T> {
  readonly author: Author;
  readonly decide: () => Promise<Commit<T>>;
  readonly commit: Commit<T>;
  readonly heads: Heads;
  readonly giveUpAt: number;
}

async function commitChange<T>(
  { clock }: CommitParts,
  writer: ChangeWriter,
  { author, decide, giveUpAt, ...decided }: DecidedChange<T>,
): Promise<T> {
  let { commit, heads } = decided;
  let isThrottled = false;
  let races = 0;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const began = clock.now().getTime();
      const state = mergeTallies(distinctWrites(commit.writes));
      const lost = await writer.commit({ author, state, drafts: commit.events, heads });
      if (!lost) return commit.result;
      isThrottled = lost.isThrottled;
      if (!isThrottled) {
        count('LostRaces');
        races += 1;
        if (races === USUAL_RACES + 1) count('CrowdedChanges');
      }
      for (const make of lost.makeRoom) await make();
      const now = clock.now().getTime();
      if (now + (now - began) > giveUpAt) break;
      if (isThrottled) await clock.wait(throttledWaitMs(attempt) * clock.random());
      else if (lost.items.length > 0) await writer.waitForTurn(lost, attempt, giveUpAt);
      // The rival has changed the state since, or will fail as well.
      if (lost.state || (!isThrottled && lost.items.length > 0)) commit = await decide();
      // With many concurrent writers, the most recently read head is least likely to have moved.
      heads = new Map();
    }
  } finally {
    await writer.leave();
  }
  if (isThrottled) throw new ThrottledError();
  throw new ConflictError('Too many concurrent changes of the same data. Try again.');
}

function throttledWaitMs(attempt: number): number {
  return Math.min(LONGEST_THROTTLED_WAIT_MS, 25 * 2 ** attempt);
}
