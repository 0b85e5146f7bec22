import { setTimeout as wait } from 'node:timers/promises';
import type { Key } from '../platform/dynamo/key.ts';
import { keys } from '../platform/dynamo/keys.ts';
import { getItems, query, queryPartition } from '../platform/dynamo/table.ts';
import type { CommitIntent } from './commit-model.ts';
import type { CommitReads } from './commit-port.ts';

let intents: Promise<readonly (Key & CommitIntent)[]> | undefined;

/** What reads of the event log need of the table of this process. */
export const commitReads: CommitReads = {
  getItems,
  queryWaiting: (limit) =>
    query({ where: 'pk = :pk', values: { ':pk': keys.commitPartition }, limit }),
  queryIntents,
  newestCommit: async () => {
    const [newest] = await query({
      where: 'pk = :pk AND begins_with(sk, :prefix)',
      values: { ':pk': keys.commitPartition, ':prefix': keys.pendingCommitPrefix },
      attributes: ['key'],
      backwards: true,
      limit: 1,
    });
    return newest && 'key' in newest ? newest.key : undefined;
  },
};

/** Rivals in one process share what they read, as it only tells whose turn it is. */
function queryIntents(): Promise<readonly (Key & CommitIntent)[]> {
  intents ??= queryPartition(keys.commitPartition, keys.commitIntentPrefix).finally(() => {
    intents = undefined;
  });
  return intents;
}

/** The wait of this process. */
export function waitMs(ms: number): Promise<void> {
  return wait(ms);
}
