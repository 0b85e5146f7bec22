import { isSlow, onSlow } from './receiver-health.ts';

/**
 * Concurrent deliveries to one addon per process in the fast lane. A dead receiver that nobody has
 * noticed yet can block this many; a fast one answers hundreds a second through them.
 */
const PLACES = 5;
/** Plus two attempts of 10 s, this is still below the 30 s timeout of the function. */
export const LONGEST_WAIT_MS = 5_000;

const taken = new Map<number, number>();
/** Callers waiting for a place, by addon, first come first served. */
const queues = new Map<number, (() => void)[]>();

/**
 * Runs a delivery in the fast lane, in one of the few places of its addon. Waits for a place only
 * as long as the receiver is not known to be slow.
 *
 * @returns whether it ran; if not, it belongs in the slow lane
 */
export async function inFastLane(addonId: number, run: () => Promise<void>): Promise<boolean> {
  if (isSlow(addonId)) return false;
  if (!take(addonId) && !(await waitForPlace(addonId))) return false;
  try {
    await run();
    return true;
  } finally {
    leave(addonId);
  }
}

function take(addonId: number): boolean {
  const count = taken.get(addonId) ?? 0;
  if (count >= PLACES) return false;
  taken.set(addonId, count + 1);
  return true;
}

async function waitForPlace(addonId: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const queue = queues.get(addonId) ?? [];
  const given = () => resolve(true);
  queues.set(addonId, queue);
  queue.push(given);
  const giveUp = () => {
    const index = queue.indexOf(given);
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

function leave(addonId: number): void {
  const next = queues.get(addonId)?.shift();
  // The place is handed over directly, so that no other caller can take it.
  if (next) {
    next();
    return;
  }
  queues.delete(addonId);
  const count = (taken.get(addonId) ?? 1) - 1;
  if (count > 0) taken.set(addonId, count);
  else taken.delete(addonId);
}
