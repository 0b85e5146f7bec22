import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { config } from '../../lib/platform/config.ts';

/**
 * Turns on the protection of the table from deletion. The template does not: CloudFormation could not remove the
 * table of a first deployment that fails.
 */
export async function protectTable(): Promise<void> {
  const { tableName: TableName, dynamoDbEndpoint } = config();
  const client = new DynamoDBClient(dynamoDbEndpoint ? { endpoint: dynamoDbEndpoint } : {});
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  // DynamoDB refuses an update that changes nothing.
  if (Table?.DeletionProtectionEnabled) return;
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
}
