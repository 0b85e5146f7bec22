import { wholeFeatureWrites } from '../../flags/feature-environments/feature-writes.ts';
import { countChange, countChangeWrites } from '../../flags/features/update-feature.ts';
import { changedSegmentWrites } from '../../flags/segments/change-segments.ts';
import type { Key } from '../../platform/dynamo/keys.ts';
import type { Write } from '../../platform/dynamo/table.ts';
import type { LiveState } from './model.ts';

/**
 * A transaction allows one action per item. When several parts of a change write the same item, keeps the
 * write with the highest rank: storing the whole item, on the condition that it was not modified, covers
 * the others. Examples: a segment that is changed and used; a project whose counts change and that must
 * exist.
 */
export function onePerItem(writes: readonly Write[]): Write[] {
  const byItem = new Map<string, Write>();
  for (const write of writes) {
    const { pk, sk } = keyOf(write);
    const id = JSON.stringify([pk, sk]);
    const other = byItem.get(id);
    if (!other || rankOf(write) > rankOf(other)) byItem.set(id, write);
  }
  return [...byItem.values()];
}

/** The writes that turn the current state into the state after the changes. Pure. */
export function applicationWrites(before: LiveState, after: LiveState): Write[] {
  const flags = [...after.flags].flatMap(([name, flag]) => {
    const old = before.flags.get(name);
    return old && old !== flag ? [{ old, flag }] : [];
  });
  const segments = [...after.segments].flatMap(([id, segment]) => {
    const old = before.segments.get(id);
    return old && old !== segment ? [{ old, segment }] : [];
  });
  return onePerItem([
    ...flags.flatMap(({ old, flag }) => wholeFeatureWrites(old, flag)),
    ...countChangeWrites(
      before.project,
      flags.map(({ old, flag }) => countChange(old.feature, flag.feature)),
    ),
    ...segments.flatMap(({ old, segment }) => changedSegmentWrites(old, segment)),
  ]);
}

function keyOf(write: Write): Key {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  return 'remove' in write ? write.remove : write.check;
}

/** Rank of a write; the write that does most to the item has the highest. */
function rankOf(write: Write): number {
  return 'put' in write ? 2 : 'check' in write ? 0 : 1;
}
