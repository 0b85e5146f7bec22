import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN_USER_ID, type Caller } from '../../../lib/auth/caller.ts';
import { setApprovals } from '../../../lib/change-requests/approval-settings.ts';
import {
  findChangeRequest,
  listScheduled,
} from '../../../lib/change-requests/change-request-store.ts';
import { applyScheduledChangeRequests } from '../../../lib/change-requests/lifecycle/apply-scheduled.ts';
import { setState } from '../../../lib/change-requests/lifecycle/set-state.ts';
import type { ChangeInput } from '../../../lib/change-requests/model.ts';
import { addChanges } from '../../../lib/change-requests/propose/add-changes.ts';
import type { Event } from '../../../lib/events/log/types.ts';
import { loadFeature } from '../../../lib/flags/feature-data/load-feature.ts';
import {
  addFeatureStrategy,
  updateFeatureStrategy,
} from '../../../lib/flags/feature-environments/change-strategies.ts';
import { createFeature } from '../../../lib/flags/features/create-feature.ts';
import { updateFeature } from '../../../lib/flags/features/update-feature.ts';
import { createSegment } from '../../../lib/flags/segments/change-segments.ts';
import { keys } from '../../../lib/platform/dynamo/keys.ts';
import { queryPartition } from '../../../lib/platform/dynamo/query.ts';
import { archiveProject } from '../../../lib/projects/archive-project.ts';
import { removeProjectEnvironment } from '../../../lib/projects/change-project-environments.ts';
import { createProject } from '../../../lib/projects/create-project.ts';
import { switchMaintenance } from '../../../lib/projects/maintenance/change-maintenance.ts';
import { getProject } from '../../../lib/projects/project-store.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

useTable();

beforeAll(() => seed());

const environment = 'development';
/** An admin token, which can approve at any time. */
const reviewer: Caller = { ...admin, author: { id: ADMIN_TOKEN_USER_ID, name: 'reviewer' } };
const HOUR_MS = 3_600_000;

let author = -100;

