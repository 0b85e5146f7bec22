import { randomUUID } from 'node:crypto';
import { findNames } from './find-names.ts';
import { forgetInDeliveries } from './forget-in-deliveries.ts';
import { forgetInEvents } from './forget-in-events.ts';
import { forgetInTable } from './forget-in-table.ts';
import { forgetting } from './forget-rules.ts';
import {
  finishForgetting,
  holdForgetting,
  nextForgetting,
  recordPlace,
  releaseForgetting,
} from './forgetting-store.ts';
import type { Forgetting, ForgettingPlace } from './model.ts';

/** After this time a run begins no further piece. The function has 55 seconds, and does other things beside it. */
const STOP_AFTER_MS = 25_000;
/** How long others leave it to a run that may have died; each piece begins again. */
const HELD_MS = 90_000;

interface ForgettingOptions {
  readonly stopAfterMs?: number;
  /** Told what is done next, after each piece. */
  readonly report?: (forgetting: Forgetting) => void;
}

/**
 * Forgets the accounts for which that was requested, one after the other, piece by piece: a piece is a page of the table of
 * 1 MB, 1,024 events, or 250 deliveries. How far it is is stored after each, so a run that ends, however, is continued by the next one.
 * Each piece can be done again.
 * @returns whether nothing is left; not while another run is at it
 */
export async function forgetPeople({
  stopAfterMs = STOP_AFTER_MS,
  report,
}: ForgettingOptions = {}): Promise<boolean> {
  const stopAt = Date.now() + stopAfterMs;
  for (;;) {
    const next = await nextForgetting();
    if (!next) return true;
    const holder = randomUUID();
    const held = await holdForgetting(next.user, holder, { now: new Date(), until: heldUntil() });
    if (!held) return false;
    if (!(await forgetOne(held, holder, stopAt, report))) return false;
  }
}

/** @returns whether the account is forgotten */
async function forgetOne(
  held: Forgetting,
  holder: string,
  stopAt: number,
  report: ForgettingOptions['report'],
): Promise<boolean> {
  let current = held;
  try {
    while (Date.now() < stopAt && isDue(current.place)) {
      const next = await forgetPiece(current);
      if (!next) {
        const { user, pseudonym, requestedAt } = current;
        await finishForgetting({
          user,
          pseudonym,
          requestedAt,
          finishedAt: new Date().toISOString(),
        });
        return true;
      }
      current = { ...current, ...next };
      if (!(await recordPlace(current, current.place, holder, heldUntil()))) return false;
      report?.(current);
    }
    return false;
  } finally {
    await releaseForgetting(current.user, holder);
  }
}

/** What is known after a piece; `undefined` after the last one. */
async function forgetPiece(
  current: Forgetting,
): Promise<{ readonly place: ForgettingPlace; readonly texts?: readonly string[] } | undefined> {
  const { place } = current;
  if (place.phase === 'names') return findNames(current, place);
  const forget = forgetting(current);
  if (place.phase === 'items') return { place: await forgetInTable(place.after, forget) };
  if (place.phase === 'events')
    return { place: await forgetInEvents(place.block, current, forget) };
  const next = await forgetInDeliveries(place, current, forget);
  return next && { place: next };
}

/** Whether there is something to do already. */
function isDue(place: ForgettingPlace): boolean {
  return place.phase !== 'deliveries' || place.notBefore <= new Date().toISOString();
}

function heldUntil(): Date {
  return new Date(Date.now() + HELD_MS);
}
