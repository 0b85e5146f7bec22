import { keys } from '../platform/dynamo/keys.ts';
import { itemName } from '../platform/dynamo/repeated-writes.ts';
import { exists, type Write } from '../platform/dynamo/table.ts';
import { type CommitIntent, isBehind, isOlder } from './commit-model.ts';
import type { CommitParts } from './commit-port.ts';

/** In units of the time that a read takes: whoever is next looks again at once, the others later. */
const NEXT_LOOKS_AGAIN = 0.75;
/** A change reads twice and writes once, in the time of four or five reads. */
const EACH_BEFORE = 4;
const LONGEST_PAUSE_MS = 1_000;
/** A writer that does not use its turn for so long is dead, or very slow. */
const DEAD = 100;
const SHORTEST_DEAD_MS = 500;

/** The items of a change at which older rivals wait for their turn. */
export async function findQueues(
  { table }: CommitParts,
  intent: CommitIntent,
  state: readonly Write[],
): Promise<string[]> {
  const items = state.map(itemName);
  const older = (await table.queryIntents()).filter((other) => isOlder(other, intent));
  const wanted = new Set(older.flatMap(({ wants }) => wants));
  return items.filter((item) => wanted.has(item));
}

/**
 * Lets rivals for the same items commit one after the other, the oldest first, instead of all at
 * once. Only for speed: what keeps changes apart are the conditions of their transactions. The
 * intent of a writer that does not use its turn is removed; if it lives, it announces itself again.
 *
 * @param items for which the writer has lost a race
 * @returns the intent, which now says for which items it waits
 */
export async function waitForTurn(
  { table, clock }: CommitParts,
  intent: CommitIntent,
  items: readonly string[],
  giveUpAt: number,
): Promise<CommitIntent> {
  const waiting = { ...intent, wants: [...new Set([...intent.wants, ...items])] };
  const key = keys.commitIntent(intent.id);
  const now = () => clock.now().getTime();
  if (waiting.wants.length > intent.wants.length) {
    await table.write({ put: { ...key, ...waiting }, when: exists });
  }
  let first = { id: '', since: 0 };
  for (let began = now(); began < giveUpAt; began = now()) {
    const rivals = (await table.queryIntents()).filter((other) => isBehind(waiting, other));
    const oldest = oldestOf(rivals);
    if (!oldest) break;
    const readMs = now() - began;
    if (oldest.id !== first.id) first = { id: oldest.id, since: began };
    const isDead = began - first.since > Math.max(SHORTEST_DEAD_MS, DEAD * readMs);
    if (isDead) await table.write({ remove: keys.commitIntent(oldest.id) });
    const pause = readMs * (NEXT_LOOKS_AGAIN + EACH_BEFORE * (rivals.length - 1));
    await clock.wait(Math.min(LONGEST_PAUSE_MS, pause) * (0.75 + clock.random() / 2));
  }
  return waiting;
}

function oldestOf(intents: readonly CommitIntent[]): CommitIntent | undefined {
  return intents.reduce<CommitIntent | undefined>(
    (oldest, each) => (oldest && !isOlder(each, oldest) ? oldest : each),
    undefined,
  );
}
