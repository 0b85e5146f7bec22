import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../lib/auth/caller.ts';
import { setState } from '../../../lib/change-requests/lifecycle/set-state.ts';
import type { ChangeInput, SettingsChangeInput } from '../../../lib/change-requests/model.ts';
import type { PlanChangeInput } from '../../../lib/change-requests/plan-model.ts';
import { addChanges } from '../../../lib/change-requests/propose/add-changes.ts';
import { addDependency } from '../../../lib/flags/dependencies/change-dependencies.ts';
import { loadFeature } from '../../../lib/flags/feature-data/load-feature.ts';
import { addFeatureStrategy } from '../../../lib/flags/feature-environments/change-strategies.ts';
import { setEnvironmentVariants } from '../../../lib/flags/feature-environments/change-variants.ts';
import { toggleEnvironment } from '../../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../../lib/flags/features/create-feature.ts';
import { createSegment } from '../../../lib/flags/segments/change-segments.ts';
import { ApiError } from '../../../lib/platform/errors.ts';
import { playAdvanced } from '../../../lib/playground/play.ts';
import { previewChangeRequest } from '../../../lib/playground/preview-change-request.ts';
import { createProject } from '../../../lib/projects/create-project.ts';
import { getProject } from '../../../lib/projects/project-store.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { readPlayed } from '../../support/read-played.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

const environment = 'development';
const reviewer = admin;
const proposer: Caller = { ...admin, author: { id: 7, name: 'proposer' } };
const context = {
  appName: 'shop,desk',
  userId: '1,2,3,4,5,6,7,8',
  properties: { plan: 'beta,free' },
};

let rounds = 0;

/** Changes of flags and segments; a preview shows no settings. */
type Action = Exclude<
  ChangeInput['action'],
  SettingsChangeInput['action'] | PlanChangeInput['action']
>;

interface Draw {
  readonly action: Action;
  readonly flag: number;
  readonly strategy: number;
  readonly rollout: number;
  readonly isOn: boolean;
  readonly values: readonly string[];
}

const draws = fc.array(
  fc.record<Draw>({
    action: fc.constantFrom(
      'updateEnabled',
      'addStrategy',
      'updateStrategy',
      'deleteStrategy',
      'reorderStrategy',
      'patchVariant',
      'addDependency',
      'deleteDependency',
      'archiveFeature',
      'updateSegment',
    ),
    flag: fc.nat(3),
    strategy: fc.nat(1),
    rollout: fc.nat(100),
    isOn: fc.boolean(),
    values: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'), { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 8 },
);

beforeAll(() => seed());

describe('the preview of a change request', () => {
  it('equals the evaluation after applying it, and changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(draws, async (wanted) => {
        const scenario = await createScenario();
        const { projectId } = scenario;
        const id = await proposeAll(scenario, wanted);
        if (id === 0) return;
        const place = { projectId, id };
        const ask = { environments: [environment], projects: [projectId], context };
        await setState(proposer, place, { state: 'In review' });
        const before = readPlayed(await playAdvanced(admin, ask)).features;

        const preview = readPlayed(await previewChangeRequest(reviewer, id, context)).features;
        const between = readPlayed(await playAdvanced(admin, ask)).features;
        await setState(reviewer, place, { state: 'Approved' });
        await setState(reviewer, place, { state: 'Applied' });
        const after = readPlayed(await playAdvanced(admin, ask)).features;

        expect(between).toEqual(before);
        expect(preview).toEqual(after);
      }),
      { numRuns: 25, seed: 4 },
    );
  }, 120_000);

  it('is the same when the change request is scheduled', async () => {
    const scenario = await createScenario();
    const place = { projectId: scenario.projectId, environment };
    const [feature = ''] = scenario.names;
    const inputs = [{ action: 'updateEnabled' as const, feature, payload: { enabled: false } }];
    const { id } = await addChanges(proposer, place, { inputs, isList: false });
    const request = { projectId: scenario.projectId, id };
    await setState(proposer, request, { state: 'In review' });
    await setState(reviewer, request, { state: 'Approved' });
    const approved = readPlayed(await previewChangeRequest(reviewer, id, context));

    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    await setState(reviewer, request, { state: 'Scheduled', scheduledAt });
    const scheduled = readPlayed(await previewChangeRequest(reviewer, id, context));

    expect(scheduled).toEqual(approved);
    const flag = scheduled.features.find(({ name }) => name === feature);
    const items = flag?.environments[environment] ?? [];
    expect(items.map(({ isEnabled }) => isEnabled)).toEqual(items.map(() => false));
    expect(items).toHaveLength(32);
  });

  it('has no flags when the environment is removed from the project', async () => {
    const { projectId } = await createScenario();
    const inputs = [{ action: 'removeEnvironment' as const }];
    const { id } = await addChanges(
      proposer,
      { projectId, environment },
      { inputs, isList: false },
    );
    await setState(proposer, { projectId, id }, { state: 'In review' });

    const { features } = readPlayed(await previewChangeRequest(reviewer, id, context));

    expect(features).toEqual([]);
  });

  it('keeps the counts of the project when flags are archived', async () => {
    const scenario = await createScenario();
    const { projectId, names } = scenario;
    const inputs = names
      .toReversed()
      .map((feature) => ({ action: 'archiveFeature' as const, feature }));
    const place = { projectId, environment };
    const { id } = await addChanges(proposer, place, { inputs, isList: true });
    await setState(proposer, { projectId, id }, { state: 'In review' });
    await setState(reviewer, { projectId, id }, { state: 'Approved' });

    const { features } = readPlayed(await previewChangeRequest(reviewer, id, context));
    await setState(reviewer, { projectId, id }, { state: 'Applied' });

    expect(features).toEqual([]);
    expect(await getProject(projectId)).toMatchObject({
      featureCount: 0,
      archivedFeatureCount: names.length,
    });
  });
});

