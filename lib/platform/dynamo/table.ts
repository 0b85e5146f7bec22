import { setTimeout } from 'node:timers/promises';
import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  GetItemCommand,
  type GetItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { logThrottled } from '../aws-failures.ts';
import { chunksOf } from '../chunks.ts';
import { config } from '../config.ts';
import { ThrottledError } from '../errors.ts';
import { shareReads } from '../share-reads.ts';
import { dynamo } from './client.ts';
import type { Key, Partition, Prefix } from './key.ts';
import type { Tally } from './tallies.ts';

/** A stored item, including `pk` and `sk`. */
export type Item = Readonly<Record<string, unknown>>;

const BATCH_GET_LIMIT = 100;

/** Repeats of what a batch read left unprocessed: some ten seconds. */
const MAX_REPEATS = 12;

/** DynamoDB's limit of actions in one transaction. */
export const TRANSACTION_LIMIT = 100;

/** The key condition and options of a DynamoDB query, in plain values. */
interface QueryOptions<T = unknown> {
  readonly index?: string;
  /** Key condition expression, for example `pk = :pk AND begins_with(sk, :prefix)`. */
  readonly where: string;
  /** The type of the items is that of the partition; a plain string says nothing about it. */
  readonly values: Readonly<Record<string, unknown>> & { readonly ':pk': Partition<T> | string };
  readonly filter?: string;
  /** Attributes to return, for example `data.id`; absent: all. Saves transfer, not read units. */
  readonly attributes?: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
  /** Newest (largest) first. */
  readonly backwards?: boolean;
  readonly limit?: number;
  readonly consistent?: boolean;
}

/** What is read by some keys: for each the type of its item, or `undefined`. */
export type ItemsAt<Keys extends readonly Key[]> = {
  -readonly [Index in keyof Keys]: (Keys[Index] extends Key<infer T> ? T : never) | undefined;
};

