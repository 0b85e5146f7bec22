import { beforeAll, describe, expect, it } from 'vitest';
import { worker } from '../../../../functions/workers/run-each-minute.ts';
import type { Event } from '../../../../lib/events/log/types.ts';
import { loadFeature } from '../../../../lib/flags/feature-data/load-feature.ts';
import type { Safeguard } from '../../../../lib/flags/feature-data/plan-model.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { cloneFeature } from '../../../../lib/flags/features/clone-feature.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { deleteFeature } from '../../../../lib/flags/features/delete-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import {
  addReleasePlan,
  removeReleasePlan,
  startMilestone,
} from '../../../../lib/flags/release-plans/change-release-plan.ts';
import {
  changeSafeguard,
  deleteSafeguard,
} from '../../../../lib/flags/release-plans/change-safeguards.ts';
import { createTemplate } from '../../../../lib/flags/release-plans/change-templates.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { switchMaintenance } from '../../../../lib/projects/maintenance/change-maintenance.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

const environment = 'development';

describe('an alarm that goes off', () => {
  it('pauses the plan that waits for it, and says so in the event', async () => {
    await guarded('paused', 'pauseReleasePlanProgressions');

    await send('alarm of paused');

    const { plan, enabled } = await stateOf('paused');
    expect(enabled).toBe(true);
    expect(activeOf(plan)).toMatchObject({
      name: 'Half',
      pausedReason: 'The CloudWatch alarm "alarm of paused" went off.',
    });
    expect((await eventsOf('paused')).at(-1)).toMatchObject({
      type: 'release-plan-progressions-paused',
      createdByUserId: -1337,
      environment,
      data: {
        reason: 'The CloudWatch alarm "alarm of paused" went off.',
        safeguardId: expect.any(String),
        origin: {
          source: 'cloudwatch-alarm',
          alarmName: 'alarm of paused',
          arn: 'arn:aws:cloudwatch:eu-west-1:123456789012:alarm:alarm of paused',
          time: '2026-11-23T01:00:00Z',
        },
      },
    });
  });

  it('steps back to the milestone before, once, also if it is told twice', async () => {
    await guarded('back', 'startPreviousMilestone');

    await send('alarm of back');
    await send('alarm of back');

    const { plan, strategies, enabled } = await stateOf('back');
    expect(enabled).toBe(true);
    expect(activeOf(plan)).toMatchObject({ name: 'Tenth', pausedReason: expect.any(String) });
    expect(strategies.map(({ parameters }) => parameters.rollout)).toEqual(['10']);
  });

  it('switches the flag off, and pauses the plan', async () => {
    await guarded('off', 'disableFeatureEnvironment');

    await send('alarm of off');
    await send('alarm of off');

    const { plan, enabled } = await stateOf('off');
    expect(enabled).toBe(false);
    expect(activeOf(plan)).toHaveProperty('pausedAt');
    const types = (await eventsOf('off')).slice(-2).map(({ type }) => type);
    expect(types).toEqual(['release-plan-progressions-paused', 'feature-environment-disabled']);
  });

  it('does so in maintenance mode', async () => {
    await guarded('maintained', 'disableFeatureEnvironment');

    await switchMaintenance(admin.author, true);
    await send('alarm of maintained');
    await switchMaintenance(admin.author, false);

    expect((await stateOf('maintained')).enabled).toBe(false);
  });

  it('changes nothing for plans that wait for another one', async () => {
    await guarded('other', 'disableFeatureEnvironment');

    await send('alarm of somebody else');

    expect((await stateOf('other')).enabled).toBe(true);
  });
});

