import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadFeature } from '../../../../lib/flags/feature-data/load-feature.ts';
import type { EnvironmentPlace } from '../../../../lib/flags/feature-data/model.ts';
import type { GuardrailWatch } from '../../../../lib/flags/feature-environments/guardrail-rows.ts';
import type { SafeguardRequest } from '../../../../lib/flags/feature-environments/model.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { cloneFeature } from '../../../../lib/flags/features/clone-feature.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { deleteFeature } from '../../../../lib/flags/features/delete-feature.ts';
import { moveFeature } from '../../../../lib/flags/features/move-feature.ts';
import { reviveFeature } from '../../../../lib/flags/features/revive-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import {
  addReleasePlan,
  pauseReleasePlan,
  removeReleasePlan,
  resumeReleasePlan,
  startMilestone,
  updateMilestoneStrategy,
} from '../../../../lib/flags/release-plans/change-release-plan.ts';
import {
  changeSafeguard,
  deleteSafeguard,
} from '../../../../lib/flags/release-plans/change-safeguards.ts';
import { createTemplate } from '../../../../lib/flags/release-plans/change-templates.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { createProject } from '../../../../lib/projects/create-project.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:20Z') });
});
afterEach(() => vi.useRealTimers());

const environment = 'development';

const comparison: SafeguardRequest = {
  impactMetric: {
    metricName: 'errors',
    aggregationMode: 'share',
    ofMetric: 'requests',
    labelSelectors: {},
  },
  triggerCondition: { operator: 'worse-than-without' },
};

const threshold: SafeguardRequest = {
  impactMetric: {
    metricName: 'latency',
    aggregationMode: 'p95',
    windowMinutes: 10,
    labelSelectors: {},
  },
  triggerCondition: { operator: '>', threshold: 300 },
};

describe('the guardrail of a plan', () => {
  it('is watched from the next whole minute on, with the share that should get the flag', async () => {
    const plan = await planned('started');
    await startMilestone(admin, { ...plan, milestoneId: plan.milestones[0] ?? '' });
    expect(await watchesOf('started')).toEqual([]);

    await toggleEnvironment(admin, plan, { enabled: true });

    expect(await watchesOf('started')).toMatchObject([
      {
        project: 'default',
        feature: 'started',
        environment,
        comparisons: 1,
        source: {
          kind: 'impact-metric',
          name: 'errors',
          trigger: { operator: 'worse-than-without' },
        },
        times: [{ from: '2026-12-01T10:01:00.000Z', share: 0.1 }],
      },
    ]);
  });

  it('goes on with a further milestone, which is a time of its own', async () => {
    const plan = await running('further');

    vi.setSystemTime('2026-12-01T11:00:00Z');
    await startMilestone(admin, { ...plan, milestoneId: plan.milestones[1] ?? '' });

    expect(await timesOf('further')).toEqual([
      { from: '2026-12-01T10:01:00.000Z', share: 0.1 },
      { from: '2026-12-01T11:00:00.000Z', share: 0.5 },
    ]);
  });

  it('has a time of its own when a strategy of the milestone is changed', async () => {
    const plan = await running('changed');
    const { plan: before } = await stateOf('changed');
    const strategyId = before?.milestones[0]?.strategies[0]?.id ?? '';

    vi.setSystemTime('2026-12-01T11:00:00Z');
    const parameters = { rollout: '30', stickiness: 'default', groupId: 'changed' };
    await updateMilestoneStrategy(admin, { ...plan, strategyId }, { parameters });

    expect(await timesOf('changed')).toMatchObject([{ share: 0.1 }, { share: 0.3 }]);
  });

  it('is not watched while the plan is paused, and starts over when it is resumed', async () => {
    const plan = await running('resumed');

    await pauseReleasePlan(admin, plan);
    expect(await watchesOf('resumed')).toEqual([]);

    vi.setSystemTime('2026-12-01T12:00:00Z');
    await resumeReleasePlan(admin, plan);
    expect(await timesOf('resumed')).toEqual([{ from: '2026-12-01T12:00:00.000Z', share: 0.1 }]);
  });

  it('is not watched while the flag is off, and starts over when it is on', async () => {
    const plan = await running('toggled');

    await toggleEnvironment(admin, plan, { enabled: false });
    expect(await watchesOf('toggled')).toEqual([]);

    vi.setSystemTime('2026-12-01T12:00:00Z');
    await toggleEnvironment(admin, plan, { enabled: true });
    expect(await timesOf('toggled')).toMatchObject([{ from: '2026-12-01T12:00:00.000Z' }]);
  });

  it('goes with the plan', async () => {
    const plan = await running('gone');

    await removeReleasePlan(admin, plan);

    expect(await watchesOf('gone')).toEqual([]);
  });

  it('knows how many comparisons there are, whatever the thresholds', async () => {
    const plan = await running('several');
    const { planId: _plan, ...own } = plan;

    await changeSafeguard(admin, own, comparison);
    await changeSafeguard(admin, plan, threshold);

    const watches = await watchesOf('several');
    expect(watches.map(({ comparisons }) => comparisons)).toEqual([2, 2, 2]);
  });

  it('is replaced by one of the same metric, and starts over with another threshold', async () => {
    const plan = await running('replaced');
    await changeSafeguard(admin, plan, threshold);

    vi.setSystemTime('2026-12-01T12:00:00Z');
    await changeSafeguard(admin, plan, {
      ...threshold,
      triggerCondition: { operator: '>', threshold: 500 },
    });

    const watches = await watchesOf('replaced');
    expect(watches).toHaveLength(2);
    const latency = watches.find(({ source }) => source.name === 'latency');
    expect(latency).toMatchObject({
      source: { trigger: { threshold: 500 } },
      times: [{ from: '2026-12-01T12:00:00.000Z' }],
    });
  });
});

