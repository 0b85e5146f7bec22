import type { Key } from '../dynamo/keys.ts';
import type { Write } from '../dynamo/table.ts';
import { countChange, countChangeWrites } from '../features/update-feature.ts';
import { wholeFeatureWrites } from '../features/whole-feature-writes.ts';
import { changedSegmentWrites } from '../segments/change-segments.ts';
import type { LiveState } from './live-state.ts';

const keyOf = (write: Write): Key => {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  return 'remove' in write ? write.remove : write.check;
};

/** The more a write of an item asks and does, the higher. */
const rankOf = (write: Write): number => ('put' in write ? 2 : 'check' in write ? 0 : 1);

/**
 * A transaction takes one action an item. Where parts of a change say several things of one, what stores
 * the whole item on the condition that it is as it was read says it all: a segment that is changed and
 * used, a project whose counts move and that has to be there.
 */
export const onePerItem = (writes: readonly Write[]): Write[] => {
  const byItem = new Map<string, Write>();
  for (const write of writes) {
    const { pk, sk } = keyOf(write);
    const id = JSON.stringify([pk, sk]);
    const other = byItem.get(id);
    if (!other || rankOf(write) > rankOf(other)) byItem.set(id, write);
  }
  return [...byItem.values()];
};

/** The writes between the state of now and the one that changes have made of it. Pure. */
export const applicationWrites = (before: LiveState, after: LiveState): Write[] => {
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
};
