import { beforeAll, describe, expect, it } from 'vitest';
import { createEnvironmentCache } from '../../../../lib/clients/environment-cache/environment-cache.ts';
import { loadEnvironment } from '../../../../lib/clients/environment-cache/load-environment.ts';
import type { EnvironmentState } from '../../../../lib/clients/environment-cache/model.ts';
import { lastEventId, readChangeEvents } from '../../../../lib/events/read/change-events.ts';
import {
  addDependency,
  removeDependencies,
  removeDependency,
} from '../../../../lib/flags/dependencies/change-dependencies.ts';
import { findWholeFeature } from '../../../../lib/flags/feature-data/feature-store.ts';
import {
  addFeatureStrategy,
  removeFeatureStrategy,
  sortFeatureStrategies,
  updateFeatureStrategy,
} from '../../../../lib/flags/feature-environments/change-strategies.ts';
import { setEnvironmentVariants } from '../../../../lib/flags/feature-environments/change-variants.ts';
import { deleteSegment } from '../../../../lib/flags/feature-environments/delete-segment.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { changeFeatureTags } from '../../../../lib/flags/feature-tags/change-feature-tags.ts';
import { cloneFeature } from '../../../../lib/flags/features/clone-feature.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { deleteFeature } from '../../../../lib/flags/features/delete-feature.ts';
import { moveFeature } from '../../../../lib/flags/features/move-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import { createSegment, updateSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { deleteTag } from '../../../../lib/flags/tags/change-tags.ts';
import {
  addProjectEnvironment,
  removeProjectEnvironment,
} from '../../../../lib/projects/change-project-environments.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

const environment = 'development';
const tag = { type: 'simple', value: 'tag' };
const constraint = { contextName: 'userId', operator: 'IN' as const, values: ['7'] };

/** Run in this order; each changes what clients get, and records the given event. */
const changes: readonly (readonly [event: string, change: () => Promise<unknown>])[] = [
  ['feature-created', () => createFeature(admin, 'default', { name: 'flag' })],
  ['feature-created', () => createFeature(admin, 'default', { name: 'parent' })],
  ['feature-strategy-add', () => addFeatureStrategy(admin, at('flag'), { name: 'default' })],
  [
    'feature-strategy-add',
    () => addFeatureStrategy(admin, at('flag'), { name: 'flexibleRollout' }),
  ],
  [
    'strategy-order-changed',
    async () =>
      sortFeatureStrategies(admin, at('flag'), [
        { id: (await strategyAt(0)).strategyId, sortOrder: 9 },
      ]),
  ],
  ['segment-created', () => createSegment(admin, { name: 'segment', constraints: [] })],
  [
    'feature-strategy-update',
    async () => updateFeatureStrategy(admin, await strategyAt(0), { segments: [1] }),
  ],
  [
    'segment-updated',
    () => updateSegment(admin, 1, { name: 'segment', constraints: [constraint] }),
  ],
  ['feature-strategy-remove', async () => removeFeatureStrategy(admin, await strategyAt(0))],
  ['segment-deleted', () => deleteSegment(admin, 1)],
  ['feature-environment-enabled', () => toggleEnvironment(admin, at('flag'), { enabled: true })],
  ['feature-environment-disabled', () => toggleEnvironment(admin, at('flag'), { enabled: false })],
  [
    'feature-environment-variants-updated',
    () =>
      setEnvironmentVariants(admin, at('flag'), [
        { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' },
      ]),
  ],
  ['feature-metadata-updated', () => updateFeature(admin, at('flag'), { description: 'New' })],
  ['feature-stale-on', () => updateFeature(admin, at('flag'), { stale: true })],
  ['feature-stale-off', () => updateFeature(admin, at('flag'), { stale: false })],
  ['feature-tagged', () => changeFeatureTags(admin, 'flag', { toAdd: [tag], pointerOf })],
  ['feature-untagged', () => changeFeatureTags(admin, 'flag', { toRemove: [tag], pointerOf })],
  ['feature-tagged', () => changeFeatureTags(admin, 'flag', { toAdd: [tag], pointerOf })],
  ['tag-deleted', () => deleteTag(admin, tag)],
  ['feature-dependency-added', () => addDependency(admin, at('flag'), { feature: 'parent' })],
  ['feature-dependency-removed', () => removeDependency(admin, at('flag'), 'parent')],
  ['feature-dependency-added', () => addDependency(admin, at('flag'), { feature: 'parent' })],
  ['feature-dependencies-removed', () => removeDependencies(admin, at('flag'))],
  ['feature-created', () => cloneFeature(admin, at('flag'), { name: 'clone' })],
  ['project-created', () => createProject(admin, { id: 'other', name: 'Other' })],
  ['feature-project-change', () => moveFeature(admin, at('parent'), 'other')],
  ['project-environment-removed', () => removeProjectEnvironment(admin, 'default', environment)],
  ['project-environment-added', () => addProjectEnvironment(admin, 'default', { environment })],
  ['feature-archived', () => updateFeature(admin, at('clone'), { archived: true })],
  ['feature-revived', () => updateFeature(admin, at('clone'), { archived: false })],
];

beforeAll(() => seed());

describe('a process with a cached environment', () => {
  const process = createEnvironmentCache();

  it.each(changes)('follows %s', async (event, change) => {
    const { state: before, seen } = await process.get(environment);
    await change();

    const { state } = await process.get(environment);

    const last = await lastEventId();
    const events = await readChangeEvents(seen + 1, last);
    expect(events.map(({ type }) => type)).toContain(event);
    expect(contentOf(state)).not.toEqual(contentOf(before));
    expect(contentOf(state)).toEqual(contentOf(await loadEnvironment(environment, last)));
  });

  it('ignores the deletion of an archived flag', async () => {
    await updateFeature(admin, at('clone'), { archived: true });
    const { state } = await process.get(environment);
    await deleteFeature(admin, 'clone');

    expect((await process.get(environment)).state).toBe(state);
  });
});

function at(featureName: string, projectId = 'default') {
  return {
    projectId,
    featureName,
    environment,
  };
}

async function strategyAt(index: number) {
  return {
    ...at('flag'),
    strategyId: (await strategies())[index]?.id ?? '',
  };
}

async function strategies() {
  return (await findWholeFeature('flag'))?.environments[environment]?.strategies ?? [];
}

function pointerOf() {
  return '/body';
}

function contentOf({ flags, segments, projects }: EnvironmentState) {
  return {
    flags: [...flags],
    segments: [...segments],
    projects: [...projects].sort(),
  };
}