describe('the guardrail of a flag itself', () => {
  it('is watched while the flag is on, and not for an archived one', async () => {
    const place = await guarded('archived');
    expect(await watchesOf('archived')).toHaveLength(1);

    await updateFeature(admin, place, { archived: true });
    expect(await watchesOf('archived')).toEqual([]);

    await reviveFeature(admin, 'archived');
    expect(await watchesOf('archived')).toEqual([]);

    await toggleEnvironment(admin, place, { enabled: true });
    expect(await watchesOf('archived')).toHaveLength(1);
  });

  it('does not say which share should get the flag with constraints', async () => {
    await guarded('everybody');

    expect(await timesOf('everybody')).toEqual([{ from: '2026-12-01T10:01:00.000Z' }]);
  });

  it('goes with the safeguard, and with the flag', async () => {
    const place = await guarded('unguarded');
    const [safeguard] = (await stateOf('unguarded')).safeguards ?? [];
    await deleteSafeguard(admin, { ...place, safeguardId: safeguard?.id ?? '' });
    expect(await watchesOf('unguarded')).toEqual([]);

    const other = await guarded('deleted');
    await updateFeature(admin, other, { archived: true });
    await deleteFeature(admin, 'deleted');
    expect(await watchesOf('deleted')).toEqual([]);
  });

  it('moves with the flag, and starts over with the metrics of the other project', async () => {
    await createProject(admin, { id: 'other', name: 'Other' });
    await guarded('moved');

    vi.setSystemTime('2026-12-01T12:00:00Z');
    await moveFeature(admin, { projectId: 'default', featureName: 'moved' }, 'other');

    expect(await watchesOf('moved')).toMatchObject([
      { project: 'other', times: [{ from: '2026-12-01T12:00:00.000Z' }] },
    ]);
  });

  it('is not copied with the flag', async () => {
    const place = await guarded('original');

    await cloneFeature(admin, place, { name: 'copy' });
    await toggleEnvironment(admin, { ...place, featureName: 'copy' }, { enabled: true });

    expect(await watchesOf('copy')).toEqual([]);
    expect(await watchesOf('original')).toHaveLength(1);
  });
});

/** A flag that is on, without a plan, with a guardrail of its own. */
async function guarded(featureName: string): Promise<EnvironmentPlace> {
  const place = { projectId: 'default', featureName, environment };
  await createFeature(admin, 'default', { name: featureName });
  await toggleEnvironment(admin, place, { enabled: true });
  await changeSafeguard(admin, place, threshold);
  return place;
}

/** A flag with a plan of two milestones and a guardrail. */
async function planned(featureName: string) {
  const place = { projectId: 'default', featureName, environment };
  await createFeature(admin, 'default', { name: featureName });
  const milestones = ['10', '50'].map((rollout, sortOrder) => ({
    name: rollout,
    sortOrder,
    strategies: [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout } }],
  }));
  const { id } = await createTemplate(admin, { name: `template of ${featureName}`, milestones });
  const plan = await addReleasePlan(admin, place, id);
  await changeSafeguard(admin, { ...place, planId: plan.id }, comparison);
  return { ...place, planId: plan.id, milestones: plan.milestones.map((each) => each.id) };
}

/** The same at its first milestone, with the flag on. */
async function running(featureName: string) {
  const plan = await planned(featureName);
  await toggleEnvironment(admin, plan, { enabled: true });
  return plan;
}

async function watchesOf(feature: string): Promise<GuardrailWatch[]> {
  const watches = await queryPartition(keys.guardrailPartition);
  return watches.filter((watch) => watch.feature === feature);
}

async function timesOf(feature: string) {
  const [watch] = await watchesOf(feature);
  return watch?.times;
}

async function stateOf(featureName: string) {
  const { environments } = await loadFeature({ projectId: 'default', featureName });
  const state = environments[environment];
  if (!state) throw new Error(`The flag ${featureName} has no settings.`);
  return state;
}
