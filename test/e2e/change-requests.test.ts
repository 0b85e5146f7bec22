import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  addRollout,
  bring,
  clearDrafts,
  createPeople,
  enable,
  needApprovals,
  type People,
  PROJECT,
  propose,
  proposeUpTo,
  REQUESTS,
} from '../support/change-requests.ts';
import {
  addStrategy,
  answerOf,
  archiveFlag,
  createFlag,
  dateTime,
  FEATURES,
  refused,
} from '../support/flags.ts';
import { eventsSince } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let people: People;

beforeAll(async () => {
  service = await startService({ env: uncached });
  people = await createPeople(service);
  await needApprovals(service, 1);
});

afterAll(() => service.stop());

describe('POST /projects/{projectId}/environments/{environment}/change-requests', () => {
  it('creates a draft with a change, returns it, and records both', async () => {
    await clearDrafts(service, people);
    await createFlag(service, 'first');

    const before = (await service.request('GET', '/api/admin/events')).body.events[0].id;
    const reply = await propose(service, people.author, enable('first'));
    const events = await eventsSince(service, before);

    const by = { id: people.author.id, username: 'author' };
    expect(answerOf(reply)).toEqual({
      status: 200,
      body: {
        id: expect.any(Number),
        title: `Change request ${reply.body.id}`,
        environment: 'development',
        project: 'default',
        state: 'Draft',
        minApprovals: 1,
        features: [
          {
            name: 'first',
            changes: [
              {
                id: 1,
                action: 'updateEnabled',
                payload: { enabled: true },
                createdBy: by,
                createdAt: dateTime,
                before: {
                  enabled: false,
                  initial: expect.objectContaining({ name: 'flexibleRollout' }),
                },
                after: {
                  enabled: true,
                  initial: [expect.objectContaining({ name: 'flexibleRollout', disabled: false })],
                },
                current: {
                  enabled: false,
                  initial: expect.objectContaining({ name: 'flexibleRollout' }),
                },
                effect: {
                  strategies: [
                    {
                      name: 'flexibleRollout',
                      title: null,
                      disabled: false,
                      sortOrder: 0,
                      segments: [],
                      constraints: [],
                      variants: [],
                      parameters: { rollout: '100', stickiness: 'default', groupId: 'first' },
                    },
                  ],
                  milestones: [],
                  segments: [],
                  dependencies: [],
                },
              },
            ],
          },
        ],
        segments: [],
        approvals: [],
        rejections: [],
        comments: [],
        createdBy: by,
        createdAt: dateTime,
        stateTimestamps: { Draft: dateTime },
        size: {
          changes: 1,
          maxChanges: 100,
          parts: 1,
          writes: expect.any(Number),
          maxWrites: 100,
        },
      },
    });
    const common = {
      project: 'default',
      environment: 'development',
      featureName: null,
      createdBy: 'author',
      createdByUserId: people.author.id,
    };
    expect(events).toEqual([
      expect.objectContaining({
        ...common,
        type: 'change-request-created',
        data: { changeRequestId: reply.body.id },
      }),
      expect.objectContaining({
        ...common,
        type: 'change-added',
        data: {
          changeRequestId: reply.body.id,
          changeId: 1,
          action: 'updateEnabled',
          feature: 'first',
          payload: { enabled: true },
        },
      }),
    ]);
  });

  it('adds one change or a list to the open draft of the caller', async () => {
    await clearDrafts(service, people);
    await createFlag(service, 'adds');

    const { body: first } = await propose(service, people.author, enable('adds'));
    const { body: second } = await propose(service, people.author, [
      addRollout('adds', '10'),
      addRollout('adds', '20'),
    ]);
    const { body: other } = await propose(service, people.lead, enable('adds'));

    expect(second.id).toBe(first.id);
    expect(second.features[0].changes.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
    expect(other.id).not.toBe(first.id);
    await bring(service, people.lead, other.id, 'Cancelled');
  });

  it('creates one draft for concurrent changes', async () => {
    await clearDrafts(service, people);
    await createFlag(service, 'at-once');

    const replies = await Promise.all(
      ['1', '2', '3', '4', '5'].map((rollout) =>
        propose(service, people.author, addRollout('at-once', rollout)),
      ),
    );

    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const { features } = await get(replies[0]?.body.id, people.author.token);
    expect(features[0].changes).toHaveLength(5);
  });

  it('starts a new draft once the last one is in review', async () => {
    await clearDrafts(service, people);
    await createFlag(service, 'begins');
    const id = await proposeUpTo(service, people, enable('begins'), 'In review');

    const { body } = await propose(service, people.author, enable('begins'));

    expect(body).toMatchObject({ state: 'Draft' });
    expect(body.id).toBeGreaterThan(id);
  });

  it('needs no permission', async () => {
    await createFlag(service, 'by-viewer');

    const { status, body } = await propose(service, people.viewer, enable('by-viewer'));

    expect(status).toBe(200);
    await bring(service, people.viewer, body.id, 'Cancelled');
  });

  it('needs the permission to change segments for a change of one', async () => {
    const { body: segment } = await service.request('POST', '/api/admin/segments', {
      body: { name: 'not-theirs', constraints: [] },
    });

    const reply = await propose(service, people.author, {
      action: 'updateSegment',
      payload: { id: segment.id, name: 'mine-now', constraints: [] },
    });

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'UPDATE_SEGMENT'));
  });

  it('is only for members in a protected project', async () => {
    await service.request('POST', '/api/admin/projects', {
      body: { id: 'guarded', name: 'guarded', mode: 'protected' },
    });
    const path = '/api/admin/projects/guarded/environments/development/change-requests';

    const reply = await service.request('POST', path, {
      body: enable('any'),
      token: people.viewer.token,
    });

    expect(reply).toMatchObject(refused(403, 'NoAccessError', 'members'));
  });

  it.each([
    ['an empty list', [], ''],
    ['no action', { feature: 'valid', payload: {} }, '/body/action'],
    ['an unknown action', { action: 'dance', feature: 'valid' }, '/body/action'],
    ['an unknown action in a list', [{ action: 'dance' }], '/body/0/action'],
    ['no flag', { action: 'archiveFeature' }, '/body/feature'],
    ['no payload', { action: 'updateEnabled', feature: 'valid' }, '/body/payload'],
    [
      'a payload of another action',
      { action: 'updateEnabled', feature: 'valid', payload: { name: 'default' } },
      '/body/payload/enabled',
    ],
    ['an unknown flag', enable('nowhere'), '/body/feature'],
    ['an unknown flag in a list', [enable('valid'), enable('nowhere')], '/body/1/feature'],
    ['a wrong percentage', addRollout('valid', '101'), '/body/payload/parameters/rollout'],
    [
      'a wrong percentage in a list',
      [addRollout('valid', '101')],
      '/body/0/payload/parameters/rollout',
    ],
    [
      'an unknown strategy type',
      { action: 'addStrategy', feature: 'valid', payload: { name: 'magic' } },
      '/body/payload/name',
    ],
    [
      'a pattern that is not one',
      {
        action: 'addStrategy',
        feature: 'valid',
        payload: {
          name: 'default',
          constraints: [{ contextName: 'shoe', operator: 'REGEX', value: '(' }],
        },
      },
      '/body/payload/constraints/0/value',
    ],
    [
      'a parameter too large to be stored',
      {
        action: 'addStrategy',
        feature: 'valid',
        payload: { name: 'default', parameters: { x: 1e300 } },
      },
      '/body/payload/parameters/x',
    ],
    [
      'a number of approvals too large to be stored',
      {
        action: 'updateChangeRequestConfig',
        payload: { changeRequestsEnabled: true, requiredApprovals: 1e300 },
      },
      '/body/payload/requiredApprovals',
    ],
    [
      'an unknown segment of a strategy',
      { action: 'addStrategy', feature: 'valid', payload: { name: 'default', segments: [999] } },
      '/body/payload/segments',
    ],
    [
      'an unknown strategy',
      { action: 'deleteStrategy', feature: 'valid', payload: { id: 'nothing' } },
      '/body/payload',
    ],
    [
      'variants that weigh too much',
      {
        action: 'patchVariant',
        feature: 'valid',
        payload: { variants: [{ name: 'a', weight: 1000, weightType: 'fix' }] },
      },
      '/body/payload/variants',
    ],
    [
      'an unknown segment',
      { action: 'updateSegment', payload: { id: 999, name: 'x', constraints: [] } },
      '/body/payload/id',
    ],
  ])('refuses %s', async (_what, body, pointer) => {
    await service.request('POST', FEATURES, { body: { name: 'valid' } });

    const reply = await propose(service, people.lead, body);

    expect(reply).toMatchObject(refused(400, 'ValidationError', pointer));
  });

  it.each([
    ['an unknown project', '/api/admin/projects/nowhere/environments/development/change-requests'],
    ['an unknown environment', `${PROJECT}/environments/nowhere/change-requests`],
  ])('returns 404 for %s', async (_what, path) => {
    const reply = await service.request('POST', path, { body: enable('first') });

    expect(reply).toMatchObject(refused(404, 'NotFoundError'));
  });

  it('refuses a change of an archived flag', async () => {
    await createFlag(service, 'in-archive');
    await archiveFlag(service, 'in-archive');

    const reply = await propose(service, people.lead, enable('in-archive'));

    expect(reply).toMatchObject(refused(400, 'ValidationError', 'archived'));
  });

  it('checks each change against the result of the previous ones', async () => {
    await clearDrafts(service, people);
    await createFlag(service, 'after');
    const strategy = await addStrategy(service, 'after');
    const remove = { action: 'deleteStrategy', feature: 'after', payload: { id: strategy } };

    const { status } = await propose(service, people.author, remove);
    const again = await propose(service, people.author, remove);

    expect(status).toBe(200);
    expect(again).toMatchObject(refused(400, 'ValidationError', strategy));
  });
});

async function get(id: number, token = service.adminToken) {
  return (await service.request('GET', `${REQUESTS}/${id}`, { token })).body;
}
