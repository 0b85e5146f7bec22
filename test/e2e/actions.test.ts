import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, uncached } from '../support/access.ts';
import {
  createReleaser,
  createReviewer,
  createShop,
  needApprovals,
  SHOP,
} from '../support/change-requests.ts';
import { answerOf, clientToken, dateTime, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';
import { createSender, ENDPOINTS, sendSignal } from '../support/signals.ts';

const ACTIONS = `${SHOP}/actions`;

let service: Service;
let owner: Account;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  ({ owner } = await createShop(service));
});

afterAll(() => service.stop());

describe('a signal that actions wait for', () => {
  it('changes flags as the actor, in order, and the events say where it came from', async () => {
    const { name, token } = await createSender(service, 'ordered');
    await createFlag('new-way', { on: true });
    await createFlag('old-way');
    const { id } = await createActions(owner, {
      name: 'Back to the old way',
      source: from(name),
      actions: [act('enableFeatureEnvironment', 'old-way'), off('new-way')],
    });

    const events = await recordedEvents(service, async () => {
      expect((await sendSignal(service, name, token)).status).toBe(202);
    });

    expect(events).toMatchObject([
      { type: 'feature-strategy-add', featureName: 'old-way', createdByUserId: owner.id },
      { type: 'feature-environment-enabled', featureName: 'old-way', createdByUserId: owner.id },
      {
        type: 'feature-environment-disabled',
        featureName: 'new-way',
        createdByUserId: owner.id,
        data: {
          reason: 'A signal came to the signal endpoint "ordered".',
          origin: {
            source: 'signal-endpoint',
            name: 'ordered',
            tokenName: 'alerts',
            actionSetId: id,
            actionSetName: 'Back to the old way',
          },
        },
      },
    ]);
  });

  it('runs those whose filters hold for what it says', async () => {
    const { name, token } = await createSender(service, 'filtered');
    const severe = { property: '/alerts/0/severity', operator: 'IN', values: ['high'] };
    const many = { property: '/count', operator: 'NUM_GT', value: '10' };
    await createFlag('severe', { on: true });
    await createFlag('many', { on: true });
    const sets = [
      ['severe', severe],
      ['many', many],
    ] as const;
    for (const [flag, filter] of sets) {
      await createActions(owner, { source: from(name), filters: [filter], actions: [off(flag)] });
    }

    await sendSignal(service, name, token, { alerts: [{ severity: 'high' }], count: 3 });

    expect(await isOn('severe')).toBe(false);
    expect(await isOn('many')).toBe(true);
  });

  it('and that comes at once with another runs what each of them is for, once', async () => {
    const { name, token } = await createSender(service, 'twins');
    for (const flag of ['left', 'right']) {
      await createFlag(flag, { on: true });
      const filters = [{ property: '/side', operator: 'IN', values: [flag] }];
      await createActions(owner, { source: from(name), filters, actions: [off(flag)] });
    }

    const events = await recordedEvents(service, async () => {
      await Promise.all(
        ['left', 'right', 'left', 'right'].map((side) =>
          sendSignal(service, name, token, { side }),
        ),
      );
    });

    const switched = events.map(
      ({ type, featureName }: { readonly type: string; readonly featureName: string }) =>
        `${type} ${featureName}`,
    );
    expect(switched.sort()).toEqual([
      'feature-environment-disabled left',
      'feature-environment-disabled right',
    ]);
  });

  it('is told that its body cannot be read, after what does not need it', async () => {
    const { name, token } = await createSender(service, 'unreadable');
    await createFlag('unread', { on: true });
    await createFlag('needless', { on: true });
    const filters = [{ property: '/a', operator: 'NOT_IN', values: ['b'] }];
    await createActions(owner, { source: from(name), filters, actions: [off('unread')] });
    await createActions(owner, { source: from(name), actions: [off('needless')] });

    const reply = await service.request('POST', `/api/signal-endpoint/${name}`, {
      raw: 'firing',
      headers: { 'content-type': 'text/plain' },
      token,
    });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', '/body'));
    expect(await isOn('unread')).toBe(true);
    expect(await isOn('needless')).toBe(false);
  });

  it('runs nothing of a set that is disabled', async () => {
    const { name, token } = await createSender(service, 'quiet');
    await createFlag('left-alone', { on: true });
    const actions = [off('left-alone')];
    await createActions(owner, { source: from(name), enabled: false, actions });

    await sendSignal(service, name, token);

    expect(await isOn('left-alone')).toBe(true);
  });

  it('starts, pauses and resumes release plans', async () => {
    const { name, token } = await createSender(service, 'planner');
    await createFlag('planned', { on: true });
    await addPlan('planned');
    const doOn = (step: string, action: object) =>
      createActions(owner, {
        source: from(name),
        filters: [{ property: '/step', operator: 'IN', values: [step] }],
        actions: [action],
      });
    await doOn('start', { ...act('startMilestone', 'planned'), milestoneName: 'To 50 %' });
    await doOn('pause', act('pauseReleasePlanProgressions', 'planned'));
    await doOn('resume', act('resumeReleasePlanProgressions', 'planned'));

    const events = await recordedEvents(service, async () => {
      for (const step of ['start', 'pause', 'resume']) {
        await sendSignal(service, name, token, { step });
      }
    });

    expect(events.map(({ type }: { readonly type: string }) => type)).toEqual([
      'release-plan-milestone-started',
      'release-plan-progressions-paused',
      'release-plan-progressions-resumed',
    ]);
  });
});

