import { shareReads } from '../../platform/share-reads.ts';
import type { AcceptedUsage } from './model.ts';
import { unpackUsage } from './pack-usage.ts';
import { isFewPost, MAX_WAITING, readWaitingPosts } from './usage-post-store.ts';

/** Usage that waits to be added to its rows. */
export interface WaitingUsage {
  readonly usages: readonly AcceptedUsage[];
  /** The batch that it is in, or the first that it can be in. */
  readonly batch: number;
}

/** Posts that are remembered, unpacked. */
interface Remembered {
  /** Milliseconds since 1970. */
  readonly readAt: number;
  /** Their `sk`. */
  readonly posts: Set<string>;
  /** The first batch that posts can be in that come now. */
  readonly nextBatch: number;
  readonly all: WaitingUsage[];
  /** The same by the names of flags. */
  readonly byName: Map<string, WaitingUsage[]>;
}

/** With more, before compression, reading posts again would be most of what a request costs. */
const REMEMBERED_FROM_CHARACTERS = 50_000;
const REMEMBERED_FOR_MS = 5_000;

type Amount = Parameters<typeof readWaitingPosts>[0];
type ReadPosts = Awaited<ReturnType<typeof readWaitingPosts>>;

const remembered = new Map<Amount, Remembered>();

/** Requests at once read together, and one of them unpacks for all. */
const readWaiting = shareReads(async (amount: Amount) => {
  const waiting = await readWaitingPosts(amount);
  const characters = waiting.posts.reduce((sum, { size }) => sum + size, 0);
  if (characters > REMEMBERED_FROM_CHARACTERS) remembered.set(amount, index(waiting));
  else remembered.delete(amount);
  return waiting.posts;
});

/**
 * What waits to be added to the rows of a name: see `readWaitingPosts`. When much waits, what was read is
 * remembered for five seconds, so that the next requests do not depend on what others have posted.
 */
export async function findWaitingUsage(
  amount: Amount,
  name: string,
): Promise<readonly WaitingUsage[]> {
  const posts = recall(amount) ? [] : await readWaiting(amount);
  const known = recall(amount);
  if (known) return known.byName.get(name) ?? [];
  return posts.map((post) => ({ usages: unpackUsage(post, name), batch: post.batch }));
}

/** All that waits, as much as is read; remembered like that of a name. */
export async function listWaitingUsage(): Promise<readonly WaitingUsage[]> {
  const posts = recall('all') ? [] : await readWaiting('all');
  return recall('all')?.all ?? unpack(posts);
}

/**
 * Adds a post that this process has stored to what it remembers, as far as a read would have it: with one process
 * for all functions, counts are seen at once.
 * @param sk of the post
 */
export function rememberStored(sk: string, usages: readonly AcceptedUsage[]): void {
  for (const amount of ['few', 'all'] as const) {
    const known = recall(amount);
    if (!known || known.posts.size >= MAX_WAITING || known.posts.has(sk)) continue;
    if (amount === 'few' && !isFewPost(sk)) continue;
    known.posts.add(sk);
    add(known, { usages, batch: known.nextBatch });
  }
}

function recall(amount: Amount): Remembered | undefined {
  const known = remembered.get(amount);
  return known && Math.abs(Date.now() - known.readAt) < REMEMBERED_FOR_MS ? known : undefined;
}

function index({ posts, nextBatch }: ReadPosts): Remembered {
  const known: Remembered = {
    readAt: Date.now(),
    posts: new Set(posts.map(({ sk }) => sk)),
    nextBatch,
    all: [],
    byName: new Map(),
  };
  for (const usage of unpack(posts)) add(known, usage);
  return known;
}

function add({ all, byName }: Remembered, waiting: WaitingUsage): void {
  all.push(waiting);
  const { usages, batch } = waiting;
  for (const [name, ofName] of Map.groupBy(usages, ({ featureName }) => featureName)) {
    const known = byName.get(name) ?? [];
    known.push({ usages: ofName, batch });
    byName.set(name, known);
  }
}

/** The usage of posts, by the batch that they are in. */
function unpack(posts: ReadPosts['posts']): WaitingUsage[] {
  return [...Map.groupBy(posts, ({ batch }) => batch)].map(([batch, ofBatch]) => ({
    usages: ofBatch.flatMap((post) => unpackUsage(post)),
    batch,
  }));
}
