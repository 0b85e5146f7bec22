import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  addRollout,
  bring,
  createPeople,
  createReviewer,
  enable,
  needApprovals,
  type People,
  PROJECT,
  propose,
  proposeUpTo,
  REQUESTS,
} from '../support/change-requests.ts';
import { addStrategy, archiveFlag, createFlag, FEATURES, refused } from '../support/flags.ts';
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
  for (const { token } of [people.author, people.lead]) {
    const { body } = await service.request('GET', `${REQUESTS}/pending`, { token });
    for (const { id } of body) await bring(service, { id: 0, token }, id, 'Cancelled');
  }
});

describe('review', () => {
  it('goes from draft to approved, with an event for each step', async () => {
    await createFlag(service, 'steps');
    const id = await proposeUpTo(service, people, enable('steps'), 'Draft');

    const events = await recordedEvents(service, async () => {
      await bring(service, people.author, id, 'In review');
      await bring(service, people.reviewer, id, 'Approved');
    });

    expect(events).toEqual(
      [
        'change-request-sent-to-review',
        'change-request-approval-added',
        'change-request-approved',
      ].map((type) =>
        expect.objectContaining({
          type,
          project: 'default',
          environment: 'development',
          data: { changeRequestId: id },
        }),
      ),
    );
    expect(await get(id)).toMatchObject({
      state: 'Approved',
      approvals: [{ createdBy: { id: people.reviewer.id, username: 'reviewer' } }],
      stateTimestamps: {
        Draft: expect.any(String),
        'In review': expect.any(String),
        Approved: expect.any(String),
      },
    });
  });

  it('needs approvals from as many different users as the environment requires', async () => {
    await needApprovals(service, 2);
    await createFlag(service, 'two');
    const id = await proposeUpTo(service, people, enable('two'), 'In review');

    const first = await bring(service, people.reviewer, id, 'Approved');
    const again = await bring(service, people.reviewer, id, 'Approved');
    const events = await recordedEvents(service, () => bring(service, people.lead, id, 'Approved'));

    expect(first.body).toMatchObject({ state: 'In review', minApprovals: 2 });
    expect(again.body.approvals).toHaveLength(1);
    expect(typesOf(events)).toEqual(['change-request-approval-added', 'change-request-approved']);
    expect(await get(id)).toMatchObject({ state: 'Approved' });
  });

  it('cannot be done by the author', async () => {
    await createFlag(service, 'own');
    const { body } = await propose(service, people.lead, enable('own'));
    await bring(service, people.lead, body.id, 'In review');

    const reply = await bring(service, people.lead, body.id, 'Approved');

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'your own change request'));
  });

  it('cannot be done by an admin token if an admin token is the author', async () => {
    await createFlag(service, 'own-token');
    const admin = { id: -42, token: service.adminToken };
    const { body } = await propose(service, admin, enable('own-token'));
    await bring(service, admin, body.id, 'In review');

    const reply = await bring(service, admin, body.id, 'Approved');

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'your own change request'));
  });

  it('needs the permission to approve in the environment', async () => {
    await createFlag(service, 'permission');
    const id = await proposeUpTo(service, people, enable('permission'), 'In review');
    const elsewhere = await proposeUpTo(
      service,
      people,
      enable('permission'),
      'In review',
      'production',
    );

    const viewer = await bring(service, people.viewer, id, 'Approved');
    const reviewer = await bring(service, people.reviewer, elsewhere, 'Approved');

    expect(viewer).toMatchObject(refused(403, 'NoAccessError', 'APPROVE_CHANGE_REQUEST'));
    expect(reviewer).toMatchObject(refused(403, 'NoAccessError', 'production'));
  });

  it('can reject, which closes the change request', async () => {
    await createFlag(service, 'rejected');
    const id = await proposeUpTo(service, people, enable('rejected'), 'In review');

    const events = await recordedEvents(service, () =>
      bring(service, people.reviewer, id, 'Rejected', { comment: 'Not on a Friday.' }),
    );
    const approve = await bring(service, people.reviewer, id, 'Approved');

    expect(typesOf(events)).toEqual(['change-request-rejected']);
    expect(events[0].data).toEqual({ changeRequestId: id });
    expect(await get(id)).toMatchObject({
      state: 'Rejected',
      rejections: [{ createdBy: { username: 'reviewer' } }],
      comments: [{ text: 'Not on a Friday.', createdBy: { username: 'reviewer' } }],
    });
    expect(approve).toMatchObject(refused(400, 'ValidationError', '"Rejected"'));
  });

  it.each([
    ['Draft', 'Approved', 400],
    ['Draft', 'Applied', 400],
    ['In review', 'Applied', 400],
    ['In review', 'Draft', 403],
    ['Applied', 'Approved', 400],
    ['Applied', 'Rejected', 400],
    ['Applied', 'Cancelled', 400],
    ['Cancelled', 'Approved', 400],
    ['Cancelled', 'Applied', 400],
  ] as const)('does not lead from %s to %s', async (from, to, status) => {
    const flag = `from-${from}-${to}`.replaceAll(' ', '-').toLowerCase();
    await createFlag(service, flag);
    const id = await proposeUpTo(service, people, enable(flag), from);

    const reply = await bring(service, people.lead, id, to);

    expect(reply.status).toBe(status);
    expect((await get(id)).state).toBe(from);
  });

  it('cannot start without changes', async () => {
    await createFlag(service, 'no-changes');
    const id = await proposeUpTo(service, people, enable('no-changes'), 'Draft');
    await service.request('DELETE', changePath(id), { token: people.author.token });

    const reply = await bring(service, people.author, id, 'In review');

    expect(reply).toMatchObject(refused(400, 'ValidationError', 'no changes'));
  });

  it('can only be requested by the author', async () => {
    await createFlag(service, 'not-mine');
    const id = await proposeUpTo(service, people, enable('not-mine'), 'Draft');

    const reply = await bring(service, people.lead, id, 'In review');

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'someone else'));
  });

  it('is refused if the changes exceed one transaction, naming the limit', async () => {
    await createFlag(service, 'too-large');
    const changes = Array.from({ length: 29 }, (_, index) => ({
      action: 'addStrategy',
      feature: 'too-large',
      payload: { name: 'default', title: `number ${index}` },
    }));
    await createFlag(service, 'too-large-too');
    const others = changes.map((change) => ({ ...change, feature: 'too-large-too' })).slice(0, 21);
    const id = await proposeUpTo(service, people, [...changes, ...others], 'Draft');

    const reply = await bring(service, people.author, id, 'In review');

    expect(reply).toMatchObject(refused(400, 'ValidationError', '100 writes'));
  });

  it('ends on cancellation, by the author or by users allowed to apply', async () => {
    await createFlag(service, 'cancelled');
    const id = await proposeUpTo(service, people, enable('cancelled'), 'In review');

    const viewer = await bring(service, people.viewer, id, 'Cancelled');
    const events = await recordedEvents(service, () =>
      bring(service, people.lead, id, 'Cancelled'),
    );

    expect(viewer).toMatchObject(refused(403, 'NoAccessError'));
    expect(typesOf(events)).toEqual(['change-request-cancelled']);
    expect(await get(id)).toMatchObject({ state: 'Cancelled' });
  });
});

