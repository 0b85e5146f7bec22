import type {
  GetSecretValueCommandInput,
  GetSecretValueCommandOutput,
} from '@aws-sdk/client-secrets-manager';
import { AwsCommand } from '../aws/aws-command.ts';
import { awsVariables } from '../aws/aws-variables.ts';
import { usualTimeouts } from '../aws/call-aws.ts';
import { createJsonClient, type JsonClient } from '../aws/json-client.ts';

class GetSecretValueCommand extends AwsCommand<
  GetSecretValueCommandInput,
  GetSecretValueCommandOutput
> {
  readonly operation = 'GetSecretValue';
}

let client: JsonClient | undefined;

/**
 * The text of a secret in Secrets Manager; empty if it has none.
 * @param arn of the secret
 * @throws as `callAws`
 */
export async function getSecretText(arn: string): Promise<string> {
  const { secretsManagerEndpoint: endpoint } = awsVariables();
  client ??= createJsonClient(
    { name: 'secretsmanager', endpoint, timeouts: usualTimeouts(undefined) },
    { target: 'secretsmanager', version: '1.1' },
  );
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  return SecretString;
}