describe('a change request that is due', () => {
  it('is applied by the system user, with its events', async () => {
    await create('due');
    const id = await schedule([enable('due')]);

    await applyScheduledChangeRequests(later());

    expect(await isOn('due')).toBe(true);
    const request = await findChangeRequest(id);
    expect(request).toMatchObject({ state: 'Applied' });
    expect(request).not.toHaveProperty('schedule');
    expect(await lastEvents(id, 3)).toMatchObject([
      { type: 'change-request-scheduled', data: { scheduledDate: expect.any(String) } },
      { type: 'change-request-applied', createdByUserId: -1337 },
      { type: 'change-request-scheduled-application-success', createdByUserId: -1337 },
    ]);
  });

  it('is applied once when many runs overlap', async () => {
    await create('once');
    const id = await schedule([
      { action: 'addStrategy', feature: 'once', payload: { name: 'default' } },
    ]);

    await Promise.all([1, 2, 3, 4].map(() => applyScheduledChangeRequests(later())));

    const { environments } = await loadFeature(place('once'));
    expect(environments[environment]?.strategies).toHaveLength(1);
    const types = (await eventsOf(id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'change-request-applied')).toHaveLength(1);
  });

  it('is not applied early', async () => {
    await create('early');
    const id = await schedule([enable('early')]);

    await applyScheduledChangeRequests();

    expect(await isOn('early')).toBe(false);
    expect(await findChangeRequest(id)).toMatchObject({
      state: 'Scheduled',
      schedule: { status: 'pending' },
    });
    await applyScheduledChangeRequests(later());
  });

  it('waits while the maintenance mode is on', async () => {
    await create('waits');
    const id = await schedule([enable('waits')]);

    await switchMaintenance(admin.author, true);
    await applyScheduledChangeRequests(later());
    const meanwhile = await findChangeRequest(id);
    await switchMaintenance(admin.author, false);
    await applyScheduledChangeRequests(later());

    expect(meanwhile).toMatchObject({ state: 'Scheduled', schedule: { status: 'pending' } });
    expect(await findChangeRequest(id)).toMatchObject({ state: 'Applied' });
  });

  it('fails with a reason when what it changes was modified', async () => {
    await create('changed');
    const strategy = await addFeatureStrategy(admin, place('changed'), { name: 'default' });
    const id = await schedule([
      { action: 'updateStrategy', feature: 'changed', payload: { id: strategy.id, title: 'a' } },
    ]);
    await updateFeatureStrategy(
      admin,
      { ...place('changed'), strategyId: strategy.id },
      { title: 'b' },
    );

    await applyScheduledChangeRequests(later());
    await applyScheduledChangeRequests(later());

    expect(await findChangeRequest(id)).toMatchObject({
      state: 'Scheduled',
      schedule: { status: 'failed', reason: expect.stringContaining(strategy.id) },
    });
    expect(await lastEvents(id, 1)).toMatchObject([
      {
        type: 'change-request-scheduled-application-failure',
        data: { changeRequestId: id, reason: expect.stringContaining(strategy.id) },
      },
    ]);
    const failures = (await eventsOf(id)).filter(({ type }) => type.endsWith('failure'));
    expect(failures).toHaveLength(1);
  });

  it('fails when more approvals are required by then', async () => {
    await create('approvals');
    const id = await schedule([enable('approvals')]);
    const settings = { projectId: 'default', environment };
    await setApprovals(admin, settings, { changeRequestsEnabled: true, requiredApprovals: 2 });

    await applyScheduledChangeRequests(later());
    await setApprovals(admin, settings, { changeRequestsEnabled: false });

    expect(await findChangeRequest(id)).toMatchObject({
      schedule: { status: 'failed', reason: expect.stringContaining('1 of 2 required approvals') },
    });
  });

  it('fails when the commit is refused, for example for a name that is taken', async () => {
    const { id: segment } = await createSegment(admin, { name: 'renamed', constraints: [] });
    const id = await schedule([
      { action: 'updateSegment', payload: { id: segment, name: 'taken', constraints: [] } },
    ]);
    await createSegment(admin, { name: 'taken', constraints: [] });

    await applyScheduledChangeRequests(later());

    expect(await findChangeRequest(id)).toMatchObject({
      schedule: { status: 'failed', reason: expect.stringContaining('"taken"') },
    });
  });

  it('does not prevent others from being applied when it fails', async () => {
    await create('bad');
    await create('good');
    await schedule([enable('bad')]);
    await schedule([enable('good')]);
    await updateFeature(admin, place('bad'), { archived: true });

    await applyScheduledChangeRequests(later());

    expect(await isOn('good')).toBe(true);
  });

  it('can be scheduled again after a failure', async () => {
    await create('again');
    const id = await schedule([enable('again')]);
    await updateFeature(admin, place('again'), { archived: true });
    await applyScheduledChangeRequests(later());
    await updateFeature(admin, place('again'), { archived: false });
    const request = { projectId: 'default', id };

    await setState(reviewer, request, { state: 'Scheduled', scheduledAt: inAnHour() });
    await applyScheduledChangeRequests(later());

    expect(await isOn('again')).toBe(true);
  });
});

describe('a scheduled change request that is not due', () => {
  it('is suspended when what it changes is archived', async () => {
    await create('gone');
    const id = await schedule([enable('gone')]);
    await updateFeature(admin, place('gone'), { archived: true });

    await applyScheduledChangeRequests();
    await applyScheduledChangeRequests(later());

    expect(await findChangeRequest(id)).toMatchObject({
      state: 'Scheduled',
      schedule: { status: 'suspended', reason: expect.stringContaining('"gone" is archived') },
    });
    expect(await lastEvents(id, 1)).toMatchObject([
      {
        type: 'change-request-schedule-suspended',
        data: { changeRequestId: id, reason: expect.stringContaining('"gone"') },
      },
    ]);
  });

  it('is suspended when its project is archived', async () => {
    await createProject(admin, { id: 'leaves', name: 'leaves' });
    await createFeature(admin, 'leaves', { name: 'leaves-too' });
    const id = await schedule([enable('leaves-too')], 'leaves');
    await updateFeature(
      admin,
      { projectId: 'leaves', featureName: 'leaves-too' },
      { archived: true },
    );
    await archiveProject(admin, 'leaves');

    await applyScheduledChangeRequests();

    expect(await findChangeRequest(id)).toMatchObject({
      schedule: { status: 'suspended', reason: expect.stringContaining('"leaves"') },
    });
  });

  it('leaves the schedule when it is cancelled', async () => {
    await create('cancelled');
    const id = await schedule([enable('cancelled')]);

    await setState(reviewer, { projectId: 'default', id }, { state: 'Cancelled' });

    const waiting = await listScheduled();
    expect(waiting.filter((row) => row.id === id)).toEqual([]);
  });

  it('has only its new time after it is rescheduled', async () => {
    await create('moved');
    const id = await schedule([enable('moved')]);
    const scheduledAt = new Date(Date.now() + 9 * HOUR_MS).toISOString();

    await setState(reviewer, { projectId: 'default', id }, { state: 'Scheduled', scheduledAt });

    const waiting = await listScheduled();
    expect(waiting.filter((row) => row.id === id)).toMatchObject([{ scheduledAt }]);
  });
});

