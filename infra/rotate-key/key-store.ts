import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { parseKeyTexts } from '../../lib/platform/secrets/key-ring.ts';
import type { KeyStore } from './rotation.ts';

/** The keys in a secret of Secrets Manager, which has the time of its last change. */
export function openKeyStore(SecretId: string, region: string): KeyStore {
  const client = new SecretsManagerClient({ region });
  return {
    read: async () => {
      const { SecretString = '', CreatedDate = new Date() } = await client.send(
        new GetSecretValueCommand({ SecretId }),
      );
      return { keys: parseKeyTexts(SecretString, SecretId), changedAt: CreatedDate };
    },
    write: async (keys) => {
      await client.send(
        new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(keys) }),
      );
    },
  };
}