describe('an action that is not done', () => {
  it('because its actor may no longer do it is reported, and nothing after it is done', async () => {
    const { name, token } = await createSender(service, 'demoted');
    const person = await createReviewer(service, 'demoted', [], 'shop', 4);
    await createFlag('kept', { on: true });
    await createFlag('kept-too', { on: true });
    const { id } = await createActions(person, {
      source: from(name),
      actions: [off('kept'), off('kept-too')],
    });
    const path = `${SHOP}/access`;
    await service.request('PUT', path, { body: { roles: [{ id: 4, users: [owner.id] }] } });

    const events = await recordedEvents(service, async () => {
      expect((await sendSignal(service, name, token)).status).toBe(202);
    });

    expect(await isOn('kept')).toBe(true);
    expect(await isOn('kept-too')).toBe(true);
    const message = expect.stringContaining('UPDATE_FEATURE_ENVIRONMENT');
    expect(events).toMatchObject([
      {
        type: 'actions-failed',
        project: 'shop',
        createdByUserId: -1337,
        data: { id, index: 0, message, origin: { name: 'demoted', tokenName: 'alerts' } },
      },
    ]);
    const { body } = await service.request('GET', `${ACTIONS}/${id}`);
    expect(body.lastFailure).toEqual({ at: dateTime, index: 0, message });
  });

  it('because its actor was deleted is reported', async () => {
    const { name, token } = await createSender(service, 'orphaned');
    const robot = await createReviewer(service, 'robot', [], 'shop', 4);
    await createFlag('robotic', { on: true });
    const { id } = await createActions(robot, {
      source: from(name),
      actions: [off('robotic')],
    });
    await service.request('DELETE', `/api/admin/service-account/${robot.id}`);

    await sendSignal(service, name, token);

    expect(await isOn('robotic')).toBe(true);
    const { body } = await service.request('GET', `${ACTIONS}/${id}`);
    expect(body.lastFailure.message).toContain('deleted or disabled');
  });

  it('because changes need approval is reported once, unless its actor may skip that', async () => {
    const { name, token } = await createSender(service, 'unapproved');
    const releaser = await createReleaser(service);
    await createFlag('guarded', { on: true, environment: 'production' });
    await createFlag('released', { on: true, environment: 'production' });
    const production = { environment: 'production' };
    const { id } = await createActions(owner, {
      source: from(name),
      actions: [{ ...off('guarded'), ...production }],
    });
    await createActions(releaser, {
      source: from(name),
      actions: [{ ...off('released'), ...production }],
    });

    await needApprovals(service, 1, 'production', SHOP);
    const events = await recordedEvents(service, async () => {
      await sendSignal(service, name, token);
      await sendSignal(service, name, token);
    });
    await needApprovals(service, 0, 'production', SHOP);

    expect(await isOn('guarded', 'production')).toBe(true);
    expect(await isOn('released', 'production')).toBe(false);
    expect(events).toMatchObject([
      { type: 'actions-failed', data: { id, message: expect.stringContaining('change request') } },
      { type: 'feature-environment-disabled', featureName: 'released' },
    ]);
  });

  it('because of the maintenance mode is reported', async () => {
    const { name, token } = await createSender(service, 'maintained');
    await createFlag('maintained', { on: true });
    const { id } = await createActions(owner, { source: from(name), actions: [off('maintained')] });
    const switchMode = (enabled: boolean) =>
      service.request('POST', '/api/admin/maintenance', { body: { enabled } });

    await switchMode(true);
    await sendSignal(service, name, token);
    await switchMode(false);

    expect(await isOn('maintained')).toBe(true);
    const { body } = await service.request('GET', `${ACTIONS}/${id}`);
    expect(body.lastFailure.message).toContain('Maintenance mode');
  });
});

