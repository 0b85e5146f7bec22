import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Event } from '../../../../lib/events/log/types.ts';
import { loadFeature } from '../../../../lib/flags/feature-data/load-feature.ts';
import type { Safeguard } from '../../../../lib/flags/feature-data/plan-model.ts';
import type { SafeguardRequest } from '../../../../lib/flags/feature-environments/model.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { listGuardrails } from '../../../../lib/flags/guardrails/list-guardrails.ts';
import { watchGuardrails } from '../../../../lib/flags/guardrails/watch-guardrails.ts';
import {
  addReleasePlan,
  pauseReleasePlan,
  resumeReleasePlan,
  startMilestone,
} from '../../../../lib/flags/release-plans/change-release-plan.ts';
import { changeSafeguard } from '../../../../lib/flags/release-plans/change-safeguards.ts';
import { createTemplate } from '../../../../lib/flags/release-plans/change-templates.ts';
import { storeSamples } from '../../../../lib/impact-metrics/intake/store-samples.ts';
import { rollUpImpactMetrics } from '../../../../lib/impact-metrics/rows/roll-up.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { switchMaintenance } from '../../../../lib/projects/maintenance/change-maintenance.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { aroundCommands } from '../../../support/around-commands.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const environment = 'development';

describe('a guardrail that compares', () => {
  it('stops the plan when those with the flag fail more often, and says so with the numbers', async () => {
    const plan = await rolledOut('worse');

    await report('worse', { with: [300, 2_500], without: [75, 7_500] });
    await look();

    const reason =
      'The impact metric "worse-errors" is worse with the flag than without it: worse-errors of those with the flag: 12 % of 2,500; of those without: 1 % of 7,500.';
    expect(await activeOf('worse')).toMatchObject({ pausedReason: reason });
    expect((await eventsOf('worse')).at(-1)).toMatchObject({
      type: 'release-plan-progressions-paused',
      createdByUserId: -1337,
      environment,
      data: {
        reason,
        safeguardId: expect.any(String),
        origin: {
          source: 'impact-metric',
          metric: 'worse-errors',
          verdict: 'worse',
          numbers: {
            with: { failures: 300, of: 2_500 },
            without: { failures: 75, of: 7_500 },
            difference: expect.any(Number),
            lower: expect.any(Number),
          },
        },
      },
    });
    expect(await listGuardrails(plan, new Date())).toEqual([
      {
        safeguardId: expect.any(String),
        verdict: 'not-watched',
        sentence: 'The release plan is paused.',
        progress: null,
        since: null,
      },
    ]);
  });

  it('leaves the plan alone while both fail alike, and says how far it is', async () => {
    const plan = await rolledOut('alike');

    await report('alike', { with: [25, 2_500], without: [75, 7_500] });
    await look();

    expect(await activeOf('alike')).not.toHaveProperty('pausedAt');
    expect(await listGuardrails(plan, new Date())).toMatchObject([
      {
        verdict: 'ok',
        sentence:
          'alike-errors of those with the flag: 1 % of 2,500; of those without: 1 % of 7,500',
        progress: expect.any(Number),
        since: '2026-12-01T10:00:00.000Z',
        comparison: { with: { failures: 25, of: 2_500 } },
      },
    ]);
  });

  it('says nothing of a metric that nobody has sent', async () => {
    const plan = await rolledOut('silent');

    await look();

    expect(await listGuardrails(plan, new Date())).toMatchObject([
      {
        verdict: 'not-enough-data',
        sentence: 'silent-errors: nothing was counted yet',
        progress: null,
        comparison: { with: { failures: 0, of: 0 }, lower: null },
      },
    ]);
  });

  it('is held while an arm is missing', async () => {
    const plan = await rolledOut('halved');

    await report('halved', { with: [300, 2_500], without: [20, 2_000] });
    await look();

    expect(await activeOf('halved')).not.toHaveProperty('pausedAt');
    expect(await listGuardrails(plan, new Date())).toMatchObject([{ verdict: 'held' }]);
  });

  it('counts nothing from before it was watched', async () => {
    await rolledOut('before');

    await report('before', { with: [300, 2_500], without: [75, 7_500] }, '09:59');
    await look();

    expect(await activeOf('before')).not.toHaveProperty('pausedAt');
  });

  it('compares each milestone with itself, so that a bad hour for all is no difference', async () => {
    const plan = await rolledOut('hours');
    await report('hours', { with: [10, 2_500], without: [30, 7_500] });

    vi.setSystemTime('2026-12-01T11:00:00Z');
    await startMilestone(admin, { ...plan, milestoneId: plan.milestones[1] ?? '' });
    // Half of all now, and ten times as many fail, with the flag as without it.
    await report('hours', { with: [200, 5_000], without: [200, 5_000] }, '11:00');
    await look();

    expect(await activeOf('hours')).not.toHaveProperty('pausedAt');
    const [state] = await listGuardrails(plan, new Date());
    expect(state).toMatchObject({ verdict: 'ok', comparison: { with: { of: 7_500 } } });
  });

  it('starts over when somebody resumes the plan', async () => {
    const plan = await rolledOut('resumed');
    await report('resumed', { with: [300, 2_500], without: [75, 7_500] });
    await look();

    vi.setSystemTime('2026-12-01T12:00:00Z');
    await resumeReleasePlan(admin, plan);
    await look();

    expect(await activeOf('resumed')).not.toHaveProperty('pausedAt');
    expect(await listGuardrails(plan, new Date())).toMatchObject([
      { verdict: 'not-enough-data', since: '2026-12-01T12:00:00.000Z' },
    ]);
  });
});