describe('editing', () => {
  it('replaces a change and records the previous one', async () => {
    await createFlag(service, 'edited');
    const id = await proposeUpTo(service, people, addRollout('edited', '10'), 'Draft');

    const events = await recordedEvents(service, () =>
      service.request('PUT', changePath(id), {
        body: addRollout('edited', '20'),
        token: people.author.token,
      }),
    );

    expect(events).toEqual([
      expect.objectContaining({
        type: 'change-edited',
        data: expect.objectContaining({
          changeRequestId: id,
          changeId: 1,
          payload: expect.objectContaining({ parameters: { rollout: '20' } }),
        }),
        preData: expect.objectContaining({
          payload: expect.objectContaining({ parameters: { rollout: '10' } }),
        }),
      }),
    ]);
  });

  it('records nothing when nothing changes', async () => {
    await createFlag(service, 'edited-same');
    const id = await proposeUpTo(service, people, enable('edited-same'), 'Draft');

    const events = await recordedEvents(service, () =>
      service.request('PUT', changePath(id), {
        body: enable('edited-same'),
        token: people.author.token,
      }),
    );

    expect(events).toEqual([]);
  });

  it('resets all approvals, and returns an approved change request to review', async () => {
    await createFlag(service, 'edited-approved');
    const id = await proposeUpTo(service, people, addRollout('edited-approved', '1'), 'Approved');

    const events = await recordedEvents(service, () =>
      service.request('PUT', changePath(id), {
        body: addRollout('edited-approved', '100'),
        token: people.author.token,
      }),
    );
    const apply = await bring(service, people.lead, id, 'Applied');

    expect(typesOf(events)).toEqual(['change-edited', 'change-request-sent-to-review']);
    expect(await get(id)).toMatchObject({ state: 'In review', approvals: [] });
    expect(apply.status).toBe(400);
  });

  it('removes a change, and leaves an empty draft', async () => {
    await createFlag(service, 'discard');
    const id = await proposeUpTo(service, people, enable('discard'), 'Draft');

    const events = await recordedEvents(service, () =>
      service.request('DELETE', changePath(id), { token: people.author.token }),
    );

    expect(events).toEqual([
      expect.objectContaining({
        type: 'change-discarded',
        data: { changeRequestId: id },
        preData: expect.objectContaining({ changeId: 1, action: 'updateEnabled' }),
      }),
    ]);
    expect(await get(id)).toMatchObject({ state: 'Draft', features: [] });
  });

  it('keeps the last change of a change request in review', async () => {
    await createFlag(service, 'last');
    const id = await proposeUpTo(service, people, enable('last'), 'In review');

    const reply = await service.request('DELETE', changePath(id), { token: people.author.token });

    expect(reply).toMatchObject(
      refused(400, 'ValidationError', 'Cancel the change request instead'),
    );
  });

  it.each(['PUT', 'DELETE'])(
    'by %s is only for the author, not even for administrators',
    async (method) => {
      const flag = `edit-${method.toLowerCase()}`;
      await createFlag(service, flag);
      const id = await proposeUpTo(service, people, enable(flag), 'Draft');

      const reply = await service.request(method, changePath(id), {
        ...(method === 'PUT' && { body: enable(flag, false) }),
      });

      expect(reply).toMatchObject(refused(403, 'NoAccessError', 'someone else'));
    },
  );

  it.each(['PUT', 'DELETE'])('by %s returns 404 for an unknown change', async (method) => {
    const flag = `unknown-${method.toLowerCase()}`;
    await createFlag(service, flag);
    const id = await proposeUpTo(service, people, enable(flag), 'Draft');

    const reply = await service.request(method, changePath(id, 99), {
      token: people.author.token,
      ...(method === 'PUT' && { body: enable(flag) }),
    });

    expect(reply).toMatchObject(refused(404, 'NotFoundError', '99'));
  });

  it('is refused after applying', async () => {
    await createFlag(service, 'edit-applied');
    const id = await proposeUpTo(service, people, enable('edit-applied'), 'Applied');

    const reply = await service.request('DELETE', changePath(id), { token: people.author.token });

    expect(reply).toMatchObject(refused(400, 'ValidationError', '"Applied"'));
  });
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
    const { body } = await service.request('GET', `${FEATURES}/to-archive`);
    expect(body.archived).toBe(true);
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
    const hang = { action: 'addDependency', feature: 'd-child', payload: { feature: 'd-parent' } };
    const id = await proposeUpTo(service, people, hang, 'Approved');

    const added = await recordedEvents(service, () => bring(service, people.lead, id, 'Applied'));
    const { body } = await service.request('GET', `${FEATURES}/d-child`);
    const free = { action: 'deleteDependency', feature: 'd-child' };
    const next = await proposeUpTo(service, people, free, 'Approved');
    const removed = await recordedEvents(service, () =>
      bring(service, people.lead, next, 'Applied'),
    );

    expect(typesOf(added)).toEqual(['feature-dependency-added', 'change-request-applied']);
    expect(body.dependencies).toEqual([{ feature: 'd-parent', enabled: true }]);
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

  it('of a segment needs the permission to change it', async () => {
    const { body: segment } = await service.request('POST', '/api/admin/segments', {
      body: { name: 'not-theirs', constraints: [] },
    });

    const reply = await propose(service, people.author, {
      action: 'updateSegment',
      payload: { id: segment.id, name: 'mine-now', constraints: [] },
    });

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'UPDATE_SEGMENT'));
  });
});

