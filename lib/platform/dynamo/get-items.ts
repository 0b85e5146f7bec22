import { setTimeout } from 'node:timers/promises';
import type { BatchGetItemCommandInput, GetItemCommandInput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { logThrottled } from '../aws-failures.ts';
import { chunksOf } from '../chunks.ts';
import { config } from '../config.ts';
import { ThrottledError } from '../errors.ts';
import { shareReads } from '../share-reads.ts';
import { toAttributes } from './attributes.ts';
import { dynamo } from './client.ts';
import { BatchGetItemCommand, GetItemCommand } from './commands.ts';
import type { Key } from './key.ts';
import type { Item } from './write.ts';

const BATCH_GET_LIMIT = 100;

/** Repeats of what a batch read left unprocessed: some ten seconds. */
const MAX_REPEATS = 12;

/** What is read by some keys: for each the type of its item, or `undefined`. */
export type ItemsAt<Keys extends readonly Key[]> = {
  -readonly [Index in keyof Keys]: (Keys[Index] extends Key<infer T> ? T : never) | undefined;
};

/*
 * Requests of one process that read the same at the same time share the answer; each converts it for itself,
 * so that none sees what another does to it.
 */
const sendGet = shareReads(
  (input: GetItemCommandInput) => dynamo().send(new GetItemCommand(input)),
  JSON.stringify,
);
const sendBatchGet = shareReads(
  (input: BatchGetItemCommandInput) => dynamo().send(new BatchGetItemCommand(input)),
  JSON.stringify,
);

/** Reads one item by its key, strongly consistent by default: one round trip. */
export async function getItem<T>(
  key: Key<T>,
  options: { readonly consistent?: boolean } = {},
): Promise<T | undefined> {
  const { Item } = await sendGet({
    TableName: config().tableName,
    Key: toAttributes(key),
    ConsistentRead: options.consistent ?? true,
  });
  return Item && (unmarshall(Item) as T);
}

/**
 * Reads items by key, 100 a call and the calls in parallel. The result has one entry per key, in
 * the same order; `undefined` for missing items.
 *
 * @example const [integration, event] = await getItems([keys.integration(addonId), keys.event(eventId)]);
 */
export async function getItems<const Keys extends readonly Key[]>(
  wanted: Keys,
  options: { readonly consistent?: boolean } = {},
): Promise<ItemsAt<Keys>> {
  const id = (key: { pk?: unknown; sk?: unknown }) => `${key.pk}\u0000${key.sk}`;
  const distinct = [...new Map(wanted.map((key) => [id(key), key])).values()];
  const chunks = chunksOf(distinct, BATCH_GET_LIMIT);
  const found = await Promise.all(
    chunks.map((chunk) => getChunk(chunk, options.consistent ?? true)),
  );
  const byKey = new Map(found.flat().map((item) => [id(item), item]));
  return wanted.map((key) => byKey.get(id(key))) as ItemsAt<Keys>;
}

async function getChunk(chunk: readonly Key[], consistent: boolean): Promise<Item[]> {
  const table = config().tableName;
  const items: Item[] = [];
  let pending = chunk.map((key) => toAttributes(key));
  for (let attempt = 0; pending.length > 0; attempt += 1) {
    if (attempt > 0) await backOff(attempt);
    const { Responses, UnprocessedKeys } = await sendBatchGet({
      RequestItems: { [table]: { Keys: pending, ConsistentRead: consistent } },
    });
    items.push(...(Responses?.[table] ?? []).map((item) => unmarshall(item)));
    pending = UnprocessedKeys?.[table]?.Keys ?? [];
    if (pending.length > 0) {
      logThrottled({
        operation: 'BatchGetItem',
        attempt: attempt + 1,
        reason: 'UnprocessedKeys',
      });
    }
  }
  return items;
}

/**
 * Waits before what was left unprocessed is requested again: at most 2 s, with jitter.
 * @throws {ThrottledError} when the table has refused for about ten seconds
 */
async function backOff(attempt: number): Promise<void> {
  if (attempt > MAX_REPEATS) throw new ThrottledError();
  await setTimeout(Math.random() * Math.min(2_000, 25 * 2 ** attempt));
}
