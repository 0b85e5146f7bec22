import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import type { NetworkSettings, Networks } from './model.ts';

/** The stored settings; `undefined` before they were set for the first time. */
export function findNetworks(): Promise<Networks | undefined> {
  return getItem(keys.networks);
}

/** Stores the settings, on the condition that they have not changed since they were read. */
export function networksWrite(before: Networks | undefined, after: NetworkSettings): Write {
  return {
    put: { ...keys.networks, ...after, version: (before?.version ?? 0) + 1 },
    when: atVersion(before?.version),
  };
}
