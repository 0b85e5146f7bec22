import type { Rights } from '../../auth/rights.ts';
import { ConflictError } from '../../platform/errors.ts';
import { addonNotFound, getAddon, listAddons } from './integration-store.ts';
import { filterVisible } from './memberships.ts';
import type { Addon } from './model.ts';

/** All addons that the caller may see, sorted by id. */
export async function listVisibleAddons(rights: Rights): Promise<Addon[]> {
  return filterVisible(rights, await listAddons());
}

/**
 * Reads an addon.
 * @throws {NotFoundError} when it does not exist or the caller may not see it
 */
export async function getVisibleAddon(rights: Rights, id: number): Promise<Addon> {
  const [addon] = await filterVisible(rights, [await getAddon(id)]);
  if (!addon) throw addonNotFound(id);
  return addon;
}

/**
 * Reads an addon to which something is to be sent.
 * @throws {NotFoundError} when it does not exist or the caller may not see it
 * @throws {ConflictError} when it is disabled
 */
export async function getEnabledAddon(rights: Rights, id: number): Promise<Addon> {
  const addon = await getVisibleAddon(rights, id);
  if (!addon.enabled) {
    throw new ConflictError('The addon is disabled. Enable it first.');
  }
  return addon;
}
