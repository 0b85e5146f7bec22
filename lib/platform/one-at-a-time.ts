/**
 * Runs tasks one after the other, so that what one reads the next has; a failure is that of its own caller.
 * @returns a function that runs a task once those before it have ended
 */
export function oneAtATime(): <T>(task: () => Promise<T>) => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = running.then(task);
    running = result.catch(() => undefined);
    return result;
  };
}
