import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  addRollout,
  bring,
  clearDrafts,
  createPeople,
  enable,
  needApprovals,
  type People,
  propose,
  proposeUpTo,
  REQUESTS,
} from '../support/change-requests.ts';
import { addStrategy, createFlag, FEATURES, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let people: People;

beforeAll(async () => {
  service = await startService({ env: uncached });
  people = await createPeople(service);
});

afterAll(() => service.stop());

beforeEach(async () => {
  await needApprovals(service, 1);
  await clearDrafts(service, people);
});

describe('applying', () => {
  it('makes all changes at once, with their own events and those of the change request', async () => {
    await createFlag(service, 'all');
    const kept = await addStrategy(service, 'all', { title: 'kept' });
    const gone = await addStrategy(service, 'all', { title: 'gone' });
    const id = await proposeUpTo(
      service,
      people,
      [
        addRollout('all', '25'),
        { action: 'updateStrategy', feature: 'all', payload: { id: kept, title: 'changed' } },
        { action: 'deleteStrategy', feature: 'all', payload: { id: gone } },
        {
          action: 'reorderStrategy',
          feature: 'all',
          payload: [{ id: kept, sortOrder: 9 }],
        },
        {
          action: 'patchVariant',
          feature: 'all',
          payload: { variants: [{ name: 'blue', weight: 1000 }] },
        },
        enable('all'),
      ],
      'Approved',
    );

    const events = await recordedEvents(service, () => bring(service, people.lead, id, 'Applied'));

    expect(typesOf(events)).toEqual([
      'feature-strategy-add',
      'feature-strategy-update',
      'feature-strategy-remove',
      'strategy-order-changed',
      'feature-environment-variants-updated',
      'feature-environment-enabled',
      'change-request-applied',
    ]);
    expect(events.map(({ createdBy }: { createdBy: string }) => createdBy)).toEqual(
      Array.from({ length: 7 }, () => 'lead'),
    );
    expect(events[0]).toMatchObject({
      featureName: 'all',
      environment: 'development',
      data: { parameters: { rollout: '25' } },
    });
    for (const event of events.slice(0, -1)) expect(event.changeRequest).toEqual({ id });
    expect(events.at(-1)).toMatchObject({ featureName: null, data: { changeRequestId: id } });
    expect(await stateOf('all')).toMatchObject({
      enabled: true,
      strategies: [{ parameters: { rollout: '25' } }, { id: kept, title: 'changed' }],
      variants: [{ name: 'blue', weight: 1000 }],
    });
    expect((await get(id)).state).toBe('Applied');
  });

  it('twice has an effect once', async () => {
    await createFlag(service, 'twice');
    const id = await proposeUpTo(service, people, addRollout('twice', '5'), 'Approved');

    let replies: number[] = [];
    const events = await recordedEvents(service, async () => {
      const sent = await Promise.all(
        [1, 2, 3].map(() => bring(service, people.lead, id, 'Applied')),
      );
      replies = sent.map(({ status }) => status);
    });

    expect(replies).toEqual([200, 200, 200]);
    expect(typesOf(events)).toEqual(['feature-strategy-add', 'change-request-applied']);
    expect((await stateOf('twice')).strategies).toHaveLength(1);
  });

  it('needs the permission to apply', async () => {
    await createFlag(service, 'no-apply');
    const id = await proposeUpTo(service, people, enable('no-apply'), 'Approved');

    const reply = await bring(service, people.reviewer, id, 'Applied');

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'APPLY_CHANGE_REQUEST'));
  });

  it('needs the number of approvals required at that time', async () => {
    await createFlag(service, 'more-by-then');
    const id = await proposeUpTo(service, people, enable('more-by-then'), 'Approved');
    await needApprovals(service, 2);

    const reply = await bring(service, people.lead, id, 'Applied');
    await bring(service, people.reviewer, id, 'Approved');
    const again = await bring(service, people.lead, id, 'Applied');

    expect(reply).toMatchObject(refused(400, 'ValidationError', '1 of 2 required approvals'));
    expect(again.status).toBe(200);
  });

  it('archives a flag', async () => {
    await createFlag(service, 'to-archive');
    const id = await proposeUpTo(
      service,
      people,
      { action: 'archiveFeature', feature: 'to-archive' },
      'Approved',
    );

    const events = await recordedEvents(service, () => bring(service, people.lead, id, 'Applied'));

    expect(typesOf(events)).toEqual(['feature-archived', 'change-request-applied']);
    await expect
      .poll(async () => (await service.request('GET', '/api/admin/archive/features')).body.features)
      .toMatchObject([{ name: 'to-archive', archived: true }]);
  });

  it('archives a flag together with its child', async () => {
    await createFlag(service, 'a-parent');
    await createFlag(service, 'a-child');
    await service.request('POST', `${FEATURES}/a-child/dependencies`, {
      body: { feature: 'a-parent' },
    });

    const alone = await propose(service, people.author, {
      action: 'archiveFeature',
      feature: 'a-parent',
    });
    const id = await proposeUpTo(
      service,
      people,
      ['a-child', 'a-parent'].map((feature) => ({ action: 'archiveFeature', feature })),
      'Approved',
    );
    const events = await recordedEvents(service, () => bring(service, people.lead, id, 'Applied'));

    expect(alone).toMatchObject(refused(409, 'ConflictError', 'a-child'));
    expect(typesOf(events)).toEqual([
      'feature-dependencies-removed',
      'feature-archived',
      'feature-archived',
      'change-request-applied',
    ]);
  });

  it('adds and removes a dependency', async () => {
    await createFlag(service, 'd-parent');
    await createFlag(service, 'd-child');
    const attach = {
      action: 'addDependency',
      feature: 'd-child',
      payload: { feature: 'd-parent' },
    };
    const id = await proposeUpTo(service, people, attach, 'Approved');

    const added = await recordedEvents(service, () => bring(service, people.lead, id, 'Applied'));
    const { body } = await service.request('GET', `${FEATURES}/d-child`);
    const detach = { action: 'deleteDependency', feature: 'd-child' };
    const next = await proposeUpTo(service, people, detach, 'Approved');
    const removed = await recordedEvents(service, () =>
      bring(service, people.lead, next, 'Applied'),
    );

    expect(typesOf(added)).toEqual(['feature-dependency-added', 'change-request-applied']);
    expect(body.dependencies).toEqual([{ feature: 'd-parent', enabled: true, variants: [] }]);
    expect(typesOf(removed)).toEqual(['feature-dependencies-removed', 'change-request-applied']);
    const { body: parent } = await service.request('GET', `${FEATURES}/d-parent`);
    expect(parent.children).toEqual([]);
  });

  it('changes a segment and a strategy that starts to use it', async () => {
    await createFlag(service, 'segmented');
    const { body: segment } = await service.request('POST', '/api/admin/segments', {
      body: { name: 'by-request', constraints: [] },
    });
    const constraints = [{ contextName: 'userId', operator: 'IN', values: ['7'] }];
    const admin = { id: -42, token: service.adminToken };
    const { body: draft } = await propose(service, admin, [
      {
        action: 'addStrategy',
        feature: 'segmented',
        payload: { name: 'default', segments: [segment.id] },
      },
      {
        action: 'updateSegment',
        payload: { id: segment.id, name: 'renamed-by-request', constraints },
      },
    ]);
    await bring(service, admin, draft.id, 'In review');
    await bring(service, people.lead, draft.id, 'Approved');

    const events = await recordedEvents(service, () =>
      bring(service, people.lead, draft.id, 'Applied'),
    );

    expect(draft.segments).toMatchObject([{ id: 2, name: 'renamed-by-request' }]);
    expect(typesOf(events)).toEqual([
      'feature-strategy-add',
      'segment-updated',
      'change-request-applied',
    ]);
    const { body } = await service.request('GET', `/api/admin/segments/${segment.id}`);
    expect(body).toMatchObject({ name: 'renamed-by-request', usedInFeatures: 1 });
    expect((await stateOf('segmented')).strategies).toMatchObject([{ segments: [segment.id] }]);
  });
});

async function get(id: number) {
  return (await service.request('GET', `${REQUESTS}/${id}`)).body;
}

function typesOf(events: readonly { readonly type: string }[]) {
  return events.map(({ type }) => type);
}

async function stateOf(flag: string, environment = 'development') {
  return (await service.request('GET', `${FEATURES}/${flag}/environments/${environment}`)).body;
}
