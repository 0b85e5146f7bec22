import { beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../../../../lib/events/log/types.ts';
import { loadFeature } from '../../../../lib/flags/feature-data/load-feature.ts';
import { dueAt } from '../../../../lib/flags/feature-data/plan-rules.ts';
import { deleteSegment } from '../../../../lib/flags/feature-environments/delete-segment.ts';
import { toggleEnvironment } from '../../../../lib/flags/feature-environments/toggle-environment.ts';
import { createFeature } from '../../../../lib/flags/features/create-feature.ts';
import { deleteFeature } from '../../../../lib/flags/features/delete-feature.ts';
import { updateFeature } from '../../../../lib/flags/features/update-feature.ts';
import {
  addReleasePlan,
  pauseReleasePlan,
  removeReleasePlan,
  resumeReleasePlan,
  startMilestone,
} from '../../../../lib/flags/release-plans/change-release-plan.ts';
import { createTemplate } from '../../../../lib/flags/release-plans/change-templates.ts';
import { startDueMilestones } from '../../../../lib/flags/release-plans/start-due-milestones.ts';
import { createSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../../lib/platform/dynamo/query.ts';
import { switchMaintenance } from '../../../../lib/projects/maintenance/change-maintenance.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

beforeAll(() => seed());

const environment = 'development';
const HOUR_MS = 3_600_000;

let templates = 0;

describe('a milestone that is due', () => {
  it('is started by the system user, with its event', async () => {
    await begin('due');

    await startDueMilestones(hoursOn(1));

    expect(await rolloutOf('due')).toEqual(['50']);
    const events = await eventsOf('due');
    expect(events.at(-1)).toMatchObject({
      type: 'release-plan-milestone-started',
      createdByUserId: -1337,
      environment,
      data: {
        startedBy: 'progression',
        reason: 'The time of the milestone "Tenth" is over.',
        origin: { source: 'release-plan-progression', milestoneId: expect.any(String) },
        milestone: { name: 'Half' },
      },
      preData: { milestone: { name: 'Tenth' } },
    });
  });

  it('is started once when many runs overlap', async () => {
    await begin('once');

    await Promise.all([1, 2, 3, 4].map(() => startDueMilestones(hoursOn(1))));

    const started = (await eventsOf('once')).filter(
      ({ type, createdByUserId }) =>
        type === 'release-plan-milestone-started' && createdByUserId === -1337,
    );
    expect(started).toHaveLength(1);
  });

  it('is not started early', async () => {
    await begin('early');

    await startDueMilestones(hoursOn(0.9));

    expect(await rolloutOf('early')).toEqual(['10']);
  });

  it('is not skipped when it is late: the next one gets its full time', async () => {
    await begin('late');

    await startDueMilestones(hoursOn(10));
    await startDueMilestones(hoursOn(10.5));
    const meanwhile = await rolloutOf('late');
    await startDueMilestones(hoursOn(11));

    expect(meanwhile).toEqual(['50']);
    expect(await rolloutOf('late')).toEqual(['100']);
  });

  it('waits while the maintenance mode is on', async () => {
    await begin('waits');

    await switchMaintenance(admin.author, true);
    await startDueMilestones(hoursOn(1));
    const meanwhile = await rolloutOf('waits');
    await switchMaintenance(admin.author, false);
    await startDueMilestones(hoursOn(1));

    expect(meanwhile).toEqual(['10']);
    expect(await rolloutOf('waits')).toEqual(['50']);
  });

  it('waits while the plan is paused', async () => {
    const plan = await begin('paused');

    await pauseReleasePlan(admin, plan);
    await startDueMilestones(hoursOn(5));
    const meanwhile = await rolloutOf('paused');
    await resumeReleasePlan(admin, plan);
    await startDueMilestones(hoursOn(5));

    expect(meanwhile).toEqual(['10']);
    expect(await rolloutOf('paused')).toEqual(['50']);
  });
});

describe('a plan whose next milestone cannot start is paused, with the reason,', () => {
  it('when the flag is disabled', async () => {
    await begin('off');
    await toggleEnvironment(admin, place('off'), { enabled: false });

    await startDueMilestones(hoursOn(1));

    expect(await pausedReason('off')).toBe(
      'The flag is disabled, so nobody has seen the milestone before.',
    );
    expect((await eventsOf('off')).at(-1)).toMatchObject({
      type: 'release-plan-progressions-paused',
      data: { reason: expect.stringContaining('disabled') },
    });
  });

  it('when the flag is archived', async () => {
    await begin('archived');
    await updateFeature(admin, place('archived'), { archived: true });

    await startDueMilestones(hoursOn(1));

    expect(await pausedReason('archived')).toBe('The flag is archived.');
  });

  it('when a segment of it is gone', async () => {
    const segment = await createSegment(admin, { name: 'staff', constraints: [] });
    await begin('segment', [segment.id]);
    await deleteSegment(admin, segment.id);

    await startDueMilestones(hoursOn(1));
    await startDueMilestones(hoursOn(1));

    expect(await rolloutOf('segment')).toEqual(['10']);
    expect(await pausedReason('segment')).toContain(`Not usable: ${segment.id}.`);
    const paused = (await eventsOf('segment')).filter(({ type }) => type.endsWith('-paused'));
    expect(paused).toHaveLength(1);
  });
});

describe('nothing waits any more', () => {
  it('when the plan is removed', async () => {
    const plan = await begin('removed');

    await removeReleasePlan(admin, plan);

    expect(await rowsOf('removed')).toEqual([]);
  });

  it('when the flag is deleted', async () => {
    await begin('deleted');
    await updateFeature(admin, place('deleted'), { archived: true });

    await deleteFeature(admin, 'deleted');

    expect(await rowsOf('deleted')).toEqual([]);
  });
});

/** A flag that is on, at the first milestone of a plan to 10, 50 and 100 %, one hour each. */
async function begin(featureName: string, segments: readonly number[] = []) {
  await createFeature(admin, 'default', { name: featureName });
  const milestone = (name: string, sortOrder: number, rollout: string) => ({
    name,
    sortOrder,
    strategies: [
      {
        strategyName: 'flexibleRollout',
        sortOrder: 0,
        parameters: { rollout },
        segments: sortOrder === 1 ? segments : [],
      },
    ],
    transitionCondition: sortOrder === 2 ? null : { intervalMinutes: 60 },
  });
  templates += 1;
  const { id } = await createTemplate(admin, {
    name: `template ${templates}`,
    milestones: [
      milestone('Tenth', 0, '10'),
      milestone('Half', 1, '50'),
      milestone('All', 2, '100'),
    ],
  });
  const plan = await addReleasePlan(admin, place(featureName), id);
  const planId = plan.id;
  const milestoneId = plan.milestones[0]?.id ?? '';
  await startMilestone(admin, { ...place(featureName), planId, milestoneId });
  await toggleEnvironment(admin, place(featureName), { enabled: true });
  return { ...place(featureName), planId };
}

function place(featureName: string) {
  return { projectId: 'default', featureName, environment };
}

/** A time so many hours from now, and a little more. */
function hoursOn(hours: number): Date {
  return new Date(Date.now() + hours * HOUR_MS + 1_000);
}

async function stateOf(featureName: string) {
  const { environments } = await loadFeature(place(featureName));
  return environments[environment];
}

async function rolloutOf(featureName: string): Promise<(string | undefined)[]> {
  const { strategies = [] } = (await stateOf(featureName)) ?? {};
  return strategies.map(({ parameters }) => parameters.rollout);
}

async function pausedReason(featureName: string): Promise<string | undefined> {
  const { plan } = (await stateOf(featureName)) ?? {};
  expect(dueAt(plan)).toBeUndefined();
  return plan?.milestones.find(({ id }) => id === plan.activeMilestoneId)?.pausedReason;
}

async function rowsOf(featureName: string) {
  const rows = await queryPartition(keys.dueMilestonePartition);
  return rows.filter(({ feature }) => feature === featureName);
}

async function eventsOf(featureName: string): Promise<Event[]> {
  const events = await queryPartition(keys.eventPartition);
  return events.filter((event) => event.featureName === featureName);
}
