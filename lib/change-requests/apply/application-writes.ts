import { wholeFeatureWrites } from '../../flags/feature-environments/feature-writes.ts';
import { countChange, countChangeWrites } from '../../flags/features/update-feature.ts';
import { changedSegmentWrites } from '../../flags/segments/change-segments.ts';
import { onePerItem } from '../../platform/dynamo/repeated-writes.ts';
import type { Write } from '../../platform/dynamo/table.ts';
import type { LiveState } from './model.ts';

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
