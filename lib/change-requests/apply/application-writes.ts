import { wholeFeatureWrites } from '../../flags/feature-environments/feature-writes.ts';
import {
  type CountChange,
  countChange,
  countChangeWrites,
  withCountChanges,
} from '../../flags/features/count-changes.ts';
import { changedSegmentWrites } from '../../flags/segments/change-segments.ts';
import { onePerItem } from '../../platform/dynamo/repeated-writes.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import type { Project } from '../../projects/model.ts';
import { updateProjectWrite } from '../../projects/project-store.ts';
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
    ...flags.flatMap(({ old, flag }) => wholeFeatureWrites(old, flag, before.project.createdAt)),
    ...projectWrites(
      before.project,
      after.project,
      flags.map(({ old, flag }) => countChange(old.feature, flag.feature)),
    ),
    ...segments.flatMap(({ old, segment }) => changedSegmentWrites(old, segment)),
  ]);
}

/** Changed settings are one write of the whole project, with the counts. */
function projectWrites(before: Project, after: Project, counts: readonly CountChange[]): Write[] {
  return before === after
    ? countChangeWrites(before, counts)
    : [updateProjectWrite(before, withCountChanges(after, counts))];
}
