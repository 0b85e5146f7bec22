/** How often to look. */
const LOOK_EVERY_MS = 250;

/**
 * Calls back when the process that started this one is gone. npm runs a script in a shell that ends
 * at a signal without passing it on, and nobody may be left behind when npm is killed.
 */
export const whenParentIsGone = (callback: () => void): void => {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
};
