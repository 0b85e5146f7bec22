import { randomUUID } from 'node:crypto';
import { transact } from '../../platform/dynamo/write.ts';
import { writeAlone } from '../../platform/dynamo/write-item.ts';
import type { CommitParts } from './commit-port.ts';
import { commitReads, waitMs } from './commit-reads.ts';
import { committingProcess } from './committing-process.ts';
import { publishEvents } from './publish.ts';

/** The table, the clock and the queue of this process. */
export const commitParts: CommitParts = {
  table: { ...commitReads, transact, write: writeAlone },
  clock: {
    now: () => new Date(),
    wait: waitMs,
    random: () => Math.random(),
    newId: () => randomUUID(),
  },
  process: committingProcess,
  publish: publishEvents,
};
