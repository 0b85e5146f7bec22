import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { readApplications, removeApplicationsWrites } from './application-store.ts';
import { isForgotten } from './merge-report.ts';

/** A transaction has at most 100 writes; two of them count. */
const FORGOTTEN_AT_ONCE = 98;

/** Made-up names must not cause a read of all applications with each request. */
const PAUSE_MS = 10 * 60_000;

let lastRun = Number.NEGATIVE_INFINITY;

/**
 * Deletes the applications that are forgotten, to make room for new ones. Runs only when a limit is reached,
 * so it costs nothing before: at most every ten minutes in each process, with one query of all applications.
 *
 * @param author of the change, which records no event
 * @returns whether there may be room now
 */
export async function makeRoomForApplications(author: Author): Promise<boolean> {
  const now = new Date();
  if (Math.abs(now.getTime() - lastRun) < PAUSE_MS) return false;
  lastRun = now.getTime();
  let isAnyForgotten = false;
  for (let found = FORGOTTEN_AT_ONCE; found === FORGOTTEN_AT_ONCE; ) {
    found = await recordChange({ author }, () => forgetSome(now));
    isAnyForgotten ||= found > 0;
  }
  return isAnyForgotten;
}

async function forgetSome(now: Date) {
  const applications = await readApplications();
  const forgotten = applications
    .filter((application) => isForgotten(application, now))
    .slice(0, FORGOTTEN_AT_ONCE);
  return {
    writes: removeApplicationsWrites(forgotten),
    events: [],
    result: forgotten.length,
  };
}
