import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import type { Maintenance } from './model.ts';

/** The stored mode; `undefined` before it was switched for the first time. */
export function findMaintenance(): Promise<Maintenance | undefined> {
  return getItem(keys.maintenance);
}

/** Stores the mode, on the condition that it has not changed since it was read. */
export function maintenanceWrite(before: Maintenance | undefined, enabled: boolean): Write {
  return {
    put: { ...keys.maintenance, enabled, version: (before?.version ?? 0) + 1 },
    when: atVersion(before?.version),
  };
}
