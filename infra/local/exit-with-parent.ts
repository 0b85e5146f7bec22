/** Polling interval. */
const LOOK_EVERY_MS = 250;

/**
 * Calls back when the parent process has ended. npm runs a script in a shell that ends at a signal
 * without passing it on, and no process may remain when npm is killed.
 */
export function onParentExit(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
