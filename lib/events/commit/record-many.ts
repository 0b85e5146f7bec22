import { commitParts } from './commit-parts.ts';
import { OutgoingEvents } from './outgoing-events.ts';
import type { recordChange } from './record-change.ts';
import { runChange } from './run-change.ts';

/**
 * Makes many changes, whose events are sent to the queue in fewer messages: at the latest with the next change, or in
 * the end. Each is committed as by `recordChange`. Should the process end before, the relay sends them.
 *
 * @param make makes the changes with the function that it gets
 */
export async function recordMany<T>(make: (record: typeof recordChange) => Promise<T>): Promise<T> {
  const outgoing = new OutgoingEvents(commitParts.publish, Date.now);
  const parts = { ...commitParts, publish: (ids: readonly number[]) => outgoing.add(ids) };
  try {
    return await make((record, decide) => runChange(parts, record, decide));
  } finally {
    await outgoing.send();
  }
}
