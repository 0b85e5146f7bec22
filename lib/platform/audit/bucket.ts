import {
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { clientOptions } from '../aws-client.ts';
import { config } from '../config.ts';

let client: S3Client | undefined;

/** The process's client of S3, created on first use. */
function s3(): S3Client {
  const { s3Endpoint } = config().audit;
  client ??= new S3Client({
    ...clientOptions(s3Endpoint),
    // There, hosts have no names of buckets.
    ...(s3Endpoint !== undefined && { forcePathStyle: true }),
  });
  return client;
}

/**
 * Stores an object, unless there is one with this key.
 * @param sha256 of the text, base64: S3 refuses a text that arrives changed, and Object Lock needs a checksum
 * @returns the text that is there now: another one, if there was one
 */
export async function putObjectOnce(
  bucket: string,
  key: string,
  { text, sha256 }: { readonly text: string; readonly sha256: string },
): Promise<string> {
  try {
    await s3().send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: text,
        ContentType: 'application/x-ndjson',
        ChecksumSHA256: sha256,
        IfNoneMatch: '*',
      }),
    );
    return text;
  } catch (error) {
    if (!(error instanceof S3ServiceException && error.name === 'PreconditionFailed')) throw error;
    return readObject(bucket, key);
  }
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
