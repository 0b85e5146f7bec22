import { setImmediate } from 'node:timers/promises';

/** What is read for one key: now, and next for those who came since. */
interface Reads<T> {
  running?: Promise<T>;
  next?: Promise<T>;
}

/**
 * Lets concurrent callers share reads of the same thing, never one that began before the call. A read begins
 * when the turn of the event loop ends, together for all who came in it, as requests do that have arrived at
 * once. Who comes while it is running waits for the next one, together with all others who came by then. A
 * failed read fails for those who share it.
 *
 * @param read reads the thing with this key
 * @param idOf tells which keys are the same; by default those that are equal
 */
export function shareReads<Key, T>(
  read: (key: Key) => Promise<T>,
  idOf: (key: Key) => unknown = (key) => key,
): (key: Key) => Promise<T> {
  const shared = new Map<unknown, Reads<T>>();

  async function readNext(key: Key, id: unknown, reads: Reads<T>): Promise<T> {
    if (reads.running) await reads.running.catch(() => undefined);
    else await setImmediate();
    const running = read(key);
    reads.running = running;
    delete reads.next;
    try {
      return await running;
    } finally {
      if (reads.running === running) delete reads.running;
      if (!reads.running && !reads.next) shared.delete(id);
    }
  }

  return (key) => {
    const id = idOf(key);
    const reads = shared.get(id) ?? {};
    shared.set(id, reads);
    reads.next ??= readNext(key, id, reads);
    return reads.next;
  };
}
