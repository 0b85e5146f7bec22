import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { removeAddonWrite } from './integration-store.ts';
import { withoutParameters } from './present-integration.ts';
import { getVisibleAddon } from './visible-integrations.ts';

/**
 * Deletes an addon. Its pending deliveries are not sent.
 * @throws {NotFoundError} when the addon does not exist or the caller may not see it
 */
export function deleteAddon(
  { author, rights }: Pick<Caller, 'author' | 'rights'>,
  id: number,
): Promise<void> {
  return recordChange({ author, expect: ['addon-config-deleted'] }, async () => {
    const before = await getVisibleAddon(rights, id);
    return {
      writes: [removeAddonWrite(before)],
      events: [{ type: 'addon-config-deleted', preData: withoutParameters(before) }],
      result: undefined,
    };
  });
}
