import { getItem, getItems } from '../dynamo/get-items.ts';
import type { Key, Partition } from '../dynamo/key.ts';
import { queryPage } from '../dynamo/query.ts';
import { writeItem } from '../dynamo/write-item.ts';
import type { Post, PostBatch, StoredPost } from './model.ts';

/** Where posts of one kind are: a partition, in which the batch sorts before all of them. */
interface LedgerPlace {
  readonly partition: Partition<Key & (Post | PostBatch)>;
  readonly batch: Key<PostBatch>;
  /** `sk` before all posts, and behind them. */
  readonly first: string;
  readonly end: string;
}

/** Characters, before compression, that are read at once: some 200,000 counts, which a process of 512 MB can hold. */
const MAX_CHARACTERS = 12_000_000;
/** Posts that are read at once: the table of one machine answers no other request in the meantime. */
const POSTS_OF_PAGE = 250;
/** Posts of a batch, which names all of them in an item of at most 400 kB. */
const MAX_POSTS = 4_000;

export type Ledger = ReturnType<typeof createLedger>;

/** The posts of one kind and the batch that they are in. */
export function createLedger({ partition, batch: batchKey, first, end }: LedgerPlace) {
  const postKey = (sk: string): Key<StoredPost> => ({ pk: partition, sk });

  /** The last batch, strongly consistent. */
  async function readBatch(): Promise<PostBatch> {
    return (await getItem(batchKey)) ?? { number: 0 };
  }

  /**
   * Posts from a place in the order of their keys, as of now: as many as a batch takes, in pages that are read quickly.
   * @param after `sk` of the last post before them
   * @returns the posts, and whether there are none behind them
   */
  async function readPosts(after: string | undefined) {
    const posts: StoredPost[] = [];
    let from = after === undefined ? first : `${after}\u0000`;
    while (posts.length < MAX_POSTS) {
      const { items, isLast } = await queryPage({
        where: 'pk = :pk AND sk BETWEEN :from AND :end',
        values: { ':pk': partition, ':from': from, ':end': end },
        limit: Math.min(POSTS_OF_PAGE, MAX_POSTS - posts.length),
      });
      posts.push(...items.filter(isPost));
      const fitting = upTo(MAX_CHARACTERS, posts);
      if (fitting.length < posts.length) return { posts: fitting, isLast: false };
      if (isLast) return { posts, isLast };
      from = `${posts.at(-1)?.sk}\u0000`;
    }
    return { posts, isLast: false };
  }

  /** The posts of a batch that have not been removed yet. */
  async function readPostsOf({ posts = [] }: PostBatch): Promise<StoredPost[]> {
    const found = await getItems(posts.map(postKey));
    return found.filter((post) => post !== undefined);
  }

  /**
   * Starts a batch, unless another process did.
   * @returns the batch, or `undefined` if it was lost to another process
   */
  async function beginBatch(
    { number }: PostBatch,
    posts: readonly StoredPost[],
    after: string | undefined,
  ): Promise<PostBatch | undefined> {
    const batch = { number: number + 1, posts: posts.map(({ sk }) => sk), ...(after && { after }) };
    const { done } = await writeItem({
      put: { ...batchKey, ...batch },
      when: {
        expression:
          'attribute_not_exists(pk) OR (#number = :number AND attribute_not_exists(posts))',
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
  async function recordProgress({ number }: PostBatch, rowsDone: number): Promise<boolean> {
    const { done } = await writeItem({
      update: batchKey,
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
  async function endBatch({
    posts: _posts,
    rowsDone: _rowsDone,
    ...batch
  }: PostBatch): Promise<PostBatch | undefined> {
    const { done } = await writeItem({
      put: { ...batchKey, ...batch },
      when: {
        expression: '#number = :number',
        names: { '#number': 'number' },
        values: { ':number': batch.number },
      },
    });
    return done ? batch : undefined;
  }

  return { postKey, readBatch, readPosts, readPostsOf, beginBatch, recordProgress, endBatch };
}

/** Whether an item of a ledger is a post, and not the batch. */
export function isPost(item: Key & (Post | PostBatch)): item is StoredPost {
  return 'rows' in item;
}

/** The first posts, of so many characters at most; at least one. */
export function upTo<T extends { readonly size: number }>(
  characters: number,
  posts: readonly T[],
): T[] {
  let sum = 0;
  return posts.filter(({ size }, index) => {
    sum += size;
    return index === 0 || sum <= characters;
  });
}