describe('a guardrail that is tripped', () => {
  it.each<[string, Safeguard['action'], object]>([
    [
      'goes back to the milestone before',
      'startPreviousMilestone',
      { rollout: '25', enabled: true },
    ],
    ['switches the flag off', 'disableFeatureEnvironment', { rollout: '50', enabled: false }],
  ])('%s', async (_what, action, expected) => {
    const name = `does-${action}`;
    const plan = await rolledOut(name, action);
    await startMilestone(admin, { ...plan, milestoneId: plan.milestones[1] ?? '' });

    await report(name, { with: [600, 5_000], without: [50, 5_000] });
    await look();

    const { enabled, strategies } = await stateOf(name);
    expect({ enabled, rollout: strategies[0]?.parameters.rollout }).toEqual(expected);
  });

  it('does so once, also in two runs at the same time, and in maintenance mode', async () => {
    await rolledOut('once', 'startPreviousMilestone');
    await report('once', { with: [300, 2_500], without: [75, 7_500] });
    await rollUpImpactMetrics();

    await switchMaintenance(admin.author, true);
    await Promise.all([watchGuardrails(), watchGuardrails()]);
    await watchGuardrails();
    await switchMaintenance(admin.author, false);

    const types = (await eventsOf('once')).map(({ type }) => type);
    expect(types.filter((type) => type === 'feature-environment-disabled')).toHaveLength(1);
  });

  it('does not stop what was resumed while it was looked at', async () => {
    const plan = await rolledOut('stale');
    await report('stale', { with: [300, 2_500], without: [75, 7_500] });
    await rollUpImpactMetrics();
    let isRead = false;
    const stop = aroundCommands(async (command, send) => {
      const answer = await send();
      if (isRead || !JSON.stringify(command.input).includes('GUARDRAILS')) return answer;
      isRead = true;
      await pauseReleasePlan(admin, plan);
      vi.setSystemTime('2026-12-01T10:05:00Z');
      await resumeReleasePlan(admin, plan);
      return answer;
    });

    await watchGuardrails();
    stop();

    expect(isRead).toBe(true);
    expect(await activeOf('stale')).not.toHaveProperty('pausedAt');
  });
});

describe('a guardrail with a threshold', () => {
  it('switches a flag without a plan off when the window is above it', async () => {
    const place = await guardedItself('threshold', {
      impactMetric: {
        metricName: 'threshold-errors',
        aggregationMode: 'share',
        ofMetric: 'threshold-requests',
        windowMinutes: 10,
        labelSelectors: {},
      },
      triggerCondition: { operator: '>', threshold: 0.05 },
    });

    await report('threshold', { with: [4, 100], without: [0, 0] });
    await look();
    expect(await listGuardrails(place, new Date())).toMatchObject([
      { verdict: 'ok', threshold: { value: 0.04, operator: '>', threshold: 0.05 } },
    ]);

    vi.setSystemTime('2026-12-01T10:20:00Z');
    await report('threshold', { with: [6, 100], without: [0, 0] }, '10:15');
    await look();

    expect((await stateOf('threshold')).enabled).toBe(false);
    expect((await eventsOf('threshold')).at(-1)).toMatchObject({
      type: 'feature-environment-disabled',
      data: {
        reason:
          'The impact metric "threshold-errors" is not within its threshold: threshold-errors of threshold-requests: 6 %, above 5 %.',
        origin: { numbers: { value: 0.06, operator: '>', threshold: 0.05 } },
      },
    });
  });

  it('below is about a full window, so that it does not stop what has only begun', async () => {
    const place = await guardedItself('few', {
      impactMetric: {
        metricName: 'few-requests',
        aggregationMode: 'count',
        windowMinutes: 10,
        labelSelectors: {},
      },
      triggerCondition: { operator: '<', threshold: 50 },
    });
    await report('few', { with: [0, 10], without: [0, 10] });
    await look();
    expect(await listGuardrails(place, new Date())).toMatchObject([{ verdict: 'not-enough-data' }]);

    vi.setSystemTime('2026-12-01T10:13:00Z');
    await look();

    expect((await stateOf('few')).enabled).toBe(false);
  });
});

