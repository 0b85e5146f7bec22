import { createHmac } from 'node:crypto';

/** The signed content. */
interface Signed {
  /** The header `webhook-id`. */
  readonly id: string;
  /** The header `webhook-timestamp`: Unix time in seconds. */
  readonly timestamp: string;
  readonly body: Buffer;
}

/**
 * The header `webhook-signature` of Standard Webhooks: one signature per key, separated by spaces,
 * so that a receiver may know either key during a rotation.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureOf(keys: readonly Buffer[], { id, timestamp, body }: Signed): string {
  return keys
    .map((key) => {
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
      return `v1,${mac.digest('base64')}`;
    })
    .join(' ');
}
