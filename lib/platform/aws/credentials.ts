import { ConfigurationError } from '../configuration-error.ts';
import { awsVariables } from './aws-variables.ts';

/** What a request is signed with. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

let provider: (() => Promise<AwsCredentials>) | undefined;

/** Lets commands of operators use the credentials that the SDK finds: of a profile, of single sign-on, and so on. */
export function useCredentials(found: () => Promise<AwsCredentials>): void {
  provider = found;
}

/**
 * The credentials of this process. Lambda gives a function those of its role as environment variables, for as long as
 * its sandbox lives.
 * @throws {ConfigurationError} when there are none
 */
export async function credentials(): Promise<AwsCredentials> {
  if (provider) return provider();
  const { accessKeyId, secretAccessKey, sessionToken } = awsVariables();
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey, sessionToken };
  throw new ConfigurationError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.');
}
