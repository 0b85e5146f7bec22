import { setTimeout as wait } from 'node:timers/promises';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { shareReads } from '../../platform/share-reads.ts';
import { instanceHead } from '../log/event-log.ts';
import { type CommitIntent, isCommit } from './commit-model.ts';
import type { CommitReads, Line } from './commit-port.ts';

type Commits = typeof keys.commitPartition;

const readDeferred = shareReads((limit: number | undefined) =>
  query<CommitIntent>({
    where: 'pk = :pk AND begins_with(sk, :prefix)',
    values: { ':pk': keys.commitPartition, ':prefix': keys.deferredIntentPrefix },
    attributes: ['id', 'turn', 'wants'],
    ...(limit !== undefined && { limit }),
  }),
);

const readLine = shareReads(async (partition: Commits): Promise<Line> => {
  const [last] = await query({
    where: 'pk = :pk AND sk < :intents',
    values: { ':pk': partition, ':intents': keys.commitIntentPrefix },
    attributes: ['key'],
    backwards: true,
    limit: 1,
  });
  const newest = last && isCommit(last) ? last.key : undefined;
  return { newest, isDeferred: last !== undefined && newest === undefined };
});

const readHead = shareReads(async (key: typeof instanceHead) => (await getItems([key]))[0]);

const readFirst = shareReads((partition: Commits) => queryFirst(partition, 1));

/** What reads of the event log need of the table of this process, where writers share what they read. */
export const commitReads: CommitReads = {
  getItems,
  readHead: () => readHead(instanceHead),
  queryWaiting: (limit) =>
    limit === 1 ? readFirst(keys.commitPartition) : queryFirst(keys.commitPartition, limit),
  queryDeferred: readDeferred,
  lastInLine: () => readLine(keys.commitPartition),
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

function queryFirst(partition: Commits, limit: number) {
  return query({ where: 'pk = :pk', values: { ':pk': partition }, limit });
}