describe('a conflict', () => {
  /** Proposes a change to a flag, then lets an administrator make another change. */
  const conflictAfter = async (
    flag: string,
    change: (strategy: string) => unknown,
    meanwhile: (strategy: string) => Promise<unknown>,
  ) => {
    await createFlag(service, flag);
    const strategy = await addStrategy(service, flag);
    const id = await proposeUpTo(service, people, change(strategy), 'Approved');
    expect(await conflictsOf(id)).toEqual([undefined]);
    await meanwhile(strategy);
    return { id, strategy };
  };

  const strategies = (flag: string) => `${FEATURES}/${flag}/environments/development/strategies`;

  it('with an updated strategy is reported and prevents applying', async () => {
    const { id, strategy } = await conflictAfter(
      'c-changed',
      (of) => ({ action: 'updateStrategy', feature: 'c-changed', payload: { id: of, title: 'a' } }),
      (of) => service.request('PUT', `${strategies('c-changed')}/${of}`, { body: { title: 'b' } }),
    );

    const reply = await bring(service, people.lead, id, 'Applied');

    expect(await conflictsOf(id)).toEqual([expect.stringContaining(strategy)]);
    expect(reply).toMatchObject(refused(409, 'ConflictError', strategy));
    expect((await get(id)).state).toBe('Approved');
    expect((await stateOf('c-changed')).strategies).toMatchObject([{ title: 'b' }]);
  });

  it('with a deleted strategy is reported', async () => {
    const { id, strategy } = await conflictAfter(
      'c-gone',
      (of) => ({ action: 'deleteStrategy', feature: 'c-gone', payload: { id: of } }),
      (of) => service.request('DELETE', `${strategies('c-gone')}/${of}`),
    );

    expect(await conflictsOf(id)).toEqual([expect.stringContaining(strategy)]);
  });

  it('with an archived flag is reported, at the flag too', async () => {
    const { id } = await conflictAfter(
      'c-archived',
      () => enable('c-archived'),
      () => archiveFlag(service, 'c-archived'),
    );

    const { features } = await get(id);

    expect(features).toMatchObject([
      {
        conflict: expect.stringContaining('"c-archived" is archived'),
        changes: [{ conflict: expect.stringContaining('"c-archived" is archived') }],
      },
    ]);
  });

  it('with an enabled flag is reported', async () => {
    const { id } = await conflictAfter(
      'c-on',
      () => enable('c-on'),
      () => service.request('POST', `${FEATURES}/c-on/environments/development/on`),
    );

    expect(await conflictsOf(id)).toEqual([expect.stringContaining('"c-on"')]);
  });

  it('with updated variants is reported', async () => {
    const { id } = await conflictAfter(
      'c-variants',
      () => ({ action: 'patchVariant', feature: 'c-variants', payload: { variants: [] } }),
      () =>
        service.request('PUT', `${FEATURES}/c-variants/environments/development/variants`, {
          body: [{ name: 'a', weight: 1000 }],
        }),
    );

    expect(await conflictsOf(id)).toEqual([expect.stringContaining('variants')]);
  });

  it('is not caused by adding another strategy', async () => {
    const { id } = await conflictAfter(
      'c-none',
      (of) => ({ action: 'updateStrategy', feature: 'c-none', payload: { id: of, title: 'a' } }),
      () => addStrategy(service, 'c-none'),
    );

    expect(await conflictsOf(id)).toEqual([undefined]);
    expect((await bring(service, people.lead, id, 'Applied')).status).toBe(200);
  });

  it('is resolved by editing the change', async () => {
    const { id, strategy } = await conflictAfter(
      'c-edited',
      (of) => ({ action: 'updateStrategy', feature: 'c-edited', payload: { id: of, title: 'a' } }),
      (of) => service.request('PUT', `${strategies('c-edited')}/${of}`, { body: { title: 'b' } }),
    );

    const { status } = await service.request('PUT', changePath(id), {
      body: {
        action: 'updateStrategy',
        feature: 'c-edited',
        payload: { id: strategy, title: 'a' },
      },
      token: people.author.token,
    });

    expect(status).toBe(200);
    expect(await conflictsOf(id)).toEqual([undefined]);
  });
});

