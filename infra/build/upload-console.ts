import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type BuiltConsole, contentTypeOf } from './console.ts';

/** Where CloudFormation makes the front door, and so its bucket. */
const REGION = 'us-east-1';

/**
 * Uploads the files of the console to the bucket of the front door, under `assets/`. Files of former releases stay, so
 * pages that are open find theirs.
 * @returns how many
 * @throws {Error} when the bucket does not take one
 */
export async function uploadConsole(
  bucket: string,
  assets: BuiltConsole['assets'],
  endpoint?: string,
): Promise<number> {
  const client = new S3Client({
    region: REGION,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  try {
    for (const [name, content] of assets) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: `assets/${name}`,
          Body: content,
          ContentType: contentTypeOf(name),
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    }
    return assets.size;
  } finally {
    client.destroy();
  }
}
