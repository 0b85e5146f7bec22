import { type Resealing, resealItems } from '../../platform/secrets/reseal.ts';
import { listAddons, replaceSecrets } from './integration-store.ts';
import { secretPlace } from './model.ts';

/** Seals the secrets of all addons with the current key. */
export async function resealAddons(): Promise<Resealing> {
  const addons = await listAddons();
  return resealItems(
    addons.map((addon) => ({
      sealed: addon.secrets,
      placeOf: (name) => secretPlace(addon.id, name),
      replace: (secrets) => replaceSecrets(addon, secrets),
    })),
  );
}
