import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { readResources } from './cloudformation.ts';
import { StartError } from './start-error.ts';

/**
 * Creates the table of `table.yml`, if it does not exist yet.
 * @throws {StartError} when a table of another version exists, with different indexes
 */
export async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  const shape = await readShape();
  try {
    await client.send(new CreateTableCommand({ TableName: name, ...shape }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (indexNames(Table ?? {}) !== indexNames(shape)) {
      throw new StartError(
        `The table "${name}" was created by another version and has different indexes; use another DATA_DIR.`,
      );
    }
  }
  await waitUntilTableExists(
    { client, minDelay: 0.05, maxDelay: 0.5, maxWaitTime: 30 },
    { TableName: name },
  );
}

export type TableShape = Pick<
  CreateTableCommandInput,
  | 'AttributeDefinitions'
  | 'KeySchema'
  | 'GlobalSecondaryIndexes'
  | 'LocalSecondaryIndexes'
  | 'BillingMode'
>;

/** Keys, indexes and billing of `table.yml`; its limits are those of a deployment. */
export async function readShape(): Promise<TableShape> {
  const [table] = (await readResources('table.yml', 'AWS::DynamoDB::Table')).values();
  if (!table) throw new Error('table.yml defines no table');
  const {
    AttributeDefinitions,
    KeySchema,
    GlobalSecondaryIndexes,
    LocalSecondaryIndexes,
    BillingMode,
  } = table.Properties as TableShape;
  return {
    AttributeDefinitions,
    KeySchema,
    BillingMode,
    ...(GlobalSecondaryIndexes && {
      GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(
        ({ OnDemandThroughput: _, ...index }) => index,
      ),
    }),
    ...(LocalSecondaryIndexes && { LocalSecondaryIndexes }),
  };
}

function indexNames(shape: {
  readonly GlobalSecondaryIndexes?:
    | readonly { readonly IndexName?: string | undefined }[]
    | undefined;
}): string {
  return (shape.GlobalSecondaryIndexes ?? [])
    .map(({ IndexName }) => IndexName)
    .sort()
    .join();
}
