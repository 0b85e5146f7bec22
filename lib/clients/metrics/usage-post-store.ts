import { randomBytes } from 'node:crypto';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPage } from '../../platform/dynamo/query.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { createLedger, isPost, upTo } from '../../platform/posts/ledger.ts';
import type { Post, PostBatch, StoredPost } from '../../platform/posts/model.ts';
import type { AcceptedUsage } from './model.ts';
import { packUsage } from './pack-usage.ts';
import { expiryOf } from './time-slots.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    UsagePost: Post;
    UsageBatch: PostBatch;
  }
}

/** A post that is read with the rows, because it waits. */
interface WaitingPost extends StoredPost {
  /** The batch that it is in, or the first that it can be in: a row that has it may have the post. */
  readonly batch: number;
}

/** Posts that are read with the rows, so that a backlog of others makes no read slower. */
export const MAX_WAITING = 20;
/** Characters of them, before compression. */
const MAX_WAITING_CHARACTERS = 2_000_000;
/** The size of posts that are read with a flag. */
const MAX_FEW_BYTES = 4_096;
const MAX_FEW_CHARACTERS = 20_000;
/** Posts of usage. */
export const usagePosts = createLedger({
  partition: keys.usagePostPartition,
  batch: keys.usageBatch,
  first: keys.usagePost('FEW', '').sk,
  end: keys.usagePost('MANY', '~').sk,
});

/** Each post has its own key, so posts never conflict. */
export function usagePostWrite(usages: readonly AcceptedUsage[], now: Date) {
  const packed = packUsage(usages);
  const isFew =
    packed.size <= MAX_FEW_CHARACTERS && Buffer.byteLength(packed.rows) <= MAX_FEW_BYTES;
  const key = keys.usagePost(isFew ? 'FEW' : 'MANY', randomBytes(9).toString('base64url'));
  const post: Post = { ...packed, seenAt: now.toISOString() };
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
  const posts = items.filter(isPost).slice(0, MAX_WAITING);
  return {
    posts: upTo(MAX_WAITING_CHARACTERS, posts).map((post) => ({
      ...post,
      batch: added.has(post.sk) ? number : nextBatch,
    })),
    nextBatch,
  };
}

/** Whether a post has few counts, so that it is read with a flag. */
export function isFewPost(sk: string): boolean {
  return sk < keys.usagePost('MANY', '').sk;
}
