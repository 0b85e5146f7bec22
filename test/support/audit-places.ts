import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';
import { startSqs } from '../../infra/local/embedded-services.ts';
import { type PutEvent, startEventBus } from '../../infra/local/event-bus.ts';
import { localAws } from './local-aws.ts';

const BUS = 'arn:aws:events:us-east-1:000000000000:event-bus/audit';
const BUCKET = 'audit-of-tests';

/** Where the tests of a file send the audit log. */
interface AuditPlaces {
  readonly events: PutEvent[];
  readonly bucket: string;
  /** From now on, the bus refuses events, or takes them again. */
  refuse(isRefused: boolean): void;
}

/** Gives a test file an event bus and an empty bucket, which the code in `lib/` uses. Call it at the top of the file. */
export function useAuditPlaces(): AuditPlaces {
  const events: PutEvent[] = [];
  let isRefused = false;
  const parts = new AsyncDisposableStack();
  beforeAll(async () => {
    const bus = await startEventBus((event) => {
      if (!isRefused) events.push(event);
      return !isRefused;
    });
    const s3 = await startSqs();
    parts.defer(async () => void (await bus.close()));
    parts.defer(async () => void (await s3.close()));
    Object.assign(process.env, {
      ...localAws,
      AUDIT_TO: `${BUS},arn:aws:s3:::${BUCKET}/flags`,
      AUDIT_BUS_ENDPOINT: bus.endpoint,
      AUDIT_BUCKET_ENDPOINT: s3.endpoint,
    });
    const client = new S3Client({ endpoint: s3.endpoint, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    client.destroy();
  });
  afterAll(() => parts.disposeAsync());
  return {
    events,
    bucket: BUCKET,
    refuse: (next) => {
      isRefused = next;
    },
  };
}
