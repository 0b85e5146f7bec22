import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { TIMEOUTS } from '../aws-client.ts';
import type { SmtpConfig } from '../mail-config.ts';

let client: SecretsManagerClient | undefined;
let known: string | undefined;

/**
 * The password for the SMTP server: the configured one, or that of the secret, which is fetched once and
 * again after `forgetSmtpPassword`.
 * @throws {Error} when the secret cannot be read
 */
export async function smtpPassword({ password, passwordSecret }: SmtpConfig): Promise<string> {
  if (password !== undefined) return password;
  if (known !== undefined) return known;
  client ??= new SecretsManagerClient({ requestHandler: TIMEOUTS });
  const { SecretString } = await client.send(
    new GetSecretValueCommand({ SecretId: passwordSecret }),
  );
  if (!SecretString) throw new Error('The secret of SMTP_PASSWORD_SECRET has no text.');
  known = SecretString;
  return known;
}

/** After a login that the server has refused. */
export function forgetSmtpPassword(): void {
  known = undefined;
}
