import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { useCredentials } from '../../lib/platform/aws/credentials.ts';

/**
 * Makes this process use the credentials that AWS clients find: of the environment, a profile, or single sign-on. They
 * are looked up when they are used, and again before they end. Functions have only those of the environment.
 */
export function useOperatorCredentials(region: string): void {
  // It sends no requests.
  const client = new DynamoDBClient({ region });
  useCredentials(() => client.config.credentials());
}
