import { randomBytes } from 'node:crypto';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPage } from '../../platform/dynamo/query.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import type { AcceptedUsage } from './model.ts';
import { type PackedUsage, packUsage } from './pack-usage.ts';
import { expiryOf } from './time-slots.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    UsagePost: UsagePost;
    UsageBatch: UsageBatch;
  }
}

/** Counts of a post that wait to be added to the rows of usage. */
interface UsagePost extends PackedUsage {
  /** When it was reported, RFC 3339. */
  readonly seenAt: string;
}

/** The last batch of posts that were, or are being, added to the rows of usage. */
export interface UsageBatch {
  readonly number: number;
  /** `sk` of its posts; absent when it is done. */
  readonly posts?: readonly string[];
  /** How many of its rows have their sums, from the first; absent: none, as far as is known. */
  readonly rowsDone?: number;
  /** Where the next batch begins; absent: at the beginning. */
  readonly after?: string;
}

/** A post that is read with the rows, because it waits. */
interface WaitingPost extends StoredPost {
  /** The batch that it is in, or the first that it can be in: a row that has it may have the post. */
  readonly batch: number;
}

type StoredPost = Key & UsagePost;

/** Posts that are read with the rows, so that a backlog of others makes no read slower. */
export const MAX_WAITING = 20;
/** Characters of them, before compression. */
const MAX_WAITING_CHARACTERS = 2_000_000;
/** The size of posts that are read with a flag. */
const MAX_FEW_BYTES = 4_096;
const MAX_FEW_CHARACTERS = 20_000;
/** Characters, before compression, that are read at once: some 200,000 counts, which a process of 512 MB can hold. */
const MAX_CHARACTERS = 12_000_000;
/** Posts that are read at once: the table of one machine answers no other request in the meantime. */
const POSTS_OF_PAGE = 250;
/** Posts of a batch, which names all of them in an item of at most 400 kB. */
const MAX_POSTS = 4_000;

/** Each post has its own key, so posts never conflict. */
export function usagePostWrite(usages: readonly AcceptedUsage[], now: Date) {
  const packed = packUsage(usages);
  const isFew =
    packed.size <= MAX_FEW_CHARACTERS && Buffer.byteLength(packed.rows) <= MAX_FEW_BYTES;
  const key = keys.usagePost(isFew ? 'FEW' : 'MANY', randomBytes(9).toString('base64url'));
  const post: UsagePost = { ...packed, seenAt: now.toISOString() };
  return { put: { ...key, ...post, ttl: expiryOf(now) } } satisfies Write;
}

/**
 * Posts that wait to be added to the rows, and the next batch. At most 20: those with few counts, for ten read units at most, or
 * any, those with few counts first. While more than that wait, the rest is seen when it has
 * been added.
 */
export async function readWaitingPosts(
  amount: 'few' | 'all',
): Promise<{ readonly posts: readonly WaitingPost[]; readonly nextBatch: number }> {
  const end = keys.usagePost(amount === 'few' ? 'FEW' : 'MANY', '~').sk;
  const { items } = await queryPage({
    where: 'pk = :pk AND sk BETWEEN :from AND :end',
    values: { ':pk': keys.usagePostPartition, ':from': keys.usageBatch.sk, ':end': end },
    consistent: false,
    // The batch is one of them, once there was one.
    limit: MAX_WAITING + 1,
  });
  const batch = items.find((item) => 'number' in item);
  const { number = 0, posts: adding } = batch ?? {};
  const added = new Set(adding);
  const nextBatch = number + 1;
  const posts = items.filter((item) => 'rows' in item).slice(0, MAX_WAITING);
  return {
    posts: upTo(MAX_WAITING_CHARACTERS, posts).map((post) => ({
      ...post,
      batch: added.has(post.sk) ? number : nextBatch,
    })),
    nextBatch,
  };
}

/** The last batch, strongly consistent. */
export async function readBatch(): Promise<UsageBatch> {
  return (await getItem(keys.usageBatch)) ?? { number: 0 };
}

