import { setTimeout as pause } from 'node:timers/promises';
import { startDynamoDb } from '../../infra/local/embedded-services.ts';
import { findOverdue } from '../../lib/events/log/outbox.ts';
import { freePort } from '../support/free-port.ts';
import { allScenarios } from '../support/round-trips/all-scenarios.ts';
import { type Api, createApi } from '../support/round-trips/api.ts';
import { createFixtures } from '../support/round-trips/fixtures.ts';
import { account, allContracts, tokens } from '../support/round-trips/recorded-service.ts';
import { startService } from '../support/service.ts';

const SEEDED_ENVIRONMENTS = ['default', 'development', 'production'];
/**
 * Their events are of types that the last release does not declare. Its tests hold the newest events to its contract,
 * so these come first.
 */
const UNKNOWN_TO_LAST_RELEASE = [
  'forgetUser',
  'declareFeatureDrift',
  'undeclareFeatureDrift',
  'applyFlagFiles',
  'uploadCodeReferences',
];
const FOREVER = new Date('9999-01-01T00:00:00Z');

/**
 * Writes a table with everything that this code can write: each operation is requested, and workers have done
 * their part. Sets the environment of this process.
 * @param folder of the data
 * @returns the number of operations
 * @throws {Error} when one is refused
 */
export async function writeTable(folder: string): Promise<number> {
  const table = await startDynamoDb(folder);
  const PORT = String(await freePort());
  const env = {
    ...account,
    DYNAMODB_ENDPOINT: table.endpoint,
    // Passkeys need a host name.
    BASE_URL: `http://localhost:${PORT}`,
  };
  Object.assign(process.env, env);
  const service = await startService({
    env: {
      ...env,
      PORT,
      INIT_ADMIN_API_TOKENS: tokens.admin,
      INIT_CLIENT_API_TOKENS: tokens.client,
      INIT_FRONTEND_API_TOKENS: tokens.frontend,
    },
  });
  try {
    const contracts = await allContracts();
    const api = createApi(service.url, contracts, tokens.admin);
    const ids = contracts.map(({ operationId }) => operationId);
    await requestAll(api, [...new Set([...UNKNOWN_TO_LAST_RELEASE, ...ids])]);
    await removeEnvironments(api);
    await untilEventsAreSent();
    return contracts.length;
  } finally {
    await service.stop();
    await table.close();
  }
}

/** Twice each: some switch a setting of all, which the second request switches back. */
async function requestAll(api: Api, operationIds: readonly string[]): Promise<void> {
  const fixtures = await createFixtures(api, tokens);
  const refused: string[] = [];
  for (const operationId of operationIds.flatMap((id) => [id, id])) {
    const scenario = allScenarios[operationId];
    if (!scenario) throw new Error(`${operationId} has no scenario.`);
    const request = api.prepare(operationId, await scenario.request(api, fixtures));
    const { status, body } = await api.send(request);
    if (status >= 400 && operationId !== 'routeNotFound') {
      refused.push(`${operationId}: ${status} ${JSON.stringify(body)}`);
    }
  }
  if (refused.length > 0) throw new Error(`These were refused:\n${refused.join('\n')}`);
}

/** Every later flag of the default project would show them, and tests say what a flag shows. */
async function removeEnvironments(api: Api): Promise<void> {
  const params = { projectId: 'default' };
  const { environments } = await api.call('getProjectOverview', { params });
  for (const { environment } of environments as readonly { readonly environment: string }[]) {
    if (SEEDED_ENVIRONMENTS.includes(environment)) continue;
    await api.call('removeEnvironmentFromProject', { params: { ...params, environment } });
  }
}

async function untilEventsAreSent(): Promise<void> {
  while ((await findOverdue('event', FOREVER, 1)).length > 0) await pause(100);
}
