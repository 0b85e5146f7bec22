import { shareReads } from '../../platform/share-reads.ts';
import type { AcceptedUsage } from './model.ts';
import { unpackUsage } from './pack-usage.ts';
import { readWaitingPosts, type WaitingPost } from './usage-post-store.ts';

/** Usage that waits to be added to its rows. */
export interface WaitingUsage {
  readonly usages: readonly AcceptedUsage[];
  /** The batch that it is in, or the first that it can be in. */
  readonly batch: number;
}

/** Usage that is remembered, by the names of flags too. */
interface Remembered {
  /** Milliseconds since 1970. */
  readonly readAt: number;
  readonly all: readonly WaitingUsage[];
  readonly byName: ReadonlyMap<string, readonly WaitingUsage[]>;
}

/** With more, before compression, reading posts again would be most of what a request costs. */
const REMEMBERED_FROM_CHARACTERS = 50_000;
const REMEMBERED_FOR_MS = 5_000;

type Amount = Parameters<typeof readWaitingPosts>[0];

const remembered = new Map<Amount, Remembered>();

/** Requests at once read together, and one of them unpacks for all. */
const readWaiting = shareReads(async (amount: Amount) => {
  const posts = await readWaitingPosts(amount);
  const characters = posts.reduce((sum, { post }) => sum + post.size, 0);
  if (characters > REMEMBERED_FROM_CHARACTERS) remembered.set(amount, index(posts));
  else remembered.delete(amount);
  return posts;
});

/**
 * What waits to be added to the rows of a name: see `readWaitingPosts`. When much waits, what was read is
 * remembered for five seconds, so that the next requests do not depend on what others have posted.
 */
export async function findWaitingUsage(
  amount: Amount,
  name: string,
): Promise<readonly WaitingUsage[]> {
  const known = recall(amount);
  if (known) return known.byName.get(name) ?? [];
  const posts = await readWaiting(amount);
  return (
    recall(amount)?.byName.get(name) ??
    posts.map(({ post, batch }) => ({ usages: unpackUsage(post, name), batch }))
  );
}

/** All that waits, as much as is read; remembered like that of a name. */
export async function listWaitingUsage(): Promise<readonly WaitingUsage[]> {
  const known = recall('all');
  if (known) return known.all;
  const posts = await readWaiting('all');
  return recall('all')?.all ?? unpack(posts);
}

function recall(amount: Amount): Remembered | undefined {
  const known = remembered.get(amount);
  return known && Math.abs(Date.now() - known.readAt) < REMEMBERED_FOR_MS ? known : undefined;
}

function index(posts: readonly WaitingPost[]): Remembered {
  const all = unpack(posts);
  const byName = new Map<string, WaitingUsage[]>();
  for (const { usages, batch } of all) {
    for (const [name, ofName] of Map.groupBy(usages, ({ featureName }) => featureName)) {
      byName.set(name, [...(byName.get(name) ?? []), { usages: ofName, batch }]);
    }
  }
  return { readAt: Date.now(), all, byName };
}

/** The usage of posts, by the batch that they are in. */
function unpack(posts: readonly WaitingPost[]): WaitingUsage[] {
  return [...Map.groupBy(posts, ({ batch }) => batch)].map(([batch, ofBatch]) => ({
    usages: ofBatch.flatMap(({ post }) => unpackUsage(post)),
    batch,
  }));
}