describe('a safeguard of a flag without a plan', () => {
  it('switches the flag off, once, also if the alarm is told twice at once', async () => {
    await guardedItself('own');

    await Promise.all([send('alarm of own'), send('alarm of own')]);

    expect((await stateOf('own')).enabled).toBe(false);
    const events = await eventsOf('own');
    const disabled = events.filter(({ type }) => type === 'feature-environment-disabled');
    expect(disabled).toMatchObject([
      {
        createdByUserId: -1337,
        environment,
        data: {
          reason: 'The CloudWatch alarm "alarm of own" went off.',
          safeguardId: expect.any(String),
          origin: { source: 'cloudwatch-alarm', alarmName: 'alarm of own' },
        },
      },
    ]);
  });

  it('waits for the next time when the flag is switched on again', async () => {
    const place = await guardedItself('again');
    await send('alarm of again');

    await toggleEnvironment(admin, place, { enabled: true });
    await send('alarm of again');

    expect((await stateOf('again')).enabled).toBe(false);
  });

  it('also pauses the plan of a flag that has one', async () => {
    const { planId: _plan, ...place } = await guarded('both', 'pauseReleasePlanProgressions');
    const source = { kind: 'cloudwatch-alarm', name: 'another alarm of both' } as const;
    await changeSafeguard(admin, place, { source, action: 'disableFeatureEnvironment' });

    await send('another alarm of both');

    const { enabled, plan } = await stateOf('both');
    expect(enabled).toBe(false);
    expect(activeOf(plan)).toHaveProperty('pausedAt');
  });

  it('is not copied with the flag', async () => {
    const place = await guardedItself('original');

    await cloneFeature(admin, place, { name: 'copy' });

    expect(await stateOf('copy')).not.toHaveProperty('safeguards');
    expect(await waitingFor('alarm of original')).toMatchObject([{ feature: 'original' }]);
  });

  it('waits for nothing any more when it is deleted', async () => {
    const place = await guardedItself('unguarded');
    const [safeguard] = (await stateOf('unguarded')).safeguards ?? [];

    await deleteSafeguard(admin, { ...place, safeguardId: safeguard?.id ?? '' });

    expect(await stateOf('unguarded')).not.toHaveProperty('safeguards');
    expect(await waitingFor('alarm of unguarded')).toEqual([]);
  });

  it('waits for nothing any more when the flag is deleted', async () => {
    await guardedItself('deleted');

    await updateFeature(
      admin,
      { projectId: 'default', featureName: 'deleted' },
      { archived: true },
    );
    await deleteFeature(admin, 'deleted');

    expect(await waitingFor('alarm of deleted')).toEqual([]);
  });
});

it('an alarm that ends changes nothing', async () => {
  await guarded('ended', 'disableFeatureEnvironment');

  await send('alarm of ended', 'OK');

  expect((await stateOf('ended')).enabled).toBe(true);
});

it('nothing waits for an alarm any more when the plan is removed', async () => {
  const plan = await guarded('gone', 'disableFeatureEnvironment');

  await removeReleasePlan(admin, plan);

  expect(await waitingFor('alarm of gone')).toEqual([]);
});

/** The safeguards that wait for an alarm. */
function waitingFor(name: string) {
  return queryPartition(keys.safeguardPartition({ kind: 'cloudwatch-alarm', name }));
}

/** A flag that is on, without a plan, with a safeguard for its own alarm. */
async function guardedItself(featureName: string) {
  const place = { projectId: 'default', featureName, environment };
  await createFeature(admin, 'default', { name: featureName });
  await toggleEnvironment(admin, place, { enabled: true });
  const source = { kind: 'cloudwatch-alarm', name: `alarm of ${featureName}` } as const;
  await changeSafeguard(admin, place, { source, action: 'disableFeatureEnvironment' });
  return place;
}

/** Sends the worker what EventBridge sends it. */
async function send(alarmName: string, value = 'ALARM'): Promise<void> {
  const event = {
    version: '0',
    source: 'aws.cloudwatch',
    'detail-type': 'CloudWatch Alarm State Change',
    time: '2026-11-23T01:00:00Z',
    resources: [`arn:aws:cloudwatch:eu-west-1:123456789012:alarm:${alarmName}`],
    detail: { alarmName, state: { value, reason: 'Threshold crossed.' } },
  };
  // Only what the handler reads of an event.
  await worker.handler(event as never);
}

/** A flag that is on, at the second milestone of a plan, with a safeguard for its own alarm. */
async function guarded(featureName: string, action: Safeguard['action']) {
  const place = { projectId: 'default', featureName, environment };
  await createFeature(admin, 'default', { name: featureName });
  const milestones = [
    ['Tenth', '10'],
    ['Half', '50'],
  ].map(([name = '', rollout = ''], sortOrder) => ({
    name,
    sortOrder,
    strategies: [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout } }],
  }));
  const { id } = await createTemplate(admin, { name: `template of ${featureName}`, milestones });
  const plan = await addReleasePlan(admin, place, id);
  const planId = plan.id;
  for (const { id: milestoneId } of plan.milestones) {
    await startMilestone(admin, { ...place, planId, milestoneId });
  }
  await toggleEnvironment(admin, place, { enabled: true });
  const source = { kind: 'cloudwatch-alarm', name: `alarm of ${featureName}` } as const;
  await changeSafeguard(admin, { ...place, planId }, { source, action });
  return { ...place, planId };
}

async function stateOf(featureName: string) {
  const { environments } = await loadFeature({ projectId: 'default', featureName });
  const state = environments[environment];
  if (!state) throw new Error(`The flag ${featureName} has no settings.`);
  return state;
}

function activeOf(plan: Awaited<ReturnType<typeof stateOf>>['plan']) {
  return plan?.milestones.find(({ id }) => id === plan.activeMilestoneId);
}

async function eventsOf(featureName: string): Promise<Event[]> {
  const events = await queryPartition(keys.eventPartition);
  return events.filter((event) => event.featureName === featureName);
}
