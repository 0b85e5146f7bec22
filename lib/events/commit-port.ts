import type { Key } from '../platform/dynamo/key.ts';
import type { ItemsAt, Write } from '../platform/dynamo/table.ts';
import type { CommitIntent, PendingCommit } from './commit-model.ts';

/** A write of one item, outside of any transaction. */
export type SingleWrite = Exclude<Write, { readonly check: Key }>;

/** What `COMMITS` holds, by key: pending commits first, then intents. */
export type Waiting = (Key & PendingCommit) | (Key & CommitIntent);

/** What is read of commits. Every read is strongly consistent. */
export interface CommitReads {
  getItems<const Keys extends readonly Key[]>(wanted: Keys): Promise<ItemsAt<Keys>>;
  /** The first pending commits and intents, by key. */
  queryWaiting(limit: number): Promise<readonly Waiting[]>;
  /** The writers that are about to commit. */
  queryIntents(): Promise<readonly (Key & CommitIntent)[]>;
  /** The largest key of a pending commit. */
  newestCommit(): Promise<string | undefined>;
}

/** What the protocol needs of the table. */
export interface CommitTable extends CommitReads {
  /** @throws {TransactionCanceledException} with one reason per write, in order */
  transact(writes: readonly Write[]): Promise<void>;
  /** @returns whether it was written: its condition held, and no transaction was in the way */
  write(write: SingleWrite): Promise<boolean>;
}

/** What the protocol needs besides the table. */
interface CommitClock {
  now(): Date;
  /** Resolves after some milliseconds. */
  wait(ms: number): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  /** A name that nobody else uses. */
  newId(): string;
}

/** Everything that the protocol of commits reaches. Tests replace it to try every order and crash. */
export interface CommitParts {
  readonly table: CommitTable;
  readonly clock: CommitClock;
  /** Sends committed events to the queue; never throws. */
  publish(ids: readonly number[]): Promise<void>;
}
