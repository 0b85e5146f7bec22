import {
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { ConfigurationError } from '../../lib/platform/config.ts';

/** What the steps of a command share. */
export interface Steps {
  readonly client: DynamoDBClient;
  /** Prints a line for the operator. */
  readonly report: (line: string) => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** How often DynamoDB is asked whether it has finished. */
const ASK_EVERY_MS = 5_000;

/** Lines about something that takes long: one in 5 minutes. */
const ASKS_PER_LINE = 60;

/** The description of a table; `undefined` if it does not exist. */
export async function findTable(
  { client }: Steps,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/**
 * Waits until a table and all its indexes can be used.
 * @param what is under way, in words
 * @throws {ConfigurationError} when the table is gone
 */
export async function untilActive(
  steps: Steps,
  name: string,
  what: string,
): Promise<TableDescription> {
  for (let asked = 1; ; asked += 1) {
    const table = await findTable(steps, name);
    if (!table) throw new ConfigurationError(`The table ${name} is gone. Run the command again.`);
    const parts = [
      table.TableStatus,
      ...(table.GlobalSecondaryIndexes ?? []).map((each) => each.IndexStatus),
    ];
    if (parts.every((status) => status === 'ACTIVE')) return table;
    if (asked % ASKS_PER_LINE === 1)
      steps.report(`Waiting: ${what}. It may be stopped: the next run continues.`);
    await steps.wait(ASK_EVERY_MS);
  }
}
