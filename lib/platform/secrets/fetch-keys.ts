import { config } from '../config.ts';
import { log } from '../log.ts';
import { getSecretText } from './get-secret-text.ts';
import { KEYS_KEPT_MS, keepKeys, keysFetchedAt } from './key-cache.ts';

/** After a failed fetch known keys are used for at least this long, so that not every request waits. */
const RETRY_AFTER_MS = 60_000;

let retryAt = 0;
let running: Promise<void> | undefined;

// In the cloud, the call runs while the function starts, which waits for it: see `untilStarted`.
if (process.env.AWS_LAMBDA_FUNCTION_NAME) ensureKeys().catch(() => undefined);

/**
 * Fetches the encryption keys from Secrets Manager: at the start, and when they are older than
 * `KEYS_KEPT_MS`. Calls at the same time share one fetch. Does nothing where `ENCRYPTION_KEY` has the keys. If
 * known keys cannot be fetched again, they remain in use.
 *
 * @throws {Error} when there are no keys yet and they cannot be fetched
 */
export async function ensureKeys(): Promise<void> {
  const { encryptionKey, encryptionKeySecret } = config();
  if (encryptionKey !== undefined || encryptionKeySecret === undefined) return;
  const at = keysFetchedAt();
  if (at !== undefined && Date.now() < Math.max(at + KEYS_KEPT_MS, retryAt)) return;
  running ??= fetchKeys(encryptionKeySecret).finally(() => {
    running = undefined;
  });
  try {
    await running;
  } catch (error) {
    if (at === undefined) throw error;
    retryAt = Date.now() + RETRY_AFTER_MS;
    log.error('the encryption keys were not fetched again; the known ones remain in use', error);
  }
}

/** Makes a handler wait for the keys. */
export function withKeys<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    await ensureKeys();
    return handler(...args);
  };
}

async function fetchKeys(secret: string): Promise<void> {
  // A cold start waits for this call, which takes some 20 ms.
  keepKeys(await getSecretText(secret));
}
