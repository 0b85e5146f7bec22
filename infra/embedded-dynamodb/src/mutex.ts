/** Runs tasks one at a time, in the order of the calls. */
export type Mutex = <T>(task: () => Promise<T>) => Promise<T>;

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    // The next task runs whether this one succeeds or not.
    last = result.catch(() => undefined);
    return result;
  };
}
