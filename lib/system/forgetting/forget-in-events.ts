import { indexAgain } from '../../event-search/index-events.ts';
import { blockOf, firstIdOf } from '../../event-search/term-blocks.ts';
import type { Event } from '../../events/log/types.ts';
import { findPositions, readPositions } from '../../events/read/event-reader.ts';
import { chunksOf } from '../../platform/chunks.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Forget } from './forget-rules.ts';
import type { ForgettingPlace, ForgottenPerson } from './model.ts';
import { rewriteItem } from './rewrite-item.ts';

const EVENTS_AT_ONCE = 128;
const WRITES_AT_ONCE = 16;

/** The workers that deliver events are stopped after 30 seconds. */
const LONGEST_ATTEMPT_MS = 35_000;

/**
 * Replaces the texts of a person in the events of a block, then stores the terms by which searches find them. A run that
 * was stopped between the two finds the pseudonym, and stores the terms. The outbox marks of events stay as they are.
 * @returns where to go on
 */
export async function forgetInEvents(
  block: number,
  { pseudonym }: ForgottenPerson,
  forget: Forget,
): Promise<ForgettingPlace> {
  const { first, last } = await findPositions({ log: { kind: 'all' } });
  const from = Math.max(block, blockOf(first));
  const [start, end] = [Math.max(first, firstIdOf(from)), Math.min(last, firstIdOf(from + 1) - 1)];
  let isTouched = false;
  for (let id = start; id <= end; id += EVENTS_AT_ONCE) {
    const range = { first: id, last: Math.min(id + EVENTS_AT_ONCE - 1, end) };
    const events = await readPositions({ kind: 'all' }, range);
    const after = events.map(forget);
    isTouched ||= after.some((event) => JSON.stringify(event).includes(pseudonym));
    const changed = events.filter((event, index) => after[index] !== event);
    for (const some of chunksOf(changed, WRITES_AT_ONCE)) {
      await Promise.all(some.map((event) => rewriteEvent(event, forget)));
    }
  }
  if (isTouched) await indexAgain(from);
  if (firstIdOf(from + 1) <= last) return { phase: 'events', block: from + 1 };
  const notBefore = new Date(Date.now() + LONGEST_ATTEMPT_MS).toISOString();
  return { phase: 'deliveries', notBefore, addon: 1, event: 1 };
}

function rewriteEvent(event: Event, forget: Forget): Promise<void> {
  return rewriteItem({ ...event, ...keys.event(event.id) }, forget);
}