describe('where other environments require approval too', () => {
  beforeEach(() => needApprovals(service, 2, 'production'));

  const enabledInProduction = async (flag: string) => {
    await createFlag(service, flag);
    await service.request('POST', `${FEATURES}/${flag}/environments/production/on`);
  };

  it('archiving a flag needs as many approvals as the strictest environment requires', async () => {
    await enabledInProduction('reaches');
    const change = { action: 'archiveFeature', feature: 'reaches' };
    const id = await proposeUpTo(service, people, change, 'In review');

    const weak = await bring(service, people.reviewer, id, 'Approved');
    const strong = await bring(service, people.lead, id, 'Approved');

    expect(weak).toMatchObject(refused(403, 'NoAccessError', 'production'));
    expect(strong.body).toMatchObject({ state: 'In review', minApprovals: 2 });
  });

  it('so does changing a segment that is used there', async () => {
    await createFlag(service, 'reaches-segment');
    const { body: segment } = await service.request('POST', '/api/admin/segments', {
      body: { name: 'used-in-production', constraints: [] },
    });
    await service.request(
      'POST',
      `${FEATURES}/reaches-segment/environments/production/strategies`,
      { body: { name: 'default', segments: [segment.id] } },
    );
    const { body } = await propose(
      service,
      { id: -42, token: service.adminToken },
      {
        action: 'updateSegment',
        payload: { id: segment.id, name: 'used-in-production', constraints: [], description: 'x' },
      },
    );

    expect(body).toMatchObject({ minApprovals: 2 });
    await bring(service, { id: -42, token: service.adminToken }, body.id, 'Cancelled');
  });
});