describe('a scheduled change request that loosens approvals', () => {
  const off: ChangeInput = {
    action: 'updateChangeRequestConfig',
    payload: { changeRequestsEnabled: false },
  };
  const require = (projectId: string, requiredApprovals: number) =>
    setApprovals(
      admin,
      { projectId, environment },
      { changeRequestsEnabled: true, requiredApprovals },
    );

  it('is applied with the approvals that are required before it', async () => {
    await createProject(admin, { id: 'loosened', name: 'loosened' });
    await require('loosened', 1);
    const id = await schedule([off], 'loosened');

    await applyScheduledChangeRequests(later());

    expect(await findChangeRequest(id)).toMatchObject({ state: 'Applied' });
    expect(await getProject('loosened')).toMatchObject({ changeRequestEnvironments: {} });
  });

  it('fails when the settings were changed since it was proposed', async () => {
    await createProject(admin, { id: 'tightened', name: 'tightened' });
    await require('tightened', 1);
    const id = await schedule([off], 'tightened');
    await require('tightened', 2);

    await applyScheduledChangeRequests(later());

    expect(await findChangeRequest(id)).toMatchObject({
      schedule: { status: 'failed', reason: expect.stringContaining('The approval settings') },
    });
    expect(await getProject('tightened')).toMatchObject({
      changeRequestEnvironments: { [environment]: { requiredApprovals: 2 } },
    });
  });

  it('is suspended when the project no longer has the environment', async () => {
    await createProject(admin, { id: 'smaller', name: 'smaller' });
    const id = await schedule([{ action: 'removeEnvironment' }], 'smaller');
    await removeProjectEnvironment(admin, 'smaller', environment);

    await applyScheduledChangeRequests();

    expect(await findChangeRequest(id)).toMatchObject({
      schedule: { status: 'suspended', reason: expect.stringContaining('no longer has') },
    });
  });
});

function create(name: string) {
  return createFeature(admin, 'default', { name });
}

/** Proposes changes as a new user, and schedules them for one hour later. */
async function schedule(inputs: readonly ChangeInput[], projectId = 'default'): Promise<number> {
  author -= 1;
  const caller: Caller = { ...admin, author: { id: author, name: `author ${author}` } };
  const { id } = await addChanges(caller, { projectId, environment }, { inputs, isList: true });
  const place = { projectId, id };
  await setState(caller, place, { state: 'In review' });
  await setState(reviewer, place, { state: 'Approved' });
  await setState(reviewer, place, { state: 'Scheduled', scheduledAt: inAnHour() });
  return id;
}

function enable(feature: string): ChangeInput {
  return {
    action: 'updateEnabled',
    feature,
    payload: { enabled: true },
  };
}

function later() {
  return new Date(Date.now() + 2 * HOUR_MS);
}

async function isOn(featureName: string) {
  return (await loadFeature(place(featureName))).environments[environment]?.enabled ?? false;
}

async function lastEvents(id: number, count: number) {
  return (await eventsOf(id)).slice(-count);
}

function place(featureName: string) {
  return { projectId: 'default', featureName, environment };
}

/** All events that name a change request in their data, oldest first. */
async function eventsOf(id: number): Promise<Event[]> {
  const events = await queryPartition(keys.eventPartition);
  return events.filter(
    ({ data }) => (data as { changeRequestId?: number } | null)?.changeRequestId === id,
  );
}

function inAnHour() {
  return new Date(Date.now() + HOUR_MS).toISOString();
}
