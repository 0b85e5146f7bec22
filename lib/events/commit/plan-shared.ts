import type { Author } from '../../auth/author.ts';
import { CombinedWrites } from '../../platform/dynamo/combine-writes.ts';
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

/** How many writes the events of changes need at most: each itself, of each log a head and a day, and its authors. */
class LogWrites {
  readonly #logs = new Set<string>();
  readonly #authors = new Set<number>();
  #events = 0;

  constructor(first: SharedChange) {
    this.add(first);
  }

  add({ drafts, author }: SharedChange): void {
    for (const log of touchedLogs(drafts, author)) this.#logs.add(log);
    for (const id of authorsOf(drafts, author)) this.#authors.add(id);
    this.#events += drafts.length;
  }

  mostWith({ drafts, author }: SharedChange): number {
    const logs = this.#logs.union(new Set(touchedLogs(drafts, author)));
    const authors = this.#authors.union(new Set(authorsOf(drafts, author)));
    const mark = 1;
    return 2 * logs.size + authors.size + this.#events + drafts.length + mark;
  }
}

function authorsOf(drafts: SharedChange['drafts'], author: Author): number[] {
  return drafts.map((draft) => (draft.author ?? author).id);
}

function charactersOf({ state, drafts }: SharedChange): number {
  return JSON.stringify([state, drafts]).length;
}