describe('a new reviewer', () => {
  it('of one project cannot approve in another', async () => {
    await service.request('POST', '/api/admin/projects', {
      body: { id: 'elsewhere', name: 'elsewhere' },
    });
    const outsider = await createReviewer(
      service,
      'outsider',
      [{ name: 'APPROVE_CHANGE_REQUEST', environment: 'development' }],
      'elsewhere',
    );
    await createFlag(service, 'not-there');
    const id = await proposeUpTo(service, people, enable('not-there'), 'In review');

    const reply = await bring(service, outsider, id, 'Approved');
    const wrongPath = await service.request(
      'GET',
      `/api/admin/projects/elsewhere/change-requests/${id}`,
    );

    expect(reply).toMatchObject(refused(403, 'NoAccessError'));
    expect(wrongPath).toMatchObject(refused(404, 'NotFoundError', `${id}`));
  });
});

describe('title, comments and deletion', () => {
  it('accepts a title from the author', async () => {
    await createFlag(service, 'titled');
    const id = await proposeUpTo(service, people, enable('titled'), 'Draft');

    const put = (token: string) =>
      service.request('PUT', `${REQUESTS}/${id}/title`, { body: { title: 'Go' }, token });
    const other = await put(people.lead.token);
    const own = await put(people.author.token);

    expect(other).toMatchObject(refused(403, 'NoAccessError'));
    expect(own.status).toBe(204);
    expect((await get(id)).title).toBe('Go');
  });

  it('accepts comments from everybody', async () => {
    await createFlag(service, 'commented');
    const id = await proposeUpTo(service, people, enable('commented'), 'In review');

    const { status } = await service.request('POST', `${REQUESTS}/${id}/comments`, {
      body: { text: 'Why?' },
      token: people.viewer.token,
    });

    expect(status).toBe(204);
    expect((await get(id)).comments).toMatchObject([
      { id: 1, text: 'Why?', createdBy: { username: 'viewer' } },
    ]);
  });

  it.each([
    ['title', 'PUT', { title: '' }],
    ['comments', 'POST', { text: ' ' }],
    ['state', 'PUT', { state: 'Lost' }],
    ['state', 'PUT', { state: 'Scheduled' }],
    ['state', 'PUT', { state: 'Scheduled', scheduledAt: 'tomorrow' }],
  ])('refuses an invalid %s', async (what, method, body) => {
    const flag = `bad-${what}-${JSON.stringify(body).length}`;
    await createFlag(service, flag);
    const id = await proposeUpTo(service, people, enable(flag), 'Approved');

    const reply = await service.request(method, `${REQUESTS}/${id}/${what}`, { body });

    expect(reply).toMatchObject(refused(400, 'ValidationError', '/body/'));
  });

  it('can be deleted by its author', async () => {
    await createFlag(service, 'deleted');
    const id = await proposeUpTo(service, people, enable('deleted'), 'Draft');
    const del = (token: string) => service.request('DELETE', `${REQUESTS}/${id}`, { token });

    const other = await del(people.lead.token);
    const events = await recordedEvents(service, () => del(people.author.token));
    const { status } = await service.request('GET', `${REQUESTS}/${id}`);

    expect(other).toMatchObject(refused(403, 'NoAccessError'));
    expect(events).toEqual([
      expect.objectContaining({
        type: 'change-request-discarded',
        data: { changeRequestId: id },
      }),
    ]);
    expect(status).toBe(404);
  });

  it('cannot be deleted once it is applied', async () => {
    await createFlag(service, 'stays');
    const id = await proposeUpTo(service, people, enable('stays'), 'Applied');

    const reply = await service.request('DELETE', `${REQUESTS}/${id}`);

    expect(reply).toMatchObject(refused(400, 'ValidationError', '"Applied"'));
  });
});

