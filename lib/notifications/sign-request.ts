import { createHmac } from 'node:crypto';

/** What a signature vouches for. */
export interface Signed {
  /** The header `webhook-id`. */
  readonly id: string;
  /** The header `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: string;
  readonly body: Buffer;
}

/**
 * The header `webhook-signature` of Standard Webhooks: one signature per key, separated by blanks, so
 * that a receiver may know either key while one takes the place of the other.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const signatureOf = (keys: readonly Buffer[], { id, timestamp, body }: Signed): string =>
  keys
    .map((key) => {
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
      return `v1,${mac.digest('base64')}`;
    })
    .join(' ');
