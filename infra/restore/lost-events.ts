import { BatchGetItemCommand, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { keys } from '../../lib/platform/dynamo/keys.ts';
import type { Steps } from './steps.ts';

/** An event as far as this command needs it. */
export interface LostEvent {
  readonly id: number;
  readonly type: string;
}

/** Keys in one `BatchGetItem`. */
const BATCH = 100;

/** The id of a table's last event: 0 if there is none. */
export async function lastEventId({ client }: Steps, TableName: string): Promise<number> {
  const Key = marshall(keys.eventLogHead('all'));
  const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  return Item ? Number(unmarshall(Item).length) : 0;
}

/** The events of a table with ids after one and up to another, in order. */
export async function readEvents(
  steps: Steps,
  table: string,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<readonly LostEvent[]> {
  const events: LostEvent[] = [];
  for (let from = after + 1; from <= last; from += BATCH) {
    const ids = Array.from(
      { length: Math.min(BATCH, last - from + 1) },
      (_, index) => from + index,
    );
    events.push(...(await readBatch(steps, table, ids)));
  }
  return events.sort((one, other) => one.id - other.id);
}

/** Events by type, the most frequent first: `3 × feature-created, 1 × user-deleted`. */
export function countsByType(events: readonly LostEvent[]): string {
  const counts = new Map<string, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([type, count]) => `${count} × ${type}`)
    .join(', ');
}

async function readBatch(
  { client, wait }: Steps,
  table: string,
  ids: readonly number[],
): Promise<readonly LostEvent[]> {
  const found: LostEvent[] = [];
  let wanted = ids.map((id) => marshall(keys.event(id)));
  while (wanted.length > 0) {
    const { Responses = {}, UnprocessedKeys = {} } = await client.send(
      new BatchGetItemCommand({
        RequestItems: { [table]: { Keys: wanted, ConsistentRead: true } },
      }),
    );
    found.push(...(Responses[table] ?? []).map((item) => unmarshall(item) as LostEvent));
    wanted = UnprocessedKeys[table]?.Keys ?? [];
    if (wanted.length > 0) await wait(1_000);
  }
  return found;
}
