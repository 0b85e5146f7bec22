import { setTimeout as wait } from 'node:timers/promises';
import { keys } from '../platform/dynamo/keys.ts';
import { getItems, query, queryPartition } from '../platform/dynamo/table.ts';
import { shareReads } from '../platform/share-reads.ts';
import { isCommit } from './commit-model.ts';
import type { CommitReads } from './commit-port.ts';

/** Rivals in one process share what they read. */
const readIntents = shareReads((partition: typeof keys.commitPartition) =>
  queryPartition(partition, keys.commitIntentPrefix),
);

/** What reads of the event log need of the table of this process. */
export const commitReads: CommitReads = {
  getItems,
  queryWaiting: (limit) =>
    query({ where: 'pk = :pk', values: { ':pk': keys.commitPartition }, limit }),
  queryIntents: () => readIntents(keys.commitPartition),
  newestCommit: async () => {
    const [newest] = await query({
      where: 'pk = :pk AND begins_with(sk, :prefix)',
      values: { ':pk': keys.commitPartition, ':prefix': keys.pendingCommitPrefix },
      attributes: ['key'],
      backwards: true,
      limit: 1,
    });
    return newest && isCommit(newest) ? newest.key : undefined;
  },
};

/** The wait of this process. */
export function waitMs(ms: number): Promise<void> {
  return wait(ms);
}
