import type { Rights } from '../../auth/rights.ts';
import { ConflictError } from '../../platform/errors.ts';
import { getIntegration, integrationNotFound, listIntegrations } from './integration-store.ts';
import { filterVisible } from './memberships.ts';
import type { Integration } from './model.ts';

/** All integrations that the caller may see, sorted by id. */
export async function listVisibleIntegrations(rights: Rights): Promise<Integration[]> {
  return filterVisible(rights, await listIntegrations());
}

/**
 * Reads an integration.
 * @throws {NotFoundError} when it does not exist or the caller may not see it
 */
export async function getVisibleIntegration(rights: Rights, id: number): Promise<Integration> {
  const [integration] = await filterVisible(rights, [await getIntegration(id)]);
  if (!integration) throw integrationNotFound(id);
  return integration;
}

/**
 * Reads an integration to which something is to be sent.
 * @throws {NotFoundError} when it does not exist or the caller may not see it
 * @throws {ConflictError} when it is disabled
 */
export async function getEnabledIntegration(rights: Rights, id: number): Promise<Integration> {
  const integration = await getVisibleIntegration(rights, id);
  if (!integration.enabled) {
    throw new ConflictError('The integration is disabled. Enable it first.');
  }
  return integration;
}
