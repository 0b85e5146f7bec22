import type { Key } from '../dynamo/key.ts';

/*
 * Posts: what others report and what is added to rows later, see docs/adr/0014. A post is stored as it is; a batch adds
 * many of them to their rows, each row once.
 */

/** What a post reported as it is stored: JSON, compressed if that saves anything. */
export interface Packed {
  readonly rows: string | Uint8Array;
  /** Characters before compression. */
  readonly size: number;
}

/** A post that waits to be added to rows. */
export interface Post extends Packed {
  /** When it was reported, RFC 3339. */
  readonly seenAt: string;
}

export type StoredPost = Key & Post;

/** The last batch of posts that were, or are being, added to their rows. */
export interface PostBatch {
  readonly number: number;
  /** `sk` of its posts; absent when it is done. */
  readonly posts?: readonly string[];
  /** How many of its rows have their sums, from the first; absent: none, as far as is known. */
  readonly rowsDone?: number;
  /** Where the next batch begins; absent: at the beginning. */
  readonly after?: string;
}

/** A row that posts are added to. */
export interface StoredRow {
  readonly pk: string;
  readonly sk: string;
  /** The last step of a batch that added to it. Absent in rows of before there were batches. */
  readonly step?: number;
}

/** What is to be added to one stored row. */
export interface RowSum<N extends number | bigint = number> {
  readonly key: Key;
  /** Attributes that are set. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Attributes that are added to. */
  readonly counters: Counters<N>;
}

export type Counters<N extends number | bigint = number> = readonly (readonly [
  name: string,
  count: N,
])[];

/** What is stored of a reporter's, with the scope of its token: project ids, or `['*']`. */
export interface Scoped {
  readonly scope: readonly string[];
}
