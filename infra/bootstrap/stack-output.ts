import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { ConfigurationError } from '../../lib/platform/config.ts';
import type { StackOfStage } from './options.ts';

/** Outputs of `infra/cloudformation/outputs.yml` that commands use, in words for people. */
const OUTPUTS = {
  TableName: 'a table',
  EncryptionKeySecret: 'an encryption key',
  AlarmTopicArn: 'a topic of alarms',
} as const;

/**
 * Queries CloudFormation for the name of a part, whether the stack has created or adopted it.
 * @throws {ConfigurationError} when the stack does not exist or has no such output
 */
export async function stackOutput(
  output: keyof typeof OUTPUTS,
  { name, stage }: StackOfStage,
  region: string,
): Promise<string> {
  const client = new CloudFormationClient({ region });
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const found = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === output)?.OutputValue;
    if (found) return found;
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (!(error instanceof Error) || error.name !== 'ValidationError') throw error;
  } finally {
    client.destroy();
  }
  throw new ConfigurationError(
    `There is no stack "${name}" with ${OUTPUTS[output]} in ${region}. Deploy it first: npm run deploy -- --stage ${stage}. If it has another name, add --stack NAME.`,
  );
}
