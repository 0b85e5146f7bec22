import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/record-change.ts';
import { getAddon, removeAddonWrite } from './addon-store.ts';
import { withoutParameters } from './present-addon.ts';

/**
 * Deletes an addon. Its pending deliveries are not sent.
 * @throws {NotFoundError} when the addon does not exist
 */
export function deleteAddon(author: Author, id: number): Promise<void> {
  return recordChange({ author, expect: [{ type: 'addon-config-deleted' }] }, async () => {
    const before = await getAddon(id);
    return {
      writes: [removeAddonWrite(before)],
      events: [{ type: 'addon-config-deleted', preData: withoutParameters(before) }],
      result: undefined,
    };
  });
}
