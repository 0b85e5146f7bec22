import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  answerOf,
  clientToken,
  createFlag,
  dateTime,
  FEATURES,
  refused,
  uuid,
} from '../support/flags.ts';
import { startReceiver, waitForRequests } from '../support/receiver.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';
import { createSender as createSenderOf, ENDPOINTS, sendSignal } from '../support/signals.ts';

let service: Service;
let templateId: string;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  const milestones = ['10', '50'].map((rollout, sortOrder) => ({
    name: `To ${rollout} %`,
    sortOrder,
    strategies: [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout } }],
  }));
  const { body } = await service.request('POST', '/api/admin/release-plan-templates', {
    body: { name: 'Careful', milestones },
  });
  templateId = body.id;
});

afterAll(() => service.stop());

describe('a signal', () => {
  it('stops the plan that waits for it, and says where it came from', async () => {
    const { name, token } = await createSender('grafana');
    await guard('stopped', name, 'disableFeatureEnvironment');

    const events = await recordedEvents(service, async () => {
      expect((await send(name, token)).status).toBe(202);
      expect((await send(name, token)).status).toBe(202);
    });

    const { body } = await service.request('GET', pathOf('stopped'));
    expect(body.enabled).toBe(false);
    expect(events).toMatchObject([
      { type: 'release-plan-progressions-paused', featureName: 'stopped' },
      {
        type: 'feature-environment-disabled',
        featureName: 'stopped',
        createdByUserId: -1337,
        data: {
          reason: 'A signal came to the signal endpoint "grafana".',
          origin: { source: 'signal-endpoint', name: 'grafana', tokenName: 'alerts' },
        },
      },
    ]);
  });

  it('is told to a chat, with the reason', async () => {
    const receiver = await startReceiver();
    const { name, token } = await createSender('told');
    await guard('told', name, 'startPreviousMilestone');
    await service.request('POST', '/api/admin/addons', {
      body: {
        provider: 'teams',
        enabled: true,
        parameters: { url: receiver.url },
        events: ['release-plan-progressions-paused'],
      },
    });

    await send(name, token);

    await waitForRequests(receiver, 1);
    expect(receiver.received[0]?.body).toContain('paused the release plan');
    expect(receiver.received[0]?.body).toContain('A signal came to the signal endpoint');
    await receiver.close();
  });

  it('switches off the flag without a plan that waits for it, and the flag says what it waits for', async () => {
    const { name, token } = await createSender('plain');
    await createFlag(service, 'bare');
    await service.request('POST', `${pathOf('bare')}/on`);
    const source = { kind: 'signal-endpoint', name };
    const { status } = await service.request('PUT', `${pathOf('bare')}/safeguards`, {
      body: { source },
    });

    await Promise.all([send(name, token), send(name, token)]);

    expect(status).toBe(204);
    const { body } = await service.request('GET', pathOf('bare'));
    expect(body.enabled).toBe(false);
    expect(body.safeguards).toEqual([
      { id: uuid, source, action: { type: 'disableFeatureEnvironment', id: 'development' } },
    ]);
  });

  it('stops plans where changes need approval', async () => {
    const { name, token } = await createSender('approved');
    await guard('careful', name, 'pauseReleasePlanProgressions');
    const config = '/api/admin/projects/default/environments/development/change-requests/config';
    const needApproval = (changeRequestsEnabled: boolean) =>
      service.request('PUT', config, { body: { changeRequestsEnabled } });

    await needApproval(true);
    await send(name, token);
    await needApproval(false);

    const { body } = await service.request('GET', `${pathOf('careful')}/release-plans`);
    expect(body[0].milestones[0].pausedAt).toEqual(dateTime);
  });

  it('needs a token of its endpoint', async () => {
    const { id, name, token, tokenId } = await createSender('guarded');
    const other = await createSender('other');

    const replies = [
      await send(name, null),
      await send(name, service.adminToken),
      await send(name, other.token),
      await send('nobody', token),
    ];
    await service.request('DELETE', `${ENDPOINTS}/${id}/tokens/${tokenId}`);
    replies.push(await send(name, token));

    for (const reply of replies) {
      expect(answerOf(reply)).toEqual(refused(401, 'AuthenticationRequired', 'signal endpoint'));
    }
  });

  it('is refused by an endpoint that is disabled', async () => {
    const { id, name, token } = await createSender('switched-off');
    await service.request('PUT', `${ENDPOINTS}/${id}`, { body: { enabled: false } });

    expect(answerOf(await send(name, token))).toEqual(refused(403, 'NoAccessError', 'disabled'));
  });

  it('gives no access to the admin API', async () => {
    const { token } = await createSender('nosy');

    const reply = await service.request('GET', '/api/admin/projects', { token });

    expect(reply.status).toBe(401);
  });
});

