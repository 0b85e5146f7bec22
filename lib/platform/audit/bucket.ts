import { AwsServiceError } from '../aws/aws-service-error.ts';
import { awsVariables } from '../aws/aws-variables.ts';
import { type AwsService, callAws, TIMEOUTS } from '../aws/call-aws.ts';
import { regionalHost } from '../aws/regional-host.ts';
import { config } from '../config.ts';

/** A file is some megabytes, which the time of other calls may be too short for. */
const ANSWER_TIMEOUT_MS = 10_000;
/** S3 has another object with this key. */
const PRECONDITION_FAILED = 412;

/**
 * Stores an object, unless there is one with this key.
 * @param sha256 of the text, base64: S3 refuses a text that arrives changed, and Object Lock needs a checksum
 * @returns the text that is there now: another one, if there was one
 * @throws as `callAws`
 */
export async function putObjectOnce(
  bucket: string,
  key: string,
  { text, sha256 }: { readonly text: string; readonly sha256: string },
): Promise<string> {
  const { service, path } = addressOf(bucket, key);
  try {
    await callAws(service, {
      operation: 'PutObject',
      method: 'PUT',
      path,
      headers: {
        'content-type': 'application/x-ndjson',
        'if-none-match': '*',
        'x-amz-checksum-sha256': sha256,
      },
      body: text,
    });
    return text;
  } catch (error) {
    const isThere = error instanceof AwsServiceError && error.status === PRECONDITION_FAILED;
    if (!isThere) throw error;
    return readObject(bucket, key);
  }
}

async function readObject(bucket: string, key: string): Promise<string> {
  const { service, path } = addressOf(bucket, key);
  const { text } = await callAws(service, {
    operation: 'GetObject',
    method: 'GET',
    path,
    headers: {},
    body: '',
  });
  return text;
}

/** The bucket is part of the host; not where the certificate of S3 has no such name, nor at another endpoint. */
function addressOf(bucket: string, key: string): { service: AwsService; path: string } {
  const { s3Endpoint } = config().audit;
  const isInHost = s3Endpoint === undefined && !bucket.includes('.');
  const endpoint = isInHost
    ? `https://${bucket}.${regionalHost('s3', awsVariables().region)}`
    : s3Endpoint;
  const parts = [...(isInHost ? [] : [bucket]), ...key.split('/')];
  return {
    service: {
      name: 's3',
      endpoint,
      timeouts: { connection: TIMEOUTS.connection, answer: ANSWER_TIMEOUT_MS },
    },
    path: `/${parts.map(encodeURIComponent).join('/')}`,
  };
}
