import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { removeIntegrationWrite } from './integration-store.ts';
import { withoutParameters } from './present-integration.ts';
import { getVisibleIntegration } from './visible-integrations.ts';

/**
 * Deletes an integration. Its pending deliveries are not sent.
 * @throws {NotFoundError} when the integration does not exist or the caller may not see it
 */
export function deleteIntegration(
  { author, rights }: Pick<Caller, 'author' | 'rights'>,
  id: number,
): Promise<void> {
  return recordChange({ author, expect: ['addon-config-deleted'] }, async () => {
    const before = await getVisibleIntegration(rights, id);
    return {
      writes: [removeIntegrationWrite(before)],
      events: [{ type: 'addon-config-deleted', preData: withoutParameters(before) }],
      result: undefined,
    };
  });
}