describe('a set of actions', () => {
  it('is created, read, replaced and deleted, each change with its event', async () => {
    const { name } = await createSender(service, 'whole');
    const other = await createSender(service, 'other');
    await createFlag('wholly');
    const events = await recordedEvents(service, async () => {
      const set = await createActions(owner, {
        name: 'Whole',
        source: from(name),
        filters: [{ property: '/status', operator: 'IN', values: ['firing'] }],
        actions: [{ ...off('wholly'), milestoneName: 'ignored' }],
      });
      expect(set).toEqual({
        id: expect.any(Number),
        project: 'shop',
        name: 'Whole',
        description: null,
        enabled: true,
        actorId: owner.id,
        source: from(name),
        filters: [
          {
            property: '/status',
            operator: 'IN',
            values: ['firing'],
            inverted: false,
            caseInsensitive: false,
          },
        ],
        actions: [off('wholly')],
        lastFailure: null,
        createdAt: dateTime,
        createdByUserId: owner.id,
      });
      const path = `${ACTIONS}/${set.id}`;
      expect((await service.request('GET', path)).body).toEqual(set);
      const replaced = await service.request('PUT', path, {
        token: owner.token,
        body: { name: 'Other', source: from(other.name), actions: [off('wholly')] },
      });
      expect(replaced.body).toMatchObject({ name: 'Other', filters: [], source: from('other') });
      const { body } = await service.request('GET', ACTIONS);
      expect(body.actions).toContainEqual(replaced.body);
      await service.request('DELETE', path);
      expect((await service.request('GET', path)).status).toBe(404);
    });

    expect(events).toMatchObject([
      { type: 'actions-created', project: 'shop' },
      { type: 'actions-updated', project: 'shop', preData: { name: 'Whole' } },
      { type: 'actions-deleted', project: 'shop', preData: { name: 'Other' } },
    ]);
  });

  it('has the rights of who saves it, also if somebody else did before', async () => {
    const { name } = await createSender(service, 'handed-over');
    const second = await createReviewer(service, 'second', [], 'shop', 4);
    await createFlag('handed-over');
    const request = { name: 'Ours', source: from(name), actions: [off('handed-over')] };
    const set = await createActions(owner, request);

    const reply = await service.request('PUT', `${ACTIONS}/${set.id}`, {
      token: second.token,
      body: request,
    });

    expect(reply.body.actorId).toBe(second.id);
  });

  it('is refused to somebody who names another actor, but not to administrators', async () => {
    const { name } = await createSender(service, 'named');
    const robot = await createReviewer(service, 'named-robot', [], 'shop', 4);
    await createFlag('named');
    const request = {
      name: 'Named',
      source: from(name),
      actions: [off('named')],
      actorId: robot.id,
    };

    const reply = await service.request('POST', ACTIONS, { token: owner.token, body: request });
    const byAdmin = await service.request('POST', ACTIONS, { body: request });

    expect(answerOf(reply)).toEqual(refused(403, 'NoAccessError', 'administrators'));
    expect(byAdmin).toMatchObject({ status: 201, body: { actorId: robot.id } });
  });

  it('is refused with an actor who may not do what it does', async () => {
    const { name } = await createSender(service, 'powerless');
    const viewer = await createAccount(service, 'powerless');
    await createFlag('powerful');
    const body = { name: 'P', source: from(name), actions: [off('powerful')], actorId: viewer.id };

    const reply = await service.request('POST', ACTIONS, { body });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', 'UPDATE_FEATURE_ENVIRONMENT'));
  });

  it.each([
    ['no actor, by a token without an account', {}, '/body/actorId'],
    ['an unknown flag', { actions: [off('nobody')] }, '/body/actions/0/featureName'],
    ['a flag of another project', { actions: [off('elsewhere')] }, '/body/actions/0/featureName'],
    [
      'an unknown environment',
      { actions: [{ ...off('refusable'), environment: 'nowhere' }] },
      '/body/actions/0/environment',
    ],
    ['an unknown endpoint', { source: from('nobody') }, '/body/source/name'],
    [
      'a milestone that is not named',
      { actions: [act('startMilestone', 'refusable')] },
      '/body/actions/0/milestoneName',
    ],
    [
      'a value that is no number',
      { filters: [{ property: '/a', operator: 'NUM_GT', value: 'b' }] },
      '/body/filters/0/value',
    ],
    [
      'no JSON pointer',
      { filters: [{ property: 'a.b', operator: 'IN', values: ['b'] }] },
      '/body/filters/0/property',
    ],
    ['no actions', { actions: [] }, '/body/actions'],
  ])('is refused with %s', async (what, change, pointer) => {
    const { name } = await createSender(
      service,
      `refused-${pointer.replaceAll('/', '-')}-${what.length}`,
    );
    await createFlag('refusable');
    await service.request('POST', '/api/admin/projects/default/features', {
      body: { name: 'elsewhere' },
    });
    const body = { name: 'R', source: from(name), actions: [off('refusable')], ...change };
    const token = pointer === '/body/actorId' ? undefined : owner.token;

    const reply = await service.request('POST', ACTIONS, { body, ...(token && { token }) });
    // Endpoints are limited.
    await deleteEndpoint(name);

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', pointer));
  });

  it('keeps its signal endpoint from being deleted', async () => {
    const { id, name } = await createSender(service, 'awaited');
    await createFlag('awaited');
    await createActions(owner, { source: from(name), actions: [off('awaited')] });

    const reply = await service.request('DELETE', `${ENDPOINTS}/${id}`);

    expect(answerOf(reply)).toEqual(refused(409, 'ConflictError', 'Actions wait'));
  });

  it('is deleted with its project', async () => {
    const { id, name } = await createSender(service, 'short-lived');
    const project = '/api/admin/projects/short-lived';
    await service.request('POST', '/api/admin/projects', {
      body: { id: 'short-lived', name: 'Short', mode: 'open' },
    });
    await service.request('POST', `${project}/features`, { body: { name: 'short' } });
    const admin = await createAccount(service, 'boss', 1);
    const created = await service.request('POST', `${project}/actions`, {
      token: admin.token,
      body: { name: 'S', source: from(name), actions: [off('short')] },
    });
    await service.request('DELETE', `${project}/features/short`);
    await service.request('DELETE', '/api/admin/archive/short');
    const deleted = await service.request('DELETE', project);

    const reply = await service.request('DELETE', `${ENDPOINTS}/${id}`);

    expect(created.status).toBe(201);
    expect(deleted.status).toBe(200);
    expect(reply.status).toBe(200);
  });
});
const request = { name: 'A', source: from('a'), actions: [off('a')] };

