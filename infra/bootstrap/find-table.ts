import { ConfigurationError } from '../../lib/platform/config.ts';
import type { BootstrapOptions } from './options.ts';

/** The table's resource in `infra/cloudformation/table.yml`. */
const TABLE_RESOURCE = 'Table';

/**
 * Queries CloudFormation for the name of a stack's table: the name is not fixed, so that a stack
 * can replace the table.
 * @throws {ConfigurationError} when the stack does not exist or has no table
 */
export async function findTable(
  { name, stage }: NonNullable<BootstrapOptions['stack']>,
  region: string,
): Promise<string> {
  const { CloudFormationClient, DescribeStackResourceCommand } = await import(
    '@aws-sdk/client-cloudformation'
  );
  const client = new CloudFormationClient({ region });
  try {
    const { StackResourceDetail } = await client.send(
      new DescribeStackResourceCommand({ StackName: name, LogicalResourceId: TABLE_RESOURCE }),
    );
    if (StackResourceDetail?.PhysicalResourceId) return StackResourceDetail.PhysicalResourceId;
  } catch (error) {
    // CloudFormation's error for a stack, or a resource of one, that does not exist.
    if (!(error instanceof Error) || error.name !== 'ValidationError') throw error;
  } finally {
    client.destroy();
  }
  throw new ConfigurationError(
    `There is no stack "${name}" with a table in ${region}. Deploy it first: npm run deploy -- --stage ${stage}`,
  );
}
