import type { LoneCommit } from '../../../lib/events/commit/commit-port.ts';
import { touchedLogs } from '../../../lib/events/log/event-log.ts';
import { TRANSACTION_LIMIT, type Write } from '../../../lib/platform/dynamo/write.ts';
import { CombinedWrites } from './combine-writes.ts';

/** Changes that are one transaction, and their writes without those of the events. */
interface SharedPlan<T> {
  readonly members: readonly T[];
  readonly writes: readonly Write[];
  /** The members to which some of the writes belong, by their positions. */
  readonly ownersOf: (positions: readonly number[]) => ReadonlySet<number>;
}

/** A transaction has at most 4 MB; the keys and positions of the events come on top. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Chooses changes for one transaction: the first one, and those that fit into it with that one. Pure.
 *
 * @param canShare whether a change may be together with others
 */
export function planShared<T extends LoneCommit>(
  first: T,
  others: readonly T[],
  canShare: (change: T) => boolean,
): SharedPlan<T> {
  const members = [first];
  const combined = new CombinedWrites();
  const ofLog = new LogWrites(first);
  let characters = charactersOf(first);
  const candidates = canShare(first) ? others.filter(canShare) : [];
  const isFirstIn = combined.add(0, first.state, TRANSACTION_LIMIT);
  for (const other of isFirstIn ? candidates : []) {
    const more = charactersOf(other);
    const room = TRANSACTION_LIMIT - ofLog.mostWith(other);
    if (characters + more > MOST_CHARACTERS) continue;
    if (!combined.add(members.length, other.state, room)) continue;
    members.push(other);
    ofLog.add(other);
    characters += more;
  }
  if (members.length === 1) return { members, writes: first.state, ownersOf: () => new Set([0]) };
  const { writes } = combined;
  return { members, writes, ownersOf: (positions) => combined.ownersOf(positions) };
}

/** How many writes the events of changes need at most: of each log a head and a day, of each event its author. */
class LogWrites {
  readonly #logs = new Set<string>();
  #events = 0;

  constructor(first: LoneCommit) {
    this.add(first);
  }

  add({ drafts, author }: LoneCommit): void {
    for (const log of touchedLogs(drafts, author)) this.#logs.add(log);
    this.#events += drafts.length;
  }

  mostWith({ drafts, author }: LoneCommit): number {
    const logs = touchedLogs(drafts, author).filter((log) => !this.#logs.has(log));
    const mark = 1;
    return 2 * (this.#logs.size + logs.length) + 2 * (this.#events + drafts.length) + mark;
  }
}

function charactersOf({ state, drafts }: LoneCommit): number {
  return JSON.stringify([state, drafts]).length;
}
