import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { startDynamoDbLocal } from '@flagwright/embedded-dynamodb/dynamodb-local';
import { afterAll, beforeAll } from 'vitest';
import { createTable } from '../../infra/local/table.ts';
import { localAws } from './local-aws.ts';

interface TableOptions {
  /** How many milliseconds later than the table its indexes show a change; only of the embedded DynamoDB. */
  readonly indexDelayMs?: number;
}

/**
 * Gives the tests of a file their own empty table, created from `table.yml`, and makes the code in
 * `lib/` use it. Call it once, at the top of the file; tables of other files are not visible.
 */
export function useTable(options: TableOptions = {}): void {
  let backend: Awaited<ReturnType<typeof startBackend>>;

  beforeAll(async () => {
    backend = await startBackend(options);
    Object.assign(process.env, {
      TABLE_NAME: 'flagwright-test',
      DYNAMODB_ENDPOINT: backend.endpoint,
      ...localAws,
      ENCRYPTION_KEY: 'a key for tests, of 32 characters or more',
    });
    const client = new DynamoDBClient({ endpoint: backend.endpoint });
    await createTable(client, 'flagwright-test');
    client.destroy();
  }, 90_000);

  afterAll(() => backend.close());
}

/** The DynamoDB that the stores are tested with; DynamoDB Local is the reference. */
function startBackend(options: TableOptions) {
  const backend = process.env.FLAGWRIGHT_TEST_DYNAMODB || 'embedded';
  if (backend === 'embedded') return startEmbeddedDynamoDb(options);
  if (backend === 'dynamodb-local') return startDynamoDbLocal();
  throw new Error(`FLAGWRIGHT_TEST_DYNAMODB must be embedded or dynamodb-local, not "${backend}"`);
}
