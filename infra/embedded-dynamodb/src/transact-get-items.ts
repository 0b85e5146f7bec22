import { chargeOfRead, consumedCapacity, transactionalRead } from './capacity.ts';
import { dynalite, type Item, loadValidation, type Parameters } from './dynalite.ts';
import type { Mutex } from './mutex.ts';
import { validationError } from './service-error.ts';
import type { Storage } from './storage.ts';
import { itemKey, itemPrefix } from './storage-keys.ts';

const checkGet = loadValidation('getItem').custom;

type Get = {
  readonly tableName: string;
  readonly address: string;
  readonly parameters: Parameters;
};

/** `TransactGetItems`: the items as they are between two writes, in the order asked for. */
export async function transactGetItems(
  storage: Storage,
  mutex: Mutex,
  data: Parameters,
): Promise<Parameters> {
  const gets: Get[] = [];
  for (const entry of data.TransactItems as Parameters[]) gets.push(await readGet(entry, storage));
  if (new Set(gets.map((get) => get.address)).size < gets.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }

  const items = await mutex(() => storage.items(gets.map((get) => get.address)));
  const charges = gets.map((get, at) => chargeOfRead(get.tableName, items[at]));
  const ConsumedCapacity = consumedCapacity(
    data.ReturnConsumedCapacity,
    charges,
    transactionalRead,
  );
  return {
    ...(ConsumedCapacity && { ConsumedCapacity }),
    Responses: gets.map((get, at) => respond(get, items[at])),
  };
}

async function readGet(entry: Parameters, storage: Storage): Promise<Get> {
  const parameters = entry.Get as Parameters | undefined;
  if (parameters === undefined) {
    throw validationError('Invalid Request: TransactGetRequest should contain Get request');
  }
  const problem = checkGet?.(parameters, storage.store);
  if (problem) throw validationError(problem);
  const tableName = parameters.TableName as string;
  const table = await storage.table(tableName);
  const key = parameters.Key as Item;
  const invalid = dynalite.validateKey(key, table);
  if (invalid) throw invalid;
  return { tableName, address: itemPrefix(tableName) + itemKey(key, table), parameters };
}

function respond({ parameters }: Get, item: Item | undefined): Parameters {
  if (item === undefined) return {};
  const projection = parameters._projection as { paths: unknown } | undefined;
  return { Item: projection ? dynalite.mapPaths(projection.paths, item) : item };
}