describe('a safeguard of a flag', () => {
  it('is added and deleted, each with its event', async () => {
    const { name } = await createSender('added');
    await createFlag(service, 'careful-one');
    const path = `${pathOf('careful-one')}/safeguards`;

    const events = await recordedEvents(service, async () => {
      await service.request('PUT', path, { body: { source: { kind: 'signal-endpoint', name } } });
      const { body } = await service.request('GET', pathOf('careful-one'));
      const reply = await service.request('DELETE', `${path}/${body.safeguards[0].id}`);
      expect(reply.status).toBe(204);
    });

    expect(events).toMatchObject([
      { type: 'safeguard-changed', featureName: 'careful-one', environment: 'development' },
      { type: 'safeguard-deleted', featureName: 'careful-one', environment: 'development' },
    ]);
  });

  it.each([
    ['another action', { kind: 'cloudwatch-alarm', name: 'a' }, 'startPreviousMilestone', 'action'],
    ['an unknown endpoint', { kind: 'signal-endpoint', name: 'nobody' }, undefined, 'source/name'],
  ])('is refused with %s', async (_what, source, action, pointer) => {
    await createFlag(service, `refused-${pointer.replace('/', '-')}`);
    const path = pathOf(`refused-${pointer.replace('/', '-')}`);

    const reply = await service.request('PUT', `${path}/safeguards`, { body: { source, action } });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', pointer));
  });

  it('is one of at most five', async () => {
    await createFlag(service, 'anxious');
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'a']) {
      const source = { kind: 'cloudwatch-alarm', name };
      const path = `${pathOf('anxious')}/safeguards`;
      statuses.push((await service.request('PUT', path, { body: { source } })).status);
    }

    expect(statuses).toEqual([204, 204, 204, 204, 204, 400, 204]);
  });
});

