import { keys } from '../dynamo/keys.ts';
import { atVersion, getItem, queryPartition, type Write } from '../dynamo/table.ts';
import { NotFoundError } from '../errors.ts';
import type { Addon } from './model.ts';

/** Reads an addon. */
export const findAddon = (id: number): Promise<Addon | undefined> => getItem<Addon>(keys.addon(id));

/**
 * Reads an addon.
 * @throws {NotFoundError} naming its id
 */
export const getAddon = async (id: number): Promise<Addon> => {
  const addon = await findAddon(id);
  if (!addon) throw new NotFoundError(`Could not find an addon with the id ${id}.`);
  return addon;
};

/** Reads all addons, by id. */
export const listAddons = (): Promise<Addon[]> => queryPartition<Addon>(keys.addonPartition);

/** Stores an addon; `before` is what was read, `undefined` for a new one. */
export const addonWrite = (before: Addon | undefined, after: Addon): Write => ({
  put: { ...after, ...keys.addon(after.id), version: (before?.version ?? 0) + 1 },
  when: atVersion(before?.version),
});

/** Removes an addon, on the condition that it is still the one that was read. */
export const removeAddonWrite = (before: Addon): Write => ({
  remove: keys.addon(before.id),
  when: atVersion(before.version),
});
