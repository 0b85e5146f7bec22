import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ConfigurationError } from '../../lib/platform/config.ts';

/**
 * The region that a command is about: that of the command line, of `AWS_REGION`, of `AWS_DEFAULT_REGION`, or
 * of the profile in `~/.aws/config`, in this order. There is no other default: a region that nobody has
 * named would get an instance that nobody looks for there.
 *
 * @param region the one on the command line, if there is one
 * @throws {ConfigurationError} when none of them names a region
 */
export async function regionOf(
  region: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const known = region || env.AWS_REGION || env.AWS_DEFAULT_REGION || (await regionOfProfile());
  if (known) return known;
  throw new ConfigurationError(
    'Set a region: --region eu-north-1, or AWS_REGION, or a region of the AWS profile.',
  );
}

/** AWS clients look it up, in the profile of `AWS_PROFILE` or the default one; this one sends no requests. */
async function regionOfProfile(): Promise<string | undefined> {
  const client = new DynamoDBClient({});
  try {
    return await client.config.region();
  } catch {
    return undefined;
  } finally {
    client.destroy();
  }
}
