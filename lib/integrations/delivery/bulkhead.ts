import { isSlow, onSlow } from './receiver-health.ts';

/**
 * Concurrent deliveries to one integration per process from the fast queue. A dead receiver that nobody has
 * noticed yet can block this many; a fast one answers hundreds a second through them.
 */
const MAX_CONCURRENT = 5;
/** Plus two attempts of 10 s, this is still below the 30 s timeout of the function. */
export const LONGEST_WAIT_MS = 5_000;

const running = new Map<number, number>();
/** Callers waiting for a slot, by integration, first come first served. */
const waiting = new Map<number, (() => void)[]>();

/**
 * Runs a delivery from the fast queue within the concurrency limit of its integration (a bulkhead). Waits
 * for a slot only as long as the receiver is not known to be slow.
 *
 * @returns whether it ran; if not, it belongs in the slow queue
 */
export async function runInBulkhead(addonId: number, run: () => Promise<void>): Promise<boolean> {
  if (isSlow(addonId)) return false;
  if (!acquire(addonId) && !(await waitForSlot(addonId))) return false;
  try {
    await run();
    return true;
  } finally {
    release(addonId);
  }
}

function acquire(addonId: number): boolean {
  const count = running.get(addonId) ?? 0;
  if (count >= MAX_CONCURRENT) return false;
  running.set(addonId, count + 1);
  return true;
}

async function waitForSlot(addonId: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const queue = waiting.get(addonId) ?? [];
  const proceed = () => resolve(true);
  waiting.set(addonId, queue);
  queue.push(proceed);
  const giveUp = () => {
    const index = queue.indexOf(proceed);
    if (index === -1) return;
    queue.splice(index, 1);
    resolve(false);
  };
  const timer = setTimeout(giveUp, LONGEST_WAIT_MS);
  const forget = onSlow(addonId, giveUp);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    forget();
  }
}

function release(addonId: number): void {
  const next = waiting.get(addonId)?.shift();
  // The slot is handed over directly, so that no other caller can take it.
  if (next) {
    next();
    return;
  }
  waiting.delete(addonId);
  const count = (running.get(addonId) ?? 1) - 1;
  if (count > 0) running.set(addonId, count);
  else running.delete(addonId);
}
