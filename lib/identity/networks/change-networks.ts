import type { Author } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { invalid } from '../../platform/errors.ts';
import type { NetworkSettings } from './model.ts';
import { addressOf, checkRanges, isWithin, type RequestOrigin } from './network-rules.ts';
import { findNetworks, networksWrite } from './network-store.ts';

/** The name of the setting in events. */
const ID = 'networks';

/**
 * Sets from where the console and the admin API are reachable. Records nothing if that is so already.
 * @param source of the request, which must be within the new networks: nobody shuts themselves out
 * @throws {ValidationError} for what is not a range, and for networks without the caller
 */
export async function changeNetworks(
  author: Author,
  settings: NetworkSettings,
  source: RequestOrigin,
): Promise<void> {
  const networks = checkRanges(settings.networks, '/body/networks');
  const proxies = checkRanges(settings.proxies, '/body/proxies');
  const address = addressOf(source, proxies);
  if (networks.length > 0 && !isWithin(address, networks)) {
    throw invalid(
      '/body/networks',
      `must have your own address, ${address}, so that you can undo it`,
    );
  }
  const after = { networks, proxies };
  await recordChange({ author, expect: ['setting-updated'] }, async () => {
    const before = await findNetworks();
    const former = { networks: before?.networks ?? [], proxies: before?.proxies ?? [] };
    if (JSON.stringify(former) === JSON.stringify(after)) return noChange();
    const data = { id: ID, ...after };
    return {
      writes: [networksWrite(before, after)],
      events: [
        before
          ? { type: 'setting-updated', data, preData: { id: ID, ...former } }
          : { type: 'setting-created', data },
      ],
      result: undefined,
    };
  });
}
