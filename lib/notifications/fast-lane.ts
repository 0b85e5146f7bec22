import { isSlow, onSlow } from './receiver-health.ts';

/**
 * Deliveries to one addon that a process sends at once in the fast lane. So many can be held up by a
 * receiver that nobody knows to be dead yet; a fast one answers hundreds a second through them.
 */
const PLACES = 5;
/** With two attempts of 10 s after it, still below the 30 s that a function has. */
export const LONGEST_WAIT_MS = 5_000;

const taken = new Map<number, number>();
/** Who waits for a place of an addon, first come first served. */
const queues = new Map<number, (() => void)[]>();

const take = (addonId: number): boolean => {
  const count = taken.get(addonId) ?? 0;
  if (count >= PLACES) return false;
  taken.set(addonId, count + 1);
  return true;
};

const waitForPlace = async (addonId: number): Promise<boolean> => {
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
};

const leave = (addonId: number): void => {
  const next = queues.get(addonId)?.shift();
  // The place goes from hand to hand, so that nobody slips in between.
  if (next) {
    next();
    return;
  }
  queues.delete(addonId);
  const count = (taken.get(addonId) ?? 1) - 1;
  if (count > 0) taken.set(addonId, count);
  else taken.delete(addonId);
};

/**
 * Runs a delivery in the fast lane, in one of the addon's few places. Waits for one only while the
 * receiver is not found to be slow.
 *
 * @returns whether it ran; if not, it belongs in the slow lane
 */
export const inFastLane = async (addonId: number, run: () => Promise<void>): Promise<boolean> => {
  if (isSlow(addonId)) return false;
  if (!take(addonId) && !(await waitForPlace(addonId))) return false;
  try {
    await run();
    return true;
  } finally {
    leave(addonId);
  }
};
