import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';

/**
 * Waits for what a thread posts. Under `node --watch`, Node posts messages of its own about what the thread has
 * imported, which are left out.
 * @throws {Error} the one that ends the thread
 */
export async function firstPosted<T>(
  worker: Worker,
  isWanted: (posted: unknown) => posted is T,
): Promise<T> {
  for await (const [posted] of on(worker, 'message') as AsyncIterable<readonly [unknown]>) {
    if (isWanted(posted)) return posted;
  }
  throw new Error('The thread has posted nothing.');
}
