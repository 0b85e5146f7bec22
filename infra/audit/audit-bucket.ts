import {
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { config } from '../../lib/platform/config.ts';

let client: S3Client | undefined;

/** The process's client of S3, with the credentials that the SDK finds. */
function s3(): S3Client {
  const { s3Endpoint } = config().audit;
  // At another endpoint, hosts have no names of buckets.
  client ??= new S3Client(
    s3Endpoint === undefined ? {} : { endpoint: s3Endpoint, forcePathStyle: true },
  );
  return client;
}

/** The text of an object. */
export async function readObject(bucket: string, key: string): Promise<string> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return (await Body?.transformToString()) ?? '';
}

/** The keys of all objects with a prefix, in their order. */
export async function listObjects(bucket: string, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let page: ListObjectsV2CommandOutput | undefined;
  do {
    page = await s3().send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        ContinuationToken: page?.NextContinuationToken,
      }),
    );
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
  } while (page.NextContinuationToken !== undefined);
  return keys;
}
