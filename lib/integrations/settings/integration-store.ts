import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
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

/**
 * Stores the same secrets, encrypted again, provided that the addon is unchanged since it was read. The addon means the
 * same as before, so no event is recorded.
 * @returns whether it was unchanged
 */
export async function replaceSecrets(
  before: Addon,
  secrets: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { done } = await writeItem({
    update: keys.addon(before.id),
    expression: 'SET secrets = :secrets, #version = :next',
    names: { '#version': 'version' },
    values: { ':secrets': secrets, ':next': before.version + 1 },
    when: atVersion(before.version),
  });
  return done;
}

/** Deletes an addon, provided that it is unchanged since it was read. */
export function removeAddonWrite(before: Addon): Write {
  return {
    remove: keys.addon(before.id),
    when: atVersion(before.version),
  };
}