it.each([
  ['GET', undefined],
  ['PUT', request],
  ['DELETE', undefined],
])('%s of unknown actions answers 404', async (method, body) => {
  const reply = await service.request(method, `${ACTIONS}/4711`, body && { body });

  expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', '4711'));
});

function from(name: string) {
  return { kind: 'signal-endpoint', name };
}

function act(action: string, featureName: string) {
  return { action, featureName, environment: 'development' };
}

function off(featureName: string) {
  return act('disableFeatureEnvironment', featureName);
}

async function createActions({ token }: Account, body: object) {
  const reply = await service.request('POST', ACTIONS, { token, body: { name: 'Set', ...body } });
  expect(reply).toMatchObject({ status: 201 });
  return reply.body;
}

async function createFlag(
  name: string,
  { on = false, environment = 'development' }: { on?: boolean; environment?: string } = {},
): Promise<void> {
  await service.request('POST', `${SHOP}/features`, { body: { name } });
  if (on) await service.request('POST', `${SHOP}/features/${name}/environments/${environment}/on`);
}

async function isOn(name: string, environment = 'development'): Promise<boolean> {
  const path = `${SHOP}/features/${name}/environments/${environment}`;
  return (await service.request('GET', path)).body.enabled;
}

/** A plan that has started, with a second milestone. */
async function addPlan(name: string): Promise<void> {
  const milestones = ['10', '50'].map((rollout, sortOrder) => ({
    name: `To ${rollout} %`,
    sortOrder,
    strategies: [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout } }],
  }));
  const template = await service.request('POST', '/api/admin/release-plan-templates', {
    body: { name: `Template of ${name}`, milestones },
  });
  const path = `${SHOP}/features/${name}/environments/development/release-plans`;
  const { body } = await service.request('POST', path, { body: { templateId: template.body.id } });
  const [first] = body.milestones;
  await service.request('POST', `${path}/${body.id}/milestones/${first.id}/start`);
}

async function deleteEndpoint(name: string): Promise<void> {
  const { body } = await service.request('GET', ENDPOINTS);
  const endpoint = body.signalEndpoints.find((each: { name: string }) => each.name === name);
  await service.request('DELETE', `${ENDPOINTS}/${endpoint.id}`);
}
