import { ConfigurationError } from './configuration-error.ts';

/** Where the audit log goes besides the instance. */
export interface AuditConfig {
  /** ARN of an event bus. */
  readonly bus: string | undefined;
  readonly bucket: AuditBucket | undefined;
  /** Endpoints that replace those of the region. */
  readonly eventBridgeEndpoint: string | undefined;
  readonly s3Endpoint: string | undefined;
}

/** A bucket, and what precedes the names of its objects: empty, or with a slash at its end. */
export interface AuditBucket {
  readonly name: string;
  readonly prefix: string;
}

const busPattern = /^arn:[a-z\d-]+:events:[a-z\d-]+:\d{12}:event-bus\/[\w./-]+$/;
const bucketPattern =
  /^arn:[a-z\d-]+:s3:::([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./=-]*[\w.=-]))?$/;

/**
 * Parses the variables for the audit log.
 * @throws {ConfigurationError} naming the first invalid variable
 */
export function parseAuditConfig(env: Readonly<Record<string, string | undefined>>): AuditConfig {
  const arns = env.AUDIT_TO ? env.AUDIT_TO.split(',') : [];
  const buses = arns.filter((arn) => busPattern.test(arn));
  const buckets = arns.flatMap(bucketOf);
  const isValid = buses.length + buckets.length === arns.length;
  if (!isValid || buses.length > 1 || buckets.length > 1) {
    throw new ConfigurationError(
      `AUDIT_TO must be the ARN of an event bus, of a bucket, or of one of each, separated by a comma, but is "${env.AUDIT_TO}".`,
    );
  }
  return {
    bus: buses[0],
    bucket: buckets[0],
    eventBridgeEndpoint: env.AUDIT_BUS_ENDPOINT || undefined,
    s3Endpoint: env.AUDIT_BUCKET_ENDPOINT || undefined,
  };
}

function bucketOf(arn: string): AuditBucket[] {
  const [, name, prefix = ''] = bucketPattern.exec(arn) ?? [];
  return name === undefined ? [] : [{ name, prefix: prefix === '' ? '' : `${prefix}/` }];
}
