import { ThrottledError } from '../../platform/errors.ts';
import { isCommit } from './commit-model.ts';
import { commitParts } from './commit-parts.ts';
import type { CommitParts } from './commit-port.ts';
import { numberBatch } from './number-commits.ts';

/** Each loss is somebody else's progress. */
const ROUNDS = 500;
const LOOK_AGAIN_MS = 20;
/** A busy table needs more. */
const THROTTLED_MS = 500;
/** A writer joins a group and commits within seconds; clocks differ by a minute at most. */
const ABANDONED_MS = 300_000;
/** Intents that are looked at in one run of the relay. */
const INTENTS = 1_000;

/**
 * Numbers everything that waits when it is called: what was committed before has its ids afterwards.
 * @throws {ThrottledError} when the table is too busy for that
 */
export async function numberWaiting(parts: CommitParts = commitParts): Promise<void> {
  const newest = await parts.table.newestCommit();
  if (newest === undefined) return;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first] = await parts.table.queryWaiting(1);
    if (!first || !isCommit(first) || first.key > newest) return;
    const numbered = await numberBatch(parts);
    if (numbered === 'lost') await parts.clock.wait(LOOK_AGAIN_MS * parts.clock.random());
    if (numbered === 'throttled') await parts.clock.wait(THROTTLED_MS * parts.clock.random());
  }
  throw new ThrottledError();
}

/** What the relay does: numbers all that waits, removes the intents of dead writers, and ends the group. */
export async function numberAllWaiting(parts: CommitParts = commitParts): Promise<void> {
  const { table, clock } = parts;
  await numberWaiting(parts);
  const abandonedBefore = new Date(clock.now().getTime() - ABANDONED_MS).toISOString();
  const waiting = await table.queryWaiting(INTENTS);
  const abandoned = waiting.filter((item) => !isCommit(item) && item.at < abandonedBefore);
  await Promise.all(abandoned.map(({ pk, sk }) => table.write({ remove: { pk, sk } })));
  await numberBatch(parts);
}
