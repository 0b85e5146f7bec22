import { ConfigurationError } from '../../lib/platform/config.ts';
import type { InstanceOptions } from './options.ts';

/** What a stack contains, by its id in `infra/cloudformation/`, in words for people. */
const RESOURCES = { Table: 'a table', EncryptionKey: 'an encryption key' } as const;

/**
 * Queries CloudFormation for the name of a resource: names are not fixed, so that a stack can
 * replace its resources.
 * @throws {ConfigurationError} when the stack does not exist or has no such resource
 */
export async function findResource(
  id: keyof typeof RESOURCES,
  { name, stage }: NonNullable<InstanceOptions['stack']>,
  region: string,
): Promise<string> {
  const { CloudFormationClient, DescribeStackResourceCommand } = await import(
    '@aws-sdk/client-cloudformation'
  );
  const client = new CloudFormationClient({ region });
  try {
    const { StackResourceDetail } = await client.send(
      new DescribeStackResourceCommand({ StackName: name, LogicalResourceId: id }),
    );
    if (StackResourceDetail?.PhysicalResourceId) return StackResourceDetail.PhysicalResourceId;
  } catch (error) {
    // CloudFormation's error for a stack, or a resource of one, that does not exist.
    if (!(error instanceof Error) || error.name !== 'ValidationError') throw error;
  } finally {
    client.destroy();
  }
  throw new ConfigurationError(
    `There is no stack "${name}" with ${RESOURCES[id]} in ${region}. Deploy it first: npm run deploy -- --stage ${stage}`,
  );
}
