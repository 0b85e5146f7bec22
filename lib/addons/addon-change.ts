import type { Change } from '../events/record-change.ts';
import { addonWrite } from './addon-store.ts';
import type { Addon } from './model.ts';
import { withoutParameters } from './present-addon.ts';

/** Stores another state of an addon, on the condition that it is still as it was read, and tells of it. */
export const addonChange = (before: Addon, after: Addon): Change<Addon> => ({
  writes: [addonWrite(before, after)],
  events: [
    {
      type: 'addon-config-updated',
      data: withoutParameters(after),
      preData: withoutParameters(before),
    },
  ],
  result: after,
});