describe('a signal endpoint', () => {
  it('keeps its name: another one is refused, and what changes nothing is not recorded', async () => {
    const { id } = await createSender('named');
    const events = await recordedEvents(service, async () => {
      const put = (body: object) => service.request('PUT', `${ENDPOINTS}/${id}`, { body });
      expect(await put({ name: 'renamed' })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('/body/name') },
      });
      expect(await put({ name: 'named' })).toMatchObject({ status: 200, body: { name: 'named' } });
      expect(await put({ name: 'named', enabled: true })).toMatchObject({ status: 200 });
    });
    expect(events).toEqual([]);
  });

  it('is created, changed and deleted, each with its event, and shows no secret again', async () => {
    const events = await recordedEvents(service, async () => {
      const { id, token, tokenId } = await createSender('whole');
      await service.request('PUT', `${ENDPOINTS}/${id}`, { body: { description: 'Alerts.' } });
      await service.request('PUT', `${ENDPOINTS}/${id}/tokens/${tokenId}`, {
        body: { name: 'renamed' },
      });
      const { body } = await service.request('GET', ENDPOINTS);
      expect(body.signalEndpoints.at(-1)).toEqual({
        id,
        name: 'whole',
        description: 'Alerts.',
        enabled: true,
        url: '/api/signal-endpoint/whole',
        createdAt: dateTime,
        createdByUserId: -42,
        tokens: [
          {
            id: tokenId,
            name: 'renamed',
            signalEndpointId: id,
            createdAt: dateTime,
            createdByUserId: -42,
          },
        ],
      });
      expect(JSON.stringify(body)).not.toContain(token);
      await service.request('DELETE', `${ENDPOINTS}/${id}/tokens/${tokenId}`);
      await service.request('DELETE', `${ENDPOINTS}/${id}`);
    });

    expect(events.map(({ type }: { readonly type: string }) => type)).toEqual([
      'signal-endpoint-created',
      'signal-endpoint-token-created',
      'signal-endpoint-updated',
      'signal-endpoint-token-updated',
      'signal-endpoint-token-deleted',
      'signal-endpoint-deleted',
    ]);
    expect(JSON.stringify(events)).not.toMatch(/signal:[0-9a-f]{64}|"hash"/);
  });

  it('is not deleted while a safeguard waits for its signals', async () => {
    const { id, name } = await createSender('needed');
    await guard('waiting', name, 'pauseReleasePlanProgressions');

    const reply = await service.request('DELETE', `${ENDPOINTS}/${id}`);

    expect(answerOf(reply)).toEqual(refused(409, 'ConflictError', 'needed'));
  });

  it('must exist for a safeguard to wait for it', async () => {
    const plan = await createPlan('unguarded');

    const reply = await addSafeguard(
      'unguarded',
      plan.id,
      'nobody',
      'pauseReleasePlanProgressions',
    );

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', '/body/source/name'));
  });

  it('has a name and token names of its own', async () => {
    const { id, name } = await createSender('unique');

    const again = await service.request('POST', ENDPOINTS, { body: { name } });
    const token = await service.request('POST', `${ENDPOINTS}/${id}/tokens`, {
      body: { name: 'alerts' },
    });

    expect(answerOf(again)).toEqual(refused(409, 'NameExistsError', 'unique'));
    expect(answerOf(token)).toEqual(refused(409, 'NameExistsError', 'alerts'));
  });

  it('has at most five tokens', async () => {
    const { id } = await createSender('many');
    const statuses: number[] = [];
    for (const name of ['b', 'c', 'd', 'e', 'f']) {
      const path = `${ENDPOINTS}/${id}/tokens`;
      statuses.push((await service.request('POST', path, { body: { name } })).status);
    }

    expect(statuses).toEqual([201, 201, 201, 201, 400]);
  });
});

it.each([
  ['PUT', `${ENDPOINTS}/4711`, { enabled: true }],
  ['DELETE', `${ENDPOINTS}/4711`, undefined],
  ['POST', `${ENDPOINTS}/4711/tokens`, { name: 'a' }],
  ['PUT', `${ENDPOINTS}/4711/tokens/1`, { name: 'a' }],
  ['DELETE', `${ENDPOINTS}/4711/tokens/1`, undefined],
])('%s %s answers 404', async (method, path, body) => {
  const reply = await service.request(method, path, body && { body });

  expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', '4711'));
});

function createSender(name: string) {
  return createSenderOf(service, name);
}

function send(name: string, token: string | null) {
  return sendSignal(service, name, token);
}

/** A flag that is on, at the first milestone of a plan with a safeguard. */
async function guard(flag: string, endpoint: string, action: string): Promise<void> {
  const { id } = await createPlan(flag);
  await service.request('POST', `${pathOf(flag)}/on`);
  const { status } = await addSafeguard(flag, id, endpoint, action);
  expect(status).toBe(204);
}

async function createPlan(flag: string) {
  await createFlag(service, flag);
  const { body } = await service.request('POST', `${pathOf(flag)}/release-plans`, {
    body: { templateId },
  });
  return body;
}

function addSafeguard(flag: string, planId: string, name: string, action: string) {
  const source = { kind: 'signal-endpoint', name };
  return service.request('PUT', `${pathOf(flag)}/release-plans/${planId}/safeguards`, {
    body: { source, action },
  });
}

function pathOf(flag: string): string {
  return `${FEATURES}/${flag}/environments/development`;
}
