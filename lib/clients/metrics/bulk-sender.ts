/** Half of the minute after which edge components send again by default. */
const LONGEST_WINDOW_MS = 30_000;

/** The sender of a bulk post, as far as it identifies itself. */
export interface BulkSender {
  /** Id of the process; an identical post from another process is a different post. */
  readonly connection: string;
  /** Identical posts within this window count as retries. */
  readonly windowMs: number;
}

/**
 * Reads from the headers which process sends a post, and how often. The body of a bulk post does
 * not distinguish it from the next one with the same counts, and an idle application has the same
 * counts every minute. But within half of the interval between two posts, an identical post can
 * only be a retry.
 *
 * @param headers names in lower case
 * @returns `undefined` for senders that do not identify themselves: each of their posts counts
 */
export function bulkSenderOf(
  headers: Readonly<Record<string, string | undefined>>,
): BulkSender | undefined {
  const connection = headers['unleash-connection-id'] ?? headers['unleash-instanceid'];
  if (!connection) return undefined;
  const interval = Number(headers['unleash-interval']);
  const windowMs = interval > 0 ? Math.min(interval / 2, LONGEST_WINDOW_MS) : LONGEST_WINDOW_MS;
  return { connection, windowMs };
}