/**
 * Posts from a place in the order of their keys, as of now: as many as a batch takes, in pages that are read quickly.
 * @param after `sk` of the last post before them
 * @returns the posts, and whether there are none behind them
 */
export async function readPosts(after: string | undefined) {
  const posts: StoredPost[] = [];
  let from = after === undefined ? keys.usagePost('FEW', '').sk : `${after}\u0000`;
  while (posts.length < MAX_POSTS) {
    const { items, isLast } = await queryPage({
      where: 'pk = :pk AND sk BETWEEN :from AND :end',
      values: {
        ':pk': keys.usagePostPartition,
        ':from': from,
        ':end': keys.usagePost('MANY', '~').sk,
      },
      limit: Math.min(POSTS_OF_PAGE, MAX_POSTS - posts.length),
    });
    posts.push(...items.filter((item) => 'rows' in item));
    const fitting = upTo(MAX_CHARACTERS, posts);
    if (fitting.length < posts.length) return { posts: fitting, isLast: false };
    if (isLast) return { posts, isLast };
    from = `${posts.at(-1)?.sk}\u0000`;
  }
  return { posts, isLast: false };
}

/** The posts of a batch that have not been removed yet. */
export async function readPostsOf({ posts = [] }: UsageBatch): Promise<StoredPost[]> {
  const found = await getItems(posts.map(postKey));
  return found.filter((post) => post !== undefined);
}

/**
 * Starts a batch, unless another process did.
 * @returns the batch, or `undefined` if it was lost to another process
 */
export async function beginBatch(
  { number }: UsageBatch,
  posts: readonly StoredPost[],
  after: string | undefined,
): Promise<UsageBatch | undefined> {
  const batch = { number: number + 1, posts: posts.map(({ sk }) => sk), ...(after && { after }) };
  const { done } = await writeItem({
    put: { ...keys.usageBatch, ...batch },
    when: {
      expression: 'attribute_not_exists(pk) OR (#number = :number AND attribute_not_exists(posts))',
      names: { '#number': 'number' },
      values: { ':number': number },
    },
  });
  return done ? batch : undefined;
}

/**
 * Records how many rows of a batch have their sums, so that the next run goes on behind them.
 * @returns whether this process is the one that is farthest with the batch
 */
export async function recordProgress({ number }: UsageBatch, rowsDone: number): Promise<boolean> {
  const { done } = await writeItem({
    update: keys.usageBatch,
    expression: 'SET rowsDone = :rowsDone',
    names: { '#number': 'number' },
    values: { ':number': number, ':rowsDone': rowsDone },
    when: {
      expression:
        '#number = :number AND attribute_exists(posts) AND (attribute_not_exists(rowsDone) OR rowsDone < :rowsDone)',
    },
  });
  return done;
}

/**
 * Ends a batch whose posts are removed.
 * @returns the batch that is done, or `undefined` if another process has begun the next one
 */
export async function endBatch({
  posts: _posts,
  rowsDone: _rowsDone,
  ...batch
}: UsageBatch): Promise<UsageBatch | undefined> {
  const { done } = await writeItem({
    put: { ...keys.usageBatch, ...batch },
    when: {
      expression: '#number = :number',
      names: { '#number': 'number' },
      values: { ':number': batch.number },
    },
  });
  return done ? batch : undefined;
}

/** Whether a post has few counts, so that it is read with a flag. */
export function isFewPost(sk: string): boolean {
  return sk < keys.usagePost('MANY', '').sk;
}

export function postKey(sk: string): Key<StoredPost> {
  return { pk: keys.usagePostPartition, sk };
}

/** The first posts, of so many characters at most; at least one. */
function upTo<T extends { readonly size: number }>(characters: number, posts: readonly T[]): T[] {
  let sum = 0;
  return posts.filter(({ size }, index) => {
    sum += size;
    return index === 0 || sum <= characters;
  });
}
