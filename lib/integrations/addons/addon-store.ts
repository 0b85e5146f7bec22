import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, getItem, queryPartition, type Write } from '../../platform/dynamo/table.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Addon } from './model.ts';

/** Reads an addon; `undefined` if it does not exist. */
export function findAddon(id: number): Promise<Addon | undefined> {
  return getItem(keys.addon(id));
}

/**
 * Reads an addon.
 * @throws {NotFoundError} naming its id
 */
export async function getAddon(id: number): Promise<Addon> {
  const addon = await findAddon(id);
  if (!addon) throw addonNotFound(id);
  return addon;
}

export function addonNotFound(id: number): NotFoundError {
  return new NotFoundError({ kind: 'addon', id });
}

/** Reads all addons, sorted by id. */
export function listAddons(): Promise<Addon[]> {
  return queryPartition(keys.addonPartition);
}

/** Stores an addon. `before` is the state that was read, or `undefined` for a new addon. */
export function addonWrite(before: Addon | undefined, after: Addon): Write {
  return {
    put: { ...after, ...keys.addon(after.id), version: (before?.version ?? 0) + 1 },
    when: atVersion(before?.version),
  };
}

/** Deletes an addon, provided that it is unchanged since it was read. */
export function removeAddonWrite(before: Addon): Write {
  return {
    remove: keys.addon(before.id),
    when: atVersion(before.version),
  };
}
