import {
  CreateBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadConsole } from '../../../infra/build/upload-console.ts';
import { startSqs } from '../../../infra/local/embedded-services.ts';
import { localAws } from '../../support/local-aws.ts';

const Bucket = 'console';
const text = (content: string) => new TextEncoder().encode(content);
const parts = new AsyncDisposableStack();
let endpoint: string;
let s3: S3Client;

beforeAll(async () => {
  Object.assign(process.env, localAws);
  // The embedded SQS is an S3 too.
  const server = await startSqs();
  parts.defer(async () => void (await server.close()));
  endpoint = server.endpoint;
  s3 = new S3Client({ endpoint, forcePathStyle: true });
  parts.defer(() => s3.destroy());
  await s3.send(new CreateBucketCommand({ Bucket }));
});

afterAll(() => parts.disposeAsync());

test('an upload leaves files of former releases there, and says what each file is', async () => {
  await uploadConsole(Bucket, new Map([['main-A.js', text('first')]]), endpoint);
  const count = await uploadConsole(
    Bucket,
    new Map([
      ['main-B.js', text('second')],
      ['main-B.css', text('p{}')],
    ]),
    endpoint,
  );

  expect(count).toBe(2);
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents.map(({ Key }) => Key)).toEqual([
    'assets/main-A.js',
    'assets/main-B.css',
    'assets/main-B.js',
  ]);
  const sheet = await s3.send(new HeadObjectCommand({ Bucket, Key: 'assets/main-B.css' }));
  expect(sheet).toMatchObject({
    ContentType: 'text/css; charset=utf-8',
    CacheControl: 'public, max-age=31536000, immutable',
  });
});

test('an upload to a bucket that does not exist says so', async () => {
  await expect(
    uploadConsole('missing', new Map([['main-A.js', text('')]]), endpoint),
  ).rejects.toThrow(/bucket/i);
});
