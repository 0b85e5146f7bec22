import { writeFile } from 'node:fs/promises';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { TokenTarget } from './token-target.ts';

/**
 * Stores a token. Nothing is replaced: a parameter, secret or file that exists may have another's token.
 * @throws {Error} of AWS or of the file system, when it exists or may not be written
 */
export async function storeToken(
  { kind, name }: TokenTarget,
  token: string,
  region: string,
): Promise<void> {
  if (kind === 'file') return writeFile(name, `${token}\n`, { flag: 'wx', mode: 0o600 });
  if (kind === 'ssm') {
    const client = new SSMClient({ region });
    // With the account's key `aws/ssm`.
    await client.send(
      new PutParameterCommand({
        Name: name,
        Value: token,
        Type: 'SecureString',
        Description: 'The first admin token of Flagwright',
      }),
    );
    return client.destroy();
  }
  const client = new SecretsManagerClient({ region });
  await client.send(
    new CreateSecretCommand({
      Name: name,
      SecretString: token,
      Description: 'The first admin token of Flagwright',
    }),
  );
  client.destroy();
}
