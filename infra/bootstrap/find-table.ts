import { ConfigurationError } from '../../lib/config.ts';
import type { BootstrapOptions } from './options.ts';

/** Of the table, in `infra/cloudformation/table.yml`. */
const TABLE_RESOURCE = 'Table';

/**
 * Asks CloudFormation what the table of a stack is called: it has no fixed name, so that a stack can
 * replace it.
 * @throws {ConfigurationError} when there is no such stack, or it has no table
 */
export const findTable = async (
  { name, stage }: NonNullable<BootstrapOptions['stack']>,
  region: string,
): Promise<string> => {
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
    // What CloudFormation calls a stack, or a resource of one, that does not exist.
    if (!(error instanceof Error) || error.name !== 'ValidationError') throw error;
  } finally {
    client.destroy();
  }
  throw new ConfigurationError(
    `There is no stack "${name}" with a table in ${region}. Deploy it first: npm run deploy -- --stage ${stage}`,
  );
};
