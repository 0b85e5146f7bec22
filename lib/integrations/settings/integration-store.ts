import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Integration } from './model.ts';

/** Reads an integration; `undefined` if it does not exist. */
export function findIntegration(id: number): Promise<Integration | undefined> {
  return getItem(keys.integration(id));
}

/**
 * Reads an integration.
 * @throws {NotFoundError} naming its id
 */
export async function getIntegration(id: number): Promise<Integration> {
  const integration = await findIntegration(id);
  if (!integration) throw integrationNotFound(id);
  return integration;
}

export function integrationNotFound(id: number): NotFoundError {
  return new NotFoundError({ kind: 'integration', id });
}

/** Reads all integrations, sorted by id. */
export function listIntegrations(): Promise<Integration[]> {
  return queryPartition(keys.integrationPartition);
}

/** Stores an integration. `before` is the state that was read, or `undefined` for a new integration. */
export function integrationWrite(before: Integration | undefined, after: Integration): Write {
  return {
    put: { ...after, ...keys.integration(after.id), version: (before?.version ?? 0) + 1 },
    when: atVersion(before?.version),
  };
}

/**
 * Stores the same secrets, encrypted again, provided that the integration is unchanged since it was read. The integration means the
 * same as before, so no event is recorded.
 * @returns whether it was unchanged
 */
export async function replaceSecrets(
  before: Integration,
  secrets: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { done } = await writeItem({
    update: keys.integration(before.id),
    expression: 'SET secrets = :secrets, #version = :next',
    names: { '#version': 'version' },
    values: { ':secrets': secrets, ':next': before.version + 1 },
    when: atVersion(before.version),
  });
  return done;
}

/** Deletes an integration, provided that it is unchanged since it was read. */
export function removeIntegrationWrite(before: Integration): Write {
  return {
    remove: keys.integration(before.id),
    when: atVersion(before.version),
  };
}
