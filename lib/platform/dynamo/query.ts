import type { QueryCommandInput, QueryCommandOutput } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { config } from '../config.ts';
import { mapInTurns } from '../map-in-turns.ts';
import { shareReads } from '../share-reads.ts';
import { toAttributes } from './attributes.ts';
import { dynamo } from './client.ts';
import { QueryCommand } from './commands.ts';
import type { Partition, Prefix } from './key.ts';

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

/* Requests of one process that read the same at the same time share the answer: see get-items.ts. */
const sendQuery = shareReads(
  (input: QueryCommandInput) => dynamo().send(new QueryCommand(input)),
  JSON.stringify,
);

/** The items of a page of 1 MB take up to 100 ms: so many of them at once take some 10. */
const ITEMS_AT_ONCE = 100;

/** Reads the pages of a query one after the other, until its end or `limit` items. */
export async function query<T>(options: QueryOptions<T>): Promise<T[]> {
  const items: T[] = [];
  let start: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await sendQuery({
      ...queryInput(options),
      ...(start && { ExclusiveStartKey: start }),
    });
    items.push(...(await itemsOf<T>(page.Items)));
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
  const { Items, LastEvaluatedKey } = await sendQuery(queryInput(options));
  return { items: await itemsOf(Items), isLast: !LastEvaluatedKey };
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

function itemsOf<T>(page: QueryCommandOutput['Items'] = []): Promise<T[]> {
  return mapInTurns(page, (item) => unmarshall(item) as T, ITEMS_AT_ONCE);
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
