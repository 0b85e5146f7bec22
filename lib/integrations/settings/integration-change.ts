import type { Commit } from '../../events/commit/record-change.ts';
import { integrationWrite } from './integration-store.ts';
import type { Integration } from './model.ts';
import { withoutParameters } from './present-integration.ts';

/**
 * Stores a new state of an integration, provided that it is unchanged since it was read, and records the
 * event.
 */
export function integrationChange(before: Integration, after: Integration): Commit<Integration> {
  return {
    writes: [integrationWrite(before, after)],
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
