import { beforeAll, describe, expect, it } from 'vitest';
import { createFlagDirectory } from '../../../../lib/flags/directory/flag-directory.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { deleteFeature } from '../../../../lib/flags/features/delete-feature.ts';
import { moveFeature } from '../../../../lib/flags/features/move-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import { completeFeature } from '../../../../lib/flags/lifecycle/complete-feature.ts';
import { createSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { archiveProject } from '../../../../lib/projects/archive-project.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable({ indexDelayMs: 500 });

const place = (featureName: string, projectId = 'default') => ({ projectId, featureName });

/** Each change, in an order in which each is possible. */
const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a new flag', () => createFeature(admin, 'default', { name: 'one' })],
  ['another one', () => createFeature(admin, 'default', { name: 'two' })],
  ['a stale flag', () => updateFeature(admin, place('one'), { stale: true })],
  ['a completed flag', () => completeFeature(admin, place('one'), { status: 'kept' })],
  ['a new project', () => createProject(admin, { id: 'other', name: 'other' })],
  ['a moved flag', () => moveFeature(admin, place('two'), 'other')],
  ['an archived flag', () => updateFeature(admin, place('two', 'other'), { archived: true })],
  ['a new segment', () => createSegment(admin, { name: 'beta', constraints: [] })],
  ['a deleted flag', () => deleteFeature(admin, 'two')],
  ['an archived project', () => archiveProject(admin, 'other')],
];

beforeAll(() => seed());

describe('a directory that follows the log', () => {
  const following = createFlagDirectory();

  it.each(changes)('shows %s like one that is read anew', async (_what, change) => {
    const before = await following.get();
    await change();

    const [after, anew] = await Promise.all([following.get(), createFlagDirectory().get()]);

    expect(contentOf(after)).not.toEqual(contentOf(before));
    expect(contentOf(after)).toEqual(contentOf(anew));
  });

  it('is the same while nothing changes', async () => {
    const [one, other] = await Promise.all([following.get(), following.get()]);

    expect(contentOf(one)).toEqual(contentOf(other));
    const settled = await following.get();
    expect((await following.get()).flags).toBe(settled.flags);
  });
});

function contentOf({
  flags,
  projects,
  segments,
}: Awaited<ReturnType<ReturnType<typeof createFlagDirectory>['get']>>) {
  const sorted = <Key, Value>(map: ReadonlyMap<Key, Value>) => [...map].sort();
  return { flags: sorted(flags), projects: sorted(projects), segments: sorted(segments) };
}
