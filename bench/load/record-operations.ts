import { DynamoDBClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/client-dynamodb';
import { config } from '../../lib/platform/config.ts';
import { allScenarios } from '../../test/support/round-trips/all-scenarios.ts';
import { createFixtures } from '../../test/support/round-trips/fixtures.ts';
import { startRecordedService, tokens } from '../../test/support/round-trips/recorded-service.ts';
import { type ReplayableCall, replayable } from './replayable.ts';

/** The calls of each operation, and the table after them. */
export interface Recorded {
  readonly recorded: Readonly<Record<string, readonly (readonly ReplayableCall[])[]>>;
  readonly items: readonly unknown[];
}

/** In a child process: records the calls of operations. */
export async function recordOperations(operationIds: readonly string[]): Promise<Recorded> {
  const service = await startRecordedService();
  const fixtures = await createFixtures(service.api, tokens);
  const recorded: Record<string, ReplayableCall[][]> = {};
  for (const id of operationIds) {
    const scenario = allScenarios[id];
    if (!scenario) throw new Error(`${id} has no scenario.`);
    await service.api.call(id, await scenario.request(service.api, fixtures));
    const request = service.api.prepare(id, await scenario.request(service.api, fixtures));
    service.takeCalls();
    await service.api.send(request);
    recorded[id] = replayable(service.takeCalls(), config().tableName);
  }
  return { recorded, items: await readTable() };
}

async function readTable(): Promise<unknown[]> {
  const items: unknown[] = [];
  const client = new DynamoDBClient({ endpoint: config().dynamoDbEndpoint ?? '' });
  let start: ScanCommandOutput['LastEvaluatedKey'];
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({
        TableName: config().tableName,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}
