import type { Parameters } from './dynalite.ts';
import type { Mutex } from './mutex.ts';
import { validationError } from './service-error.ts';
import type { Storage } from './storage.ts';
import { timeToLivePrefix } from './storage-keys.ts';

type Specification = { readonly AttributeName: string; readonly Enabled: boolean };

/** dynalite's type description of `UpdateTimeToLive`, which it does not implement. */
export const updateTimeToLiveTypes: Parameters = {
  TableName: {
    type: 'String',
    notNull: true,
    regex: '[a-zA-Z0-9_.-]+',
    lengthGreaterThanOrEqual: 3,
    lengthLessThanOrEqual: 255,
  },
  TimeToLiveSpecification: {
    type: 'FieldStruct<TimeToLiveSpecification>',
    notNull: true,
    children: {
      AttributeName: { type: 'String', notNull: true, lengthGreaterThanOrEqual: 1 },
      Enabled: { type: 'Boolean', notNull: true },
    },
  },
};

/**
 * `UpdateTimeToLive`: recorded, never acted upon. Expired items stay: DynamoDB itself removes
 * them days later, so code must filter them anyway.
 */
export function updateTimeToLive(storage: Storage, mutex: Mutex, data: Parameters) {
  return mutex(async () => {
    const wanted = data.TimeToLiveSpecification as Specification;
    const current = await enabledOn(storage, data.TableName as string);
    if (wanted.Enabled === (current !== undefined)) {
      throw validationError(`TimeToLive is already ${wanted.Enabled ? 'enabled' : 'disabled'}`);
    }
    if (current !== undefined && current !== wanted.AttributeName) {
      throw validationError('TimeToLive is active on a different AttributeName');
    }
    const key = timeToLivePrefix + data.TableName;
    await storage.db.batch([
      wanted.Enabled ? { type: 'put', key, value: wanted.AttributeName } : { type: 'del', key },
    ]);
    return { TimeToLiveSpecification: wanted };
  });
}

/** `DescribeTimeToLive`: what {@link updateTimeToLive} recorded. */
export async function describeTimeToLive(storage: Storage, data: Parameters) {
  const AttributeName = await enabledOn(storage, data.TableName as string);
  return {
    TimeToLiveDescription:
      AttributeName === undefined
        ? { TimeToLiveStatus: 'DISABLED' }
        : { TimeToLiveStatus: 'ENABLED', AttributeName },
  };
}

async function enabledOn(storage: Storage, table: string): Promise<string | undefined> {
  await storage.table(table);
  return (await storage.db.get(timeToLivePrefix + table)) as string | undefined;
}
