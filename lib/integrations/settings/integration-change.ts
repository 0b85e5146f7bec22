import type { Commit } from '../../events/commit/record-change.ts';
import { addonWrite } from './integration-store.ts';
import type { Addon } from './model.ts';
import { withoutParameters } from './present-integration.ts';

/**
 * Stores a new state of an addon, provided that it is unchanged since it was read, and records the
 * event.
 */
export function addonChange(before: Addon, after: Addon): Commit<Addon> {
  return {
    writes: [addonWrite(before, after)],
    events: [
      {
        type: 'addon-config-updated',
        data: withoutParameters(after),
        preData: withoutParameters(before),
      },
    ],
    result: after,
  };
}
