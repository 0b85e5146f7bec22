import { config } from '../../platform/config.ts';
import { ExpiringMap } from '../../platform/expiring-map.ts';
import { shareReads } from '../../platform/share-reads.ts';
import { findMaintenance } from './maintenance-store.ts';

/** There is one mode, under one name. */
const NAME = 'maintenance';

const known = new ExpiringMap<boolean>(1);

const read = shareReads(async (name: typeof NAME) => {
  const isOn = (await findMaintenance())?.enabled ?? false;
  const ttl = config().tokenCacheSeconds * 1_000;
  if (ttl > 0) known.set(name, isOn, ttl);
  return isOn;
});

/**
 * Whether the maintenance mode is on. Remembered for `TOKEN_CACHE_SECONDS`, like the caller and the rights,
 * so that a change normally costs no read for it; that long after it is switched, some functions may not
 * know it.
 */
export async function isInMaintenance(): Promise<boolean> {
  return known.get(NAME) ?? read(NAME);
}
