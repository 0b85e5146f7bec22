/** Runs tasks one at a time, in the order they came. */
export type Mutex = <T>(task: () => Promise<T>) => Promise<T>;

/** @returns a mutex nobody holds yet */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    // The next in line runs whether this one succeeded or not.
    last = result.catch(() => undefined);
    return result;
  };
}
