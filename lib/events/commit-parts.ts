import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { transact } from '../platform/dynamo/write.ts';
import { writeAlone } from '../platform/dynamo/write-item.ts';
import type { CommitParts, CommittingProcess } from './commit-port.ts';
import { commitReads, waitMs } from './commit-reads.ts';
import { ItemLines } from './item-lines.ts';
import { publishEvents } from './publish.ts';
import { SharedCommits } from './shared-commits.ts';

/** A process that has not changed anything yet. */
export function newProcess(): CommittingProcess {
  return { lines: new ItemLines(), commits: new SharedCommits() };
}

/** The table, the clock and the queue of this process. */
export const commitParts: CommitParts = {
  table: { ...commitReads, transact, write: writeAlone },
  clock: {
    now: () => new Date(),
    wait: waitMs,
    turn: () => setImmediate(),
    random: () => Math.random(),
    newId: () => randomUUID(),
  },
  process: newProcess(),
  publish: publishEvents,
};
