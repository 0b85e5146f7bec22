import { recordChange } from '../events/record-change.ts';
import { systemAuthor } from '../events/types.ts';
import { addonWrite, findAddon } from './addon-store.ts';
import type { Addon } from './model.ts';
import { withoutParameters } from './present-addon.ts';

/**
 * Disables an addon whose receiver wants to hear no more, in the name of the service. Does nothing when
 * the addon was changed or deleted meanwhile: somebody has taken care of it.
 *
 * @param seen the addon as it was when the receiver said so
 */
export const disableAddon = (seen: Addon): Promise<void> =>
  recordChange(systemAuthor, async () => {
    const before = await findAddon(seen.id);
    if (before?.version !== seen.version || !before.enabled) {
      return { writes: [], events: [], result: undefined };
    }
    const after: Addon = { ...before, enabled: false };
    return {
      writes: [addonWrite(before, after)],
      events: [
        {
          type: 'addon-config-updated',
          data: withoutParameters(after),
          preData: withoutParameters(before),
        },
      ],
      result: undefined,
    };
  });
