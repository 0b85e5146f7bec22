/** What is read for one key: now, and next for those who came since. */
interface Reads<T> {
  readonly running: Promise<T>;
  next?: Promise<T>;
}

/**
 * Lets concurrent callers share reads of the same thing, never one that began before the call: who
 * comes while a read is running waits for the next one, together with all others who came by then.
 * A failed read fails for those who share it.
 *
 * @param read reads the thing with this key
 */
export function shareReads<Key, T>(read: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const reads = new Map<Key, Reads<T>>();

  function start(key: Key): Promise<T> {
    const running = read(key).finally(() => {
      if (reads.get(key)?.running === running && !reads.get(key)?.next) reads.delete(key);
    });
    reads.set(key, { running });
    return running;
  }

  return (key) => {
    const current = reads.get(key);
    if (!current) return start(key);
    current.next ??= current.running.then(
      () => start(key),
      () => start(key),
    );
    return current.next;
  };
}
