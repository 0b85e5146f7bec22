import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { config } from '../../lib/platform/config.ts';
import { dynamo } from '../../lib/platform/dynamo/client.ts';

/**
 * Turns on the protection of the table from deletion. The template does not: CloudFormation could not remove the
 * table of a first deployment that fails.
 */
export async function protectTable(): Promise<void> {
  const { tableName: TableName } = config();
  const { Table } = await dynamo().send(new DescribeTableCommand({ TableName }));
  // DynamoDB refuses an update that changes nothing.
  if (Table?.DeletionProtectionEnabled) return;
  await dynamo().send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
}