/** A condition on the stored item, in DynamoDB's expression language. */
export interface Condition {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** One action of a transaction. */
export type Write =
  | { readonly put: Key & Item; readonly when?: Condition; readonly onConflict?: () => Error }
  | {
      readonly update: Key;
      readonly expression: string;
      readonly names?: Readonly<Record<string, string>>;
      readonly values?: Readonly<Record<string, unknown>>;
      readonly when?: Condition;
      readonly onConflict?: () => Error;
      /** When the condition does not hold, this is called, and the same commit tried again. */
      readonly makeRoom?: () => Promise<void>;
      /** A part of a sum: see `tallyWrite`. */
      readonly tally?: Tally;
    }
  | { readonly remove: Key; readonly when?: Condition; readonly onConflict?: () => Error }
  | { readonly check: Key; readonly when: Condition; readonly onConflict?: () => Error };

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
const sendQuery = shareReads(
  (input: QueryCommandInput) => dynamo().send(new QueryCommand(input)),
  JSON.stringify,
);

/** The item must not exist yet. */
export const isNew: Condition = { expression: 'attribute_not_exists(pk)' };

/** The item must exist. */
export const exists: Condition = { expression: 'attribute_exists(pk)' };

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
 * @example const [addon, event] = await getItems([keys.addon(addonId), keys.event(eventId)]);
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

/** Reads the pages of a query one after the other, until its end or `limit` items. */
export async function query<T>(options: QueryOptions<T>): Promise<T[]> {
  const items: T[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await sendQuery({
      ...queryInput(options),
      ...(start && { ExclusiveStartKey: start }),
    });
    items.push(...(page.Items ?? []).map((item) => unmarshall(item) as T));
    start = page.LastEvaluatedKey;
  } while (start && (options.limit === undefined || items.length < options.limit));
  return options.limit === undefined ? items : items.slice(0, options.limit);
}

/**
 * One page of a query, of 1 MB at most, or `limit` items: one round trip.
 * @returns the items, and whether there are none behind them
 */
export async function queryPage<T>(
  options: QueryOptions<T>,
): Promise<{ readonly items: T[]; readonly isLast: boolean }> {
  const { Items = [], LastEvaluatedKey } = await sendQuery(queryInput(options));
  return { items: Items.map((item) => unmarshall(item) as T), isLast: !LastEvaluatedKey };
}

/**
 * The items of a query if they fit one page, of `limit` items and 1 MB; else `undefined`. One round trip at a
 * bounded cost, for what is worth showing only at that cost.
 */
export async function queryOnePage<T>(
  options: QueryOptions<T> & { readonly limit: number },
): Promise<T[] | undefined> {
  const { items, isLast } = await queryPage(options);
  return isLast ? items : undefined;
}

/**
 * All items of one partition, in order of `sk`, or those with a prefix. A typed prefix selects the
 * items of one type from a partition of several.
 */
export function queryPartition<T>(pk: Partition<unknown>, prefix: Prefix<T>): Promise<T[]>;
export function queryPartition<T>(pk: Partition<T>, prefix?: string): Promise<T[]>;
export function queryPartition<T>(pk: Partition<T>, prefix?: string): Promise<T[]> {
  return query(
    prefix === undefined
      ? { where: 'pk = :pk', values: { ':pk': pk } }
      : {
          where: 'pk = :pk AND begins_with(sk, :prefix)',
          values: { ':pk': pk, ':prefix': prefix },
        },
  );
}

/**
 * All items of one partition of the index `list`, or those with a prefix (eventually consistent in the
 * cloud).
 */
export function queryList<T>(listPk: Partition<T>, prefix?: string): Promise<T[]> {
  return query({
    index: 'list',
    ...(prefix === undefined
      ? { where: 'listPk = :pk', values: { ':pk': listPk } }
      : {
          where: 'listPk = :pk AND begins_with(listSk, :prefix)',
          values: { ':pk': listPk, ':prefix': prefix },
        }),
  });
}

/** The item must still have the version that was read; `undefined` means it did not exist. */
export function atVersion(version: number | undefined): Condition {
  return version === undefined
    ? isNew
    : {
        expression: '#version = :version',
        names: { '#version': 'version' },
        values: { ':version': version },
      };
}

/** One action in DynamoDB's format. Pure: tested without a table. */
export function toTransactItem(write: Write): TransactWriteItem {
  const common = attributesOf(write);
  if ('put' in write) return { Put: { ...common, Item: toAttributes(write.put) } };
  if ('update' in write) {
    return {
      Update: { ...common, Key: toAttributes(write.update), UpdateExpression: write.expression },
    };
  }
  if ('remove' in write) return { Delete: { ...common, Key: toAttributes(write.remove) } };
  return {
    ConditionCheck: {
      ...common,
      ConditionExpression: write.when.expression,
      Key: toAttributes(write.check),
    },
  };
}

/**
 * Executes all writes, or none.
 * @throws TransactionCanceledException with one reason per write, in order.
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  await dynamo().send(
    new TransactWriteItemsCommand({
      TransactItems: writes.map(toTransactItem),
    }),
  );
}

function toAttributes(value: object) {
  return marshall(value, { removeUndefinedValues: true, convertClassInstanceToMap: true });
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

function queryInput(options: QueryOptions): QueryCommandInput {
  return {
    TableName: config().tableName,
    KeyConditionExpression: options.where,
    ExpressionAttributeValues: toAttributes(options.values),
    ExpressionAttributeNames: namesOf(options),
    ...(options.attributes && {
      ProjectionExpression: projectionOf(options.attributes).expression,
    }),
    ...(options.filter && { FilterExpression: options.filter }),
    ...(options.index && { IndexName: options.index }),
    ...(options.limit && { Limit: options.limit }),
    ScanIndexForward: !options.backwards,
    ConsistentRead: options.consistent ?? !options.index,
  };
}

function namesOf({ names, attributes }: QueryOptions): Record<string, string> | undefined {
  return names || attributes ? { ...names, ...projectionOf(attributes ?? []).names } : undefined;
}

/** Words may be reserved, so every one is passed as a name. */
function projectionOf(attributes: readonly string[]) {
  return {
    expression: attributes.map((path) => path.replaceAll(/[^.]+/g, '#$&')).join(', '),
    names: Object.fromEntries(
      attributes.flatMap((path) => path.split('.')).map((word) => [`#${word}`, word]),
    ),
  };
}

function attributesOf(write: Write) {
  const values = {
    ...('values' in write ? write.values : undefined),
    ...write.when?.values,
  };
  const names = { ...('names' in write ? write.names : undefined), ...write.when?.names };
  return {
    TableName: config().tableName,
    ...(write.when && {
      ConditionExpression: write.when.expression,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: toAttributes(values) }),
  };
}
