import { config } from '../../lib/platform/config.ts';
import { inOneLine } from '../local/start-error.ts';

/** The error and, where possible, its remedy: in one line. */
export function explain(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  const reason = inOneLine(error);
  if (name === 'CredentialsProviderError') {
    return `No AWS credentials: ${reason} (Log in with \`aws sso login\`, or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.)`;
  }
  if (name === 'ResourceNotFoundException') {
    return `There is no table "${config().tableName}" in ${process.env.AWS_REGION}.`;
  }
  return name === 'ConfigurationError' ? reason : `${name}: ${reason}`;
}