describe('settings', () => {
  it('are shown for each environment of the project, and recorded', async () => {
    const events = await recordedEvents(service, () => needApprovals(service, 3));

    const { body } = await service.request('GET', `${REQUESTS}/config`);

    expect(body[0]).toEqual({
      environment: 'development',
      type: 'development',
      changeRequestEnabled: true,
      requiredApprovals: 3,
    });
    expect(events).toEqual([
      expect.objectContaining({
        type: 'change-request-configuration-updated',
        project: 'default',
        environment: 'development',
        data: { environment: 'development', changeRequestsEnabled: true, requiredApprovals: 3 },
        preData: { environment: 'development', changeRequestsEnabled: true, requiredApprovals: 1 },
      }),
    ]);
  });

  it.each([
    [-5, 1],
    [0, 1],
    [11, 10],
  ])('clamp %i to %i', async (asked, taken) => {
    await service.request('PUT', `${PROJECT}/environments/development/change-requests/config`, {
      body: { changeRequestsEnabled: true, requiredApprovals: asked },
    });

    const { body } = await service.request('GET', `${REQUESTS}/config`);

    expect(body[0].requiredApprovals).toBe(taken);
  });

  it('can be disabled', async () => {
    await needApprovals(service, 0);

    const { body } = await service.request('GET', `${REQUESTS}/config`);

    expect(body[0]).toMatchObject({ changeRequestEnabled: false, requiredApprovals: null });
  });

  it('need the permission to change them', async () => {
    const reply = await service.request(
      'PUT',
      `${PROJECT}/environments/development/change-requests/config`,
      { body: { changeRequestsEnabled: false }, token: people.author.token },
    );

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'PROJECT_CHANGE_REQUEST_WRITE'));
  });

  it('return 404 for an unknown environment', async () => {
    const reply = await service.request(
      'PUT',
      `${PROJECT}/environments/nowhere/change-requests/config`,
      { body: { changeRequestsEnabled: false } },
    );

    expect(reply).toMatchObject(refused(404, 'NotFoundError', 'nowhere'));
  });
});

async function get(id: number) {
  return (await service.request('GET', `${REQUESTS}/${id}`)).body;
}

function typesOf(events: readonly { readonly type: string }[]) {
  return events.map(({ type }) => type);
}

function changePath(id: number, change = 1) {
  return `${REQUESTS}/${id}/changes/${change}`;
}

async function stateOf(flag: string, environment = 'development') {
  return (await service.request('GET', `${FEATURES}/${flag}/environments/${environment}`)).body;
}

async function conflictsOf(id: number) {
  return (await get(id)).features.flatMap(
    ({ changes }: { changes: readonly { conflict?: string }[] }) =>
      changes.map(({ conflict }) => conflict),
  );
}
