import { setState } from '../../../../lib/change-requests/lifecycle/set-state.ts';
import { addChanges } from '../../../../lib/change-requests/propose/add-changes.ts';
import { cloneEnvironment } from '../../../../lib/environment-lifecycle/clone-environment.ts';
import { deleteEnvironment } from '../../../../lib/environment-lifecycle/delete-environment.ts';
import {
  createEnvironment,
  updateEnvironment,
} from '../../../../lib/environments/change-environments.ts';
import { projectFields } from '../../../../lib/flags/context-fields/context-field-store.ts';
import {
  addDependency,
  removeDependencies,
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
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { deleteFeature } from '../../../../lib/flags/features/delete-feature.ts';
import { moveFeature } from '../../../../lib/flags/features/move-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import { createSegment, updateSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { ApiError } from '../../../../lib/platform/errors.ts';
import { archiveProject, reviveProject } from '../../../../lib/projects/archive-project.ts';
import {
  addProjectEnvironment,
  removeProjectEnvironment,
} from '../../../../lib/projects/change-project-environments.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { deleteProject } from '../../../../lib/projects/delete-project.ts';
import { createBanner } from '../../../../lib/system/banners/change-banners.ts';
import { admin } from '../../../support/seeded-project.ts';

type Below = (limit: number) => number;

const projects = ['default', 'other', 'third'];

const proposer = { ...admin, author: { id: 7, name: 'proposer' } };

type Step = (below: Below) => Promise<unknown>;

/** Changes by one request, of every kind that affects clients, and some that do not. */
const steps: readonly Step[] = [
  (below) => createFeature(admin, projects[below(3)] ?? 'default', { name: `flag-${below(6)}` }),
  async (below) => toggleEnvironment(admin, await somewhere(below), { enabled: below(3) > 0 }),
  async (below) => addFeatureStrategy(admin, await somewhere(below), someStrategy(below)),
  async (below) => updateFeatureStrategy(admin, await somewhere(below), someStrategy(below)),
  async (below) => removeFeatureStrategy(admin, await somewhere(below)),
  async (below) => {
    const place = await somewhere(below);
    const places = place.strategies.map(({ id }) => ({ id, sortOrder: below(5) }));
    return sortFeatureStrategies(admin, place, places);
  },
  async (below) =>
    setEnvironmentVariants(admin, await somewhere(below), [
      { name: `variant-${below(3)}`, weight: 1000, weightType: 'variable', stickiness: 'default' },
    ]),
  async (below) =>
    updateFeature(admin, await somewhere(below), { description: `text ${below(3)}` }),
  async (below) => updateFeature(admin, await somewhere(below), { stale: below(2) === 0 }),
  async (below) => updateFeature(admin, await somewhere(below), { archived: true }),
  async (below) => updateFeature(admin, await somewhere(below), { archived: false }),
  (below) => deleteFeature(admin, `flag-${below(6)}`),
  async (below) => moveFeature(admin, await somewhere(below), projects[below(3)] ?? 'default'),
  async (below) =>
    addDependency(admin, await somewhere(below), {
      feature: `flag-${below(6)}`,
      enabled: below(2) === 0,
    }),
  async (below) => removeDependencies(admin, await somewhere(below)),
  (below) =>
    changeFeatureTags(admin, `flag-${below(6)}`, {
      [below(3) > 0 ? 'toAdd' : 'toRemove']: [{ type: 'simple', value: `tag-${below(2)}` }],
      pointerOf: () => '/body',
    }),
  (below) => createSegment(admin, { name: `segment-${below(5)}`, constraints: constraints(below) }),
  (below) =>
    updateSegment(admin, 1 + below(6), {
      name: `segment-${below(5)}`,
      constraints: constraints(below),
    }),
  (below) => deleteSegment(admin, 1 + below(6)),
  (below) =>
    addProjectEnvironment(admin, projects[below(3)] ?? 'default', { environment: 'development' }),
  (below) => removeProjectEnvironment(admin, projects[below(3)] ?? 'default', 'development'),
  (below) => createProject(admin, { id: projects[1 + below(2)] ?? 'other', name: 'Any' }),
  (below) => archiveProject(admin, projects[below(3)] ?? 'default'),
  (below) => reviveProject(admin, projects[below(3)] ?? 'default'),
  (below) => deleteProject(admin, projects[below(3)] ?? 'default', projectFields),
  () => createEnvironment(admin, { name: 'qa', type: 'test' }),
  (below) => addProjectEnvironment(admin, projects[below(3)] ?? 'default', { environment: 'qa' }),
  () => deleteEnvironment(admin, 'qa'),
  (below) => updateEnvironment(admin, 'development', { enabled: below(2) === 0 }),
  applyChangeRequest,
  (below) =>
    cloneEnvironment(admin, 'development', { name: below(2) === 0 ? 'qa' : 'copy', type: 'test' }),
  () => createBanner(admin, { message: 'Hello' }),
];

/** The most frequent changes: flags are created and configured. */
const frequent = [0, 1, 2, 2, 3, 5, 6, 7, 15, 16, 17];

/** Random numbers below a limit, determined by a seed (mulberry32). */
export function randomNumbers(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Makes a random change; a refused one changes nothing. */
export async function changeSomething(below: Below): Promise<void> {
  const index = below(2) === 0 ? below(steps.length) : (frequent[below(frequent.length)] ?? 0);
  try {
    await steps[index]?.(below);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** A random flag and its project; the flag need not exist. */
async function somewhere(below: Below) {
  const featureName = `flag-${below(6)}`;
  const whole = await findWholeFeature(featureName);
  const environment = below(4) === 0 ? 'production' : 'development';
  const strategies = whole?.environments[environment]?.strategies ?? [];
  const strategyId = strategies[below(Math.max(strategies.length, 1))]?.id ?? 'none';
  const projectId = whole?.feature.project ?? 'default';
  return { projectId, featureName, environment, strategyId, strategies };
}

function someStrategy(below: Below) {
  return {
    name: below(2) === 0 ? 'default' : 'flexibleRollout',
    disabled: below(3) === 0,
    segments: below(2) === 0 ? [] : [1 + below(6)],
    constraints: [
      { contextName: 'userId', operator: 'IN' as const, values: [String(below(3))] },
    ].slice(below(2)),
  };
}

function constraints(below: Below) {
  return [{ contextName: 'appName', operator: 'IN' as const, values: [`app-${below(5)}`] }];
}

/** Changes a flag and a segment in one transaction, as a change request does. */
async function applyChangeRequest(below: Below): Promise<void> {
  const { projectId, featureName } = await somewhere(below);
  const id = 1 + below(6);
  const segment = { id, name: `segment-${id}`, constraints: constraints(below) };
  const request = await addChanges(
    { ...proposer, author: { id: -100 - below(1_000_000), name: 'author' } },
    { projectId, environment: 'development' },
    {
      inputs: [
        { action: 'updateEnabled', feature: featureName, payload: { enabled: below(2) === 0 } },
        { action: 'updateSegment', payload: segment },
      ],
      isList: true,
    },
  );
  const place = { projectId, id: request.id };
  await setState(proposer, place, { state: 'In review' });
  await setState(admin, place, { state: 'Approved' });
  await setState(admin, place, { state: 'Applied' });
}
