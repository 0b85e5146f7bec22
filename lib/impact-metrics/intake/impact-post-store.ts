import { randomBytes } from 'node:crypto';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { createLedger } from '../../platform/posts/ledger.ts';
import type { Post, PostBatch } from '../../platform/posts/model.ts';
import type { AcceptedReport } from './model.ts';
import { packSamples } from './pack-samples.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    ImpactPost: Post;
    ImpactBatch: PostBatch;
  }
}

/** What waits longer than that is lost: as long as usage. */
const KEPT_SECONDS = 50 * 3_600;

/** Posts of impact metrics: apart from those of usage, so that neither makes the other late. */
export const impactPosts = createLedger({
  partition: keys.impactPostPartition,
  batch: keys.impactBatch,
  first: keys.impactPost('').sk,
  end: keys.impactPost('~').sk,
});

/** Each post has its own key, so posts never conflict. */
export function impactPostWrite(reported: readonly AcceptedReport[], now: Date) {
  const post: Post = { ...packSamples(reported), seenAt: now.toISOString() };
  const key: Key = keys.impactPost(randomBytes(9).toString('base64url'));
  return { put: { ...key, ...post, ttl: ttlAfter(KEPT_SECONDS, now) } } satisfies Write;
}