it('one that fails does not stop the others', async () => {
  await rolledOut('fine');
  await report('fine', { with: [300, 2_500], without: [75, 7_500] });
  await rollUpImpactMetrics();
  const [row] = await queryPartition(keys.guardrailPartition);
  if (!row) throw new Error('No guardrail is watched.');
  const broken = { ...row, safeguardId: 'broken', source: { ...row.source, metric: null } };
  await transact([{ put: { ...broken, ...keys.guardrail('broken') } }]);

  await expect(watchGuardrails()).rejects.toThrow('Some guardrails could not be looked at');
  await transact([{ remove: keys.guardrail('broken') }]);

  expect(await activeOf('fine')).toHaveProperty('pausedAt');
});

/** What an application has counted in a minute: failures, and all. */
interface Counted {
  readonly with: readonly [failures: number, of: number];
  readonly without: readonly [failures: number, of: number];
}

async function report(feature: string, counted: Counted, minute = '10:00'): Promise<void> {
  const sample = (name: string, arm: string, sum: number) => ({
    name: `${feature}-${name}`,
    type: 'counter' as const,
    help: '',
    environment,
    minute: Date.parse(`2026-12-01T${minute}:00Z`),
    labels: { environment, appName: 'shop', [feature]: arm },
    sum,
    count: 0,
    buckets: [],
    samples: 1,
  });
  await storeSamples(
    (['with', 'without'] as const).flatMap((arm) => {
      const label = arm === 'with' ? 'enabled' : 'disabled';
      const [failures, of] = counted[arm];
      return [sample('errors', label, failures), sample('requests', label, of)];
    }),
    ['*'],
  );
}

/** What the worker does each minute. */
async function look(): Promise<void> {
  await rollUpImpactMetrics();
  await watchGuardrails();
}

function comparisonOf(feature: string): SafeguardRequest {
  return {
    impactMetric: {
      metricName: `${feature}-errors`,
      aggregationMode: 'share',
      ofMetric: `${feature}-requests`,
      labelSelectors: {},
    },
    triggerCondition: { operator: 'worse-than-without' },
  };
}

async function guardedItself(featureName: string, safeguard: SafeguardRequest) {
  const place = { projectId: 'default', featureName, environment };
  await createFeature(admin, 'default', { name: featureName });
  await toggleEnvironment(admin, place, { enabled: true });
  await changeSafeguard(admin, place, safeguard);
  return place;
}

/** A flag that is on, at 25 % of a plan that compares its errors. */
async function rolledOut(
  featureName: string,
  action: Safeguard['action'] = 'pauseReleasePlanProgressions',
) {
  const place = { projectId: 'default', featureName, environment };
  await createFeature(admin, 'default', { name: featureName });
  const milestones = ['25', '50'].map((rollout, sortOrder) => ({
    name: rollout,
    sortOrder,
    strategies: [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout } }],
  }));
  const { id } = await createTemplate(admin, {
    name: `template of ${featureName}`,
    milestones,
    safeguards: [{ ...comparisonOf(featureName), action }],
  });
  const plan = await addReleasePlan(admin, place, id);
  await toggleEnvironment(admin, place, { enabled: true });
  return {
    ...place,
    planId: plan.id,
    safeguardId: plan.safeguards?.[0]?.id ?? '',
    milestones: plan.milestones.map((each) => each.id),
  };
}

async function stateOf(featureName: string) {
  const { environments } = await loadFeature({ projectId: 'default', featureName });
  const state = environments[environment];
  if (!state) throw new Error(`The flag ${featureName} has no settings.`);
  return state;
}

async function activeOf(featureName: string) {
  const { plan } = await stateOf(featureName);
  return plan?.milestones.find(({ id }) => id === plan.activeMilestoneId);
}

async function eventsOf(featureName: string): Promise<Event[]> {
  const events = await queryPartition(keys.eventPartition);
  return events.filter((event) => event.featureName === featureName);
}
