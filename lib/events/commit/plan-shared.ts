import type { Author } from '../../auth/author.ts';
import { CombinedWrites, isShareable } from '../../platform/dynamo/combine-writes.ts';
import { TRANSACTION_LIMIT, type Write } from '../../platform/dynamo/write.ts';
import { touchedLogs } from '../log/event-log.ts';
import type { LoneCommit } from './commit-port.ts';

/** State and events of a change. */
type SharedChange = Pick<LoneCommit, 'author' | 'state' | 'drafts'>;

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
export function planShared<T extends SharedChange>(
  first: T,
  others: readonly T[],
  canShare: (change: T) => boolean,
): SharedPlan<T> {
  const members = [first];
  const candidates = canShare(first) ? others.filter(canShare) : [];
  if (candidates.length === 0) {
    return { members, writes: first.state, ownersOf: () => new Set([0]) };
  }
  const transaction = new SharedTransaction(first);
  for (const other of candidates) if (transaction.add(other)) members.push(other);
  if (members.length === 1) return { members, writes: first.state, ownersOf: () => new Set([0]) };
  const { writes } = transaction;
  return { members, writes, ownersOf: (positions) => transaction.ownersOf(positions) };
}

/** A transaction of several changes, in the order in which they were added. */
export class SharedTransaction {
  readonly #combined = new CombinedWrites();
  readonly #ofLog: LogWrites;
  readonly #isOpen: boolean;
  #characters: number;
  #members = 1;

  constructor(first: SharedChange) {
    this.#isOpen = this.#combined.add(0, first.state, TRANSACTION_LIMIT);
    this.#ofLog = new LogWrites(first);
    this.#characters = charactersOf(first);
  }

  /** The writes of all changes, without those of the events. */
  get writes(): readonly Write[] {
    return this.#combined.writes;
  }

  /** The changes to which some of the writes belong, by their positions. */
  ownersOf(positions: readonly number[]): ReadonlySet<number> {
    return this.#combined.ownersOf(positions);
  }

  /** @returns whether the change fits; otherwise it is not added */
  add(change: SharedChange): boolean {
    const room = TRANSACTION_LIMIT - this.#ofLog.mostWith(change);
    if (!this.#isOpen || unsharedWrites(change) > room) return false;
    const more = charactersOf(change);
    if (this.#characters + more > MOST_CHARACTERS) return false;
    if (!this.#combined.add(this.#members, change.state, room)) return false;
    this.#members += 1;
    this.#ofLog.add(change);
    this.#characters += more;
    return true;
  }
}

/** How many writes the events of a change need at most. */
export function mostEventWrites(drafts: SharedChange['drafts'], author: Author): number {
  return new LogWrites({ drafts, author }).most;
}

/** How many writes the events of changes need at most. */
class LogWrites {
  readonly #logs = new Set<string>();
  readonly #authors = new Set<number>();
  #events = 0;

  constructor(first: Pick<SharedChange, 'drafts' | 'author'>) {
    this.add(first);
  }

  get most(): number {
    return mostWritesOfEvents({
      logs: this.#logs.size,
      authors: this.#authors.size,
      events: this.#events,
    });
  }

  add({ drafts, author }: Pick<SharedChange, 'drafts' | 'author'>): void {
    for (const log of touchedLogs(drafts, author)) this.#logs.add(log);
    for (const id of authorsOf(drafts, author)) this.#authors.add(id);
    this.#events += drafts.length;
  }

  mostWith({ drafts, author }: SharedChange): number {
    return mostWritesOfEvents({
      logs: this.#logs.union(new Set(touchedLogs(drafts, author))).size,
      authors: this.#authors.union(new Set(authorsOf(drafts, author))).size,
      events: this.#events + drafts.length,
    });
  }
}

/** How many writes events need at most: each itself, of each log a head and a day, its authors, and the mark of all. */
export function mostWritesOfEvents({
  logs,
  authors,
  events,
}: Readonly<Record<'logs' | 'authors' | 'events', number>>): number {
  const mark = 1;
  return 2 * logs + authors + events + mark;
}

function authorsOf(drafts: SharedChange['drafts'], author: Author): number[] {
  return drafts.map((draft) => (draft.author ?? author).id);
}

/** How many writes a change adds at least to a transaction. */
function unsharedWrites({ state }: SharedChange): number {
  return state.reduce((sum, write) => sum + Number(!isShareable(write)), 0);
}

function charactersOf({ state, drafts }: SharedChange): number {
  return JSON.stringify([state, drafts]).length;
}
