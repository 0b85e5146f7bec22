import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

/** All stored items of the service's table, as JSON. */
export async function dumpTable(endpoint: string): Promise<string[]> {
  const client = new DynamoDBClient({ endpoint });
  const lines: string[] = [];
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: 'flagwright', ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    lines.push(...(page.Items ?? []).map((item) => JSON.stringify(unmarshall(item))));
    ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return lines;
}
