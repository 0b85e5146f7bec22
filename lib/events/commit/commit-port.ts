import type { Author } from '../../auth/author.ts';
import type { ItemsAt } from '../../platform/dynamo/get-items.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import type { LogHead } from '../log/event-log.ts';
import type { EventDraft } from '../log/types.ts';
import type { CommitIntent, PendingCommit } from './commit-model.ts';
import type { Lost } from './judge-cancellation.ts';

/** A write of one item, outside of any transaction. */
export type SingleWrite = Exclude<Write, { readonly check: Key }>;

/** What `COMMITS` holds, by key: pending commits first, then intents. */
export type Waiting = (Key & PendingCommit) | (Key & CommitIntent);

/** What waits before the intents, by its last item. */
export interface Line {
  /** The largest key of a pending commit; unknown if writers wait for their turn. */
  readonly newest: string | undefined;
  /** Whether writers wait for their turn. */
  readonly isDeferred: boolean;
}

/** What is read of commits. Every read is strongly consistent. */
export interface CommitReads {
  /** The head of the log of the instance. */
  readHead(): Promise<LogHead | undefined>;
  getItems<const Keys extends readonly Key[]>(wanted: Keys): Promise<ItemsAt<Keys>>;
  /** The first pending commits and intents, by key. */
  queryWaiting(limit: number): Promise<readonly Waiting[]>;
  /** The writers that wait for their turn, the oldest first: all, or some of them. */
  queryDeferred(limit?: number): Promise<readonly CommitIntent[]>;
  /** The largest key of a pending commit. */
  newestCommit(): Promise<string | undefined>;
  /** The largest key if known, and whether writers are queued. */
  lastInLine(): Promise<Line>;
}

/** What the protocol needs of the table. */
export interface CommitTable extends CommitReads {
  /** @throws {TransactionCanceledException} with one reason per write, in order */
  transact(writes: readonly Write[]): Promise<void>;
  /** @returns whether it was written: its condition held, and no transaction was in the way */
  write(write: SingleWrite): Promise<boolean>;
}

/** What the protocol needs besides the table. */
export interface CommitClock {
  now(): Date;
  /** Resolves after some milliseconds. */
  wait(ms: number): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  /** A name that nobody else uses. */
  newId(): string;
}

/** A change that commits outside of a group. */
export interface LoneCommit {
  readonly author: Author;
  readonly state: readonly Write[];
  readonly drafts: readonly EventDraft[];
  /** Contains every log of the drafts. */
  readonly heads: ReadonlyMap<string, LogHead>;
}

/** The place of one change among those of its process. */
export interface CommittedPlace {
  /**
   * Waits until the changes that came before have written the same items.
   * @param writes what the change would write, from what it has read
   * @param giveUpAt milliseconds since 1970
   * @returns whether it has to read again
   */
  takeTurn(writes: readonly Write[], giveUpAt: number): Promise<boolean>;
  /**
   * Commits state, heads and events in one transaction.
   * @returns what was lost; `undefined` when the change is committed and its events are published
   * @throws {ExceedsLimitError} when the change does not fit one transaction
   */
  commit(change: LoneCommit): Promise<Lost | undefined>;
  /** Releases the next waiting change, once this one is committed or has failed. Idempotent. */
  leave(): void;
}

/** What the changes of one process know of each other. */
export interface CommittingProcess {
  /** For a change that is about to read what it depends on. */
  begin(parts: CommitParts): CommittedPlace;
}

/** Everything that the protocol of commits reaches. Tests replace it to try every order and crash. */
export interface CommitParts {
  readonly table: CommitTable;
  readonly clock: CommitClock;
  readonly process: CommittingProcess;
  /** Sends committed events to the queue; never throws. */
  publish(ids: readonly number[]): Promise<void>;
}
