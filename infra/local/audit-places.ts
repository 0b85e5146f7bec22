import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { parseAuditConfig } from '../../lib/platform/audit-config.ts';
import { startSqs } from './embedded-services.ts';
import { startEventBus } from './event-bus.ts';

/**
 * Starts what `AUDIT_TO` names and no endpoint replaces: a bus that prints its events, and an empty bucket in memory.
 * Sets the endpoints in the environment.
 * @returns a function that stops them
 */
export async function startAuditPlaces(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const { bus, bucket, eventBridgeEndpoint, s3Endpoint } = parseAuditConfig(env);
  const parts = new AsyncDisposableStack();
  if (bus && !eventBridgeEndpoint) {
    const { endpoint, close } = await startEventBus(({ DetailType, Detail }) => {
      console.log(`Audit log: ${DetailType} ${Detail}`);
      return true;
    });
    parts.defer(async () => void (await close()));
    env.AUDIT_BUS_ENDPOINT = endpoint;
  }
  if (bucket && !s3Endpoint) {
    // The embedded SQS is an S3 too.
    const { endpoint, close } = await startSqs();
    parts.defer(async () => void (await close()));
    env.AUDIT_BUCKET_ENDPOINT = endpoint;
    await createBucket(endpoint, bucket.name);
  }
  return () => parts.disposeAsync();
}

async function createBucket(endpoint: string, Bucket: string): Promise<void> {
  const client = new S3Client({ endpoint, forcePathStyle: true });
  try {
    await client.send(new CreateBucketCommand({ Bucket }));
  } finally {
    client.destroy();
  }
}
