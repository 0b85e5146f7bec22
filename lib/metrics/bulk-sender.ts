/** Half of the minute after which edge components send anew, unless they are told otherwise. */
const LONGEST_WINDOW_MS = 30_000;

/** Who sends a bulk post, as far as it says so. */
export interface BulkSender {
  /** Of one process: whoever sends the same for another is another. */
  readonly connection: string;
  /** How long a post that is the same as another can only be that one, sent again. */
  readonly windowMs: number;
}

/**
 * Reads from the headers which process sends a post, and how often. A bulk post has nothing in it that
 * tells it from the next one with the same counts, and an application at rest counts the same every
 * minute; but nobody sends twice in half of the time between two posts, unless it is the same again.
 *
 * @param headers names in lower case
 * @returns `undefined` for senders that do not say who they are: each of their posts counts
 */
export const bulkSenderOf = (
  headers: Readonly<Record<string, string | undefined>>,
): BulkSender | undefined => {
  const connection = headers['unleash-connection-id'] ?? headers['unleash-instanceid'];
  if (!connection) return undefined;
  const interval = Number(headers['unleash-interval']);
  const windowMs = interval > 0 ? Math.min(interval / 2, LONGEST_WINDOW_MS) : LONGEST_WINDOW_MS;
  return { connection, windowMs };
};
