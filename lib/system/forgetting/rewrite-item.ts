import type { KeyedItem } from '../../platform/dynamo/scan.ts';
import type { Condition, Item } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import type { Forget } from './forget-rules.ts';

/** An item that others change all the time is found again by the next run. */
const TRIES = 5;

/**
 * Replaces the texts of a person in one item. Its version moves, so that a change under way decides again with the
 * item as it is then, and stores no text that it has read before.
 * @throws {Error} when others change it each time
 */
export async function rewriteItem(item: KeyedItem, forget: Forget): Promise<void> {
  let current: KeyedItem = item;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const after: Item = forget(current);
    const changed = Object.keys(current).filter((name) => after[name] !== current[name]);
    if (changed.length === 0) return;
    const { done, item: stored } = await writeChanged(current, after, changed);
    // Absent if it was deleted since.
    if (done || !stored) return;
    current = stored as KeyedItem;
  }
  throw new Error(`The item ${current.pk} ${current.sk} changes all the time.`);
}

function writeChanged(before: KeyedItem, after: Item, changed: readonly string[]) {
  const { pk, sk, version } = before;
  const isVersioned = typeof version === 'number';
  const names = Object.fromEntries(changed.map((name, index) => [`#n${index}`, name]));
  const sets = changed.map((_, index) => `#n${index} = :n${index}`);
  return writeItem({
    update: { pk, sk },
    expression: `SET ${[...sets, ...(isVersioned ? ['#version = :next'] : [])].join(', ')}`,
    names: { ...names, ...(isVersioned && { '#version': 'version' }) },
    values: {
      ...Object.fromEntries(changed.map((name, index) => [`:n${index}`, after[name]])),
      ...(isVersioned && { ':next': version + 1 }),
    },
    when: isVersioned
      ? { expression: '#version = :version', values: { ':version': version } }
      : asRead(before, changed),
  });
}

/** What is changed is as it was read. */
function asRead(before: Item, changed: readonly string[]): Condition {
  return {
    expression: changed.map((_, index) => `#n${index} = :o${index}`).join(' AND '),
    values: Object.fromEntries(changed.map((name, index) => [`:o${index}`, before[name]])),
  };
}
