import { logNames } from '../log/event-log.ts';
import type { EventType } from '../log/types.ts';
import { createKeptValue, lengthOf } from './kept-value.ts';

/**
 * Keeps what is read from many rows in the memory of the process, until an event says that it has changed: see
 * `createKeptValue`. So who needs a few of the rows does not read the others. Of rows that are many and change often,
 * `createFollowedList` reads only those that changed.
 *
 * @param types all types of events with which the rows change; what changes without an event must not be kept
 * @param read reads the rows, strongly consistent; the result is shared, so it must not be changed
 * @example const listKnownTokens = createKeptList(['api-token-created', …], async () => (await listTokens()).map(…));
 */
export function createKeptList<T>(
  types: readonly EventType[],
  read: () => Promise<T>,
): () => Promise<T> {
  const logs = types.map(logNames.type);
  return createKeptValue<T>(types, async ({ heads }, before) => {
    const isSame =
      before && logs.every((log) => lengthOf(before.heads, log) === lengthOf(heads, log));
    return isSame ? before.value : read();
  });
}
