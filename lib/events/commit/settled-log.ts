import { isCommit } from './commit-model.ts';
import type { CommitReads } from './commit-port.ts';
import { commitReads, waitMs } from './commit-reads.ts';

const LOOK_AGAIN_MS = 20;
/** Ids are given within a second by the writers, and within a minute by the relay. */
const TRIES = 250;

/** What is read to know the length. */
type LengthReads = Pick<CommitReads, 'readHead' | 'queryWaiting' | 'newestCommit'>;

/**
 * The length of the log of the instance, once everything that was committed before the call has its
 * ids. One read, unless writers commit in a group: then it waits for those that wait.
 *
 * So after reading some state and then calling this, later reads of the log contain at least the events of that state.
 *
 * @throws {Error} when a commit got no ids for five seconds
 */
export async function readSettledLength(
  table: LengthReads = commitReads,
  wait: (ms: number) => Promise<void> = waitMs,
): Promise<number> {
  const before = await table.readHead();
  if (before?.group === undefined) return before?.length ?? 0;
  const newest = await table.newestCommit();
  for (let tries = 0; newest !== undefined; tries += 1) {
    const [first] = await table.queryWaiting(1);
    if (!first || !isCommit(first) || first.key > newest) break;
    if (tries > TRIES) throw new Error(`The commit ${first.key} gets no ids.`);
    await wait(LOOK_AGAIN_MS);
  }
  return (await table.readHead())?.length ?? 0;
}