/** A project of its own, with various flags, and the changes that can be proposed for them. */
async function createScenario() {
  rounds += 1;
  const projectId = `round-${rounds}`;
  await createProject(admin, { id: projectId, name: projectId });
  const names = ['a', 'b', 'c', 'd'].map((name) => `${projectId}-${name}`);
  const segments: number[] = [];
  for (const index of [0, 1]) {
    const { id } = await createSegment(admin, {
      name: `${projectId}-${index}`,
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2', '3'] }],
    });
    segments.push(id);
  }
  for (const featureName of names) {
    const place = { projectId, featureName, environment };
    await createFeature(admin, projectId, { name: featureName });
    for (const rollout of ['10', '60']) {
      await addFeatureStrategy(admin, place, {
        name: 'flexibleRollout',
        parameters: { rollout, stickiness: 'userId', groupId: featureName },
        segments: rollout === '60' ? segments.slice(0, 1) : [],
      });
    }
    await setEnvironmentVariants(admin, place, [
      { name: 'x', weight: 500, stickiness: 'userId' },
      { name: 'y', weight: 500, stickiness: 'userId' },
    ]);
  }
  await addDependency(
    admin,
    { projectId, featureName: names[1] ?? '' },
    { feature: names[0] ?? '' },
  );
  for (const featureName of names.slice(0, 3)) {
    await toggleEnvironment(admin, { projectId, featureName, environment }, { enabled: true });
  }
  const strategies = new Map<string, string[]>();
  for (const featureName of names) {
    const { environments } = await loadFeature({ projectId, featureName });
    strategies.set(
      featureName,
      (environments[environment]?.strategies ?? []).map(({ id }) => id),
    );
  }
  return { projectId, names, segments, strategies };
}

/** Proposes all changes that are possible; a strategy cannot be deleted twice, for example. */
async function proposeAll(scenario: Scenario, wanted: readonly Draw[]): Promise<number> {
  let id = 0;
  const place = { projectId: scenario.projectId, environment };
  for (const draw of wanted) {
    try {
      const inputs = [toChange(scenario, draw)];
      ({ id } = await addChanges(proposer, place, { inputs, isList: false }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return id;
}

type Scenario = Awaited<ReturnType<typeof createScenario>>;

function toChange({ projectId, names, segments, strategies }: Scenario, draw: Draw): ChangeInput {
  const feature = names[draw.flag] ?? '';
  const id = strategies.get(feature)?.[draw.strategy] ?? '';
  const parameters = { rollout: String(draw.rollout), stickiness: 'userId' };
  const constraints = [
    { contextName: 'userId', operator: 'IN' as const, values: draw.values, inverted: draw.isOn },
  ];
  const payloads: Readonly<Record<Action, () => ChangeInput>> = {
    updateEnabled: () => ({
      action: 'updateEnabled',
      feature,
      payload: { enabled: draw.isOn, shouldActivateDisabledStrategies: draw.rollout > 50 },
    }),
    addStrategy: () => ({
      action: 'addStrategy',
      feature,
      payload: {
        name: 'flexibleRollout',
        parameters,
        segments: draw.isOn ? segments.slice(1) : [],
        variants: draw.isOn
          ? [{ name: 'own', weight: 1000, weightType: 'variable', stickiness: 'userId' }]
          : [],
      },
    }),
    updateStrategy: () => ({
      action: 'updateStrategy',
      feature,
      payload: { id, parameters, constraints, disabled: draw.rollout > 80 },
    }),
    deleteStrategy: () => ({ action: 'deleteStrategy', feature, payload: { id } }),
    reorderStrategy: () => ({
      action: 'reorderStrategy',
      feature,
      payload: [{ id, sortOrder: draw.rollout }],
    }),
    patchVariant: () => ({
      action: 'patchVariant',
      feature,
      payload: {
        variants: draw.values.map((name) => ({ name, weight: 1, stickiness: 'userId' })),
      },
    }),
    addDependency: () => ({
      action: 'addDependency',
      feature,
      payload: { feature: names[3 - draw.flag] ?? '', enabled: draw.isOn },
    }),
    deleteDependency: () => ({ action: 'deleteDependency', feature }),
    archiveFeature: () => ({ action: 'archiveFeature', feature }),
    updateSegment: () => ({
      action: 'updateSegment',
      payload: {
        id: segments[draw.strategy] ?? 0,
        name: `${projectId}-${draw.strategy}`,
        constraints,
      },
    }),
  };
  return payloads[draw.action]();
}
