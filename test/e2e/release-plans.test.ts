import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import {
  addStrategy,
  answerOf,
  clientToken,
  createFlag,
  FEATURES,
  refused,
  uuid,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const TEMPLATES = '/api/admin/release-plan-templates';

let service: Service;
let sdk: string;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  await createFlag(service, 'planned');
  sdk = await createSdkToken(service, 'client', 'development');
});

afterAll(() => service.stop());

const milestones = [10, 50, 100].map((rollout, sortOrder) => ({
  name: `To ${rollout} %`,
  sortOrder,
  strategies: [
    { strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: String(rollout) } },
  ],
}));

describe('release plan templates', () => {
  it('are created, listed, updated, archived and deleted, each with its event', async () => {
    const events = await recordedEvents(service, async () => {
      const { id } = await createTemplate('first');
      const renamed = await service.request('PUT', `${TEMPLATES}/${id}`, {
        body: { name: 'renamed', description: 'Slowly.' },
      });
      expect(renamed.body).toMatchObject({ id, name: 'renamed', description: 'Slowly.' });
      expect(renamed.body.milestones).toHaveLength(3);
      expect(await listed()).toContain('renamed');
      await service.request('POST', `${TEMPLATES}/archive/${id}`);
      expect(await listed()).not.toContain('renamed');
      expect((await service.request('GET', `${TEMPLATES}/${id}`)).body.archivedAt).toEqual(
        expect.any(String),
      );
      await service.request('DELETE', `${TEMPLATES}/${id}`);
      expect((await service.request('GET', `${TEMPLATES}/${id}`)).status).toBe(404);
    });

    expect(typesOf(events)).toEqual([
      'release-plan-template-created',
      'release-plan-template-updated',
      'release-plan-template-archived',
      'release-plan-template-deleted',
    ]);
  });

  it('have the shape of the API', async () => {
    const template = await createTemplate('shaped');

    expect(template).toMatchObject({
      id: uuid,
      discriminator: 'template',
      name: 'shaped',
      description: null,
      archivedAt: null,
      createdByUserId: -42,
    });
    expect(template.milestones[0]).toEqual({
      id: uuid,
      name: 'To 10 %',
      sortOrder: 0,
      releasePlanDefinitionId: template.id,
      transitionCondition: null,
      startedAt: null,
      pausedAt: null,
      progressionExecutedAt: null,
      strategies: [
        {
          id: uuid,
          milestoneId: template.milestones[0].id,
          strategyName: 'flexibleRollout',
          title: null,
          disabled: false,
          sortOrder: 0,
          segments: [],
          constraints: [],
          variants: [],
          parameters: { rollout: '10' },
        },
      ],
    });
  });

  it('have names of their own', async () => {
    await createTemplate('taken');

    const again = await service.request('POST', TEMPLATES, { body: { name: 'taken' } });

    expect(answerOf(again)).toEqual(refused(409, 'NameExistsError', 'taken'));
  });
});

describe('a release plan of a flag', () => {
  it('gives clients the strategies of its active milestone', async () => {
    const { plan, path } = await createPlan('served');
    await service.request('POST', path('/on'));
    const first = await served('served');
    await start(path, plan, 1);
    const second = await served('served');
    await service.request('DELETE', path(`/release-plans/${plan.id}`));
    const none = await served('served');

    expect(first).toMatchObject({
      enabled: true,
      strategies: [{ parameters: { rollout: '10', groupId: 'served', stickiness: 'default' } }],
    });
    expect(second).toMatchObject({
      enabled: true,
      strategies: [{ parameters: { rollout: '50' } }],
    });
    expect(none).toMatchObject({ enabled: false, strategies: [] });
  });

  it('is shown with the flag', async () => {
    const { plan, path } = await createPlan('shown');

    const { body } = await service.request('GET', `${FEATURES}/shown`);
    const plans = await service.request('GET', path('/release-plans'));

    expect(body.environments[0].releasePlans).toEqual([plan]);
    expect(body.environments[1]).not.toHaveProperty('releasePlans');
    expect(plans.body).toEqual([plan]);
    expect(plan).toMatchObject({
      id: uuid,
      discriminator: 'plan',
      name: 'template of shown',
      featureName: 'shown',
      environment: 'development',
      createdByUserId: -42,
      activeMilestoneId: null,
    });
  });

  it('records what happens to it', async () => {
    const { plan, path } = await createPlan('told');
    const [first, second] = plan.milestones;
    const events = await recordedEvents(service, async () => {
      await start(path, plan, 0);
      await start(path, plan, 0);
      await follow(path, first.id, second.id, 60);
      await follow(path, first.id, second.id, 90);
      await service.request('POST', path(`/progressions/${plan.id}/pause`));
      await service.request('POST', path(`/progressions/${plan.id}/pause`));
      await service.request('POST', path(`/progressions/${plan.id}/resume`));
      await service.request('DELETE', path(`/progressions/${first.id}`));
      await service.request('DELETE', path(`/release-plans/${plan.id}`));
    });

    expect(typesOf(events)).toEqual([
      'release-plan-milestone-started',
      'milestone-progression-created',
      'milestone-progression-changed',
      'release-plan-progressions-paused',
      'release-plan-progressions-resumed',
      'milestone-progression-deleted',
      'release-plan-removed',
    ]);
    expect(events[0]).toMatchObject({
      featureName: 'told',
      environment: 'development',
      data: { releasePlanId: plan.id, milestone: { id: first.id } },
      preData: null,
    });
  });

  it('has one safeguard for each alarm', async () => {
    const { plan, path } = await createPlan('guard');
    const safeguards = path(`/release-plans/${plan.id}/safeguards`);
    const source = { kind: 'cloudwatch-alarm', name: 'checkout-errors' };
    const shown = async () =>
      (await service.request('GET', path('/release-plans'))).body[0].safeguards;
    const set = (action: string) =>
      service.request('PUT', safeguards, { body: { source, action } });

    const events = await recordedEvents(service, async () => {
      expect((await set('pauseReleasePlanProgressions')).status).toBe(204);
      expect((await set('disableFeatureEnvironment')).status).toBe(204);
      const [safeguard, ...others] = await shown();
      expect(others).toEqual([]);
      expect(safeguard).toEqual({
        id: uuid,
        source,
        action: { type: 'disableFeatureEnvironment', id: plan.id },
      });
      const reply = await service.request('DELETE', `${safeguards}/${safeguard.id}`);
      expect(reply.status).toBe(204);
      expect(await shown()).toEqual([]);
    });

    expect(typesOf(events)).toEqual([
      'safeguard-changed',
      'safeguard-changed',
      'safeguard-deleted',
    ]);
  });

  it('has at most five safeguards', async () => {
    const { plan, path } = await createPlan('five');
    const replies = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const body = {
        source: { kind: 'cloudwatch-alarm', name },
        action: 'pauseReleasePlanProgressions',
      };
      const url = path(`/release-plans/${plan.id}/safeguards`);
      replies.push(await service.request('PUT', url, { body }));
    }

    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 400]);
  });

  it.each([
    ['an unknown segment', { strategyName: 'default', sortOrder: 0, segments: [999] }, '999'],
    ['an unknown strategy', { strategyName: 'nowhere', sortOrder: 0 }, 'nowhere'],
  ])('is refused with what of the template is to blame: %s', async (what, strategy, named) => {
    const name = `with ${what}`;
    const milestones = [{ name: 'Broken', sortOrder: 0, strategies: [strategy] }];
    const { body: template } = await service.request('POST', TEMPLATES, {
      body: { name, milestones },
    });
    const flag = `blamed-${named}`;
    await createFlag(service, flag);

    const path = `${FEATURES}/${flag}/environments/development/release-plans`;
    const reply = await service.request('POST', path, { body: { templateId: template.id } });

    expect(reply).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(new RegExp(`"${name}".* milestone "Broken".*${named}`)),
      },
    });
  });

  it('cannot be added twice', async () => {
    const { path, template } = await createPlan('twice');

    const again = await service.request('POST', path('/release-plans'), {
      body: { templateId: template.id },
    });

    expect(answerOf(again)).toEqual(refused(409, 'ConflictError', 'Remove it first.'));
  });

  it('keeps its strategies from being changed as own ones', async () => {
    const { plan, path } = await createPlan('guarded');
    await addStrategy(service, 'guarded');
    await start(path, plan, 0);
    const { body } = await service.request('GET', path('/strategies'));
    const planned = body.find(({ name }: { name: string }) => name === 'flexibleRollout').id;

    const removal = await service.request('DELETE', path(`/strategies/${planned}`));
    const change = await service.request('PUT', path(`/milestone-strategies/${planned}`), {
      body: { parameters: { rollout: '20' } },
    });

    expect(body).toHaveLength(2);
    expect(answerOf(removal)).toEqual(refused(409, 'ConflictError', 'belongs to the release plan'));
    expect(change.body).toMatchObject({ id: planned, strategyName: 'flexibleRollout' });
    expect((await service.request('GET', path(`/strategies/${planned}`))).body.parameters).toEqual({
      rollout: '20',
      groupId: 'guarded',
      stickiness: 'default',
    });
  });

  it('is left out of a clone, which has the strategies of the active milestone', async () => {
    const { plan, path } = await createPlan('original');
    await start(path, plan, 0);

    const { body } = await service.request('POST', `${FEATURES}/original/clone`, {
      body: { name: 'cloned' },
    });

    expect(body.environments[0]).not.toHaveProperty('releasePlans');
    expect(body.environments[0].strategies).toMatchObject([{ parameters: { rollout: '10' } }]);
  });

  it('is exported as the strategies of its active milestone, and the import of them changes nothing', async () => {
    const { plan, path } = await createPlan('moved');
    await start(path, plan, 0);
    const { body: data } = await service.request('POST', '/api/admin/features-batch/export', {
      body: { environment: 'development', features: ['moved'] },
    });
    const target = { environment: 'development', project: 'default' };
    const same = await service.request('POST', '/api/admin/features-batch/import', {
      body: { ...target, data },
    });
    const changed = structuredClone(data);
    changed.featureStrategies[0].parameters.rollout = '99';
    const other = await service.request('POST', '/api/admin/features-batch/import', {
      body: { ...target, data: changed },
    });

    expect(data.featureStrategies).toMatchObject([{ parameters: { rollout: '10' } }]);
    expect(same.status).toBe(200);
    expect(other.status).toBe(400);
    expect(JSON.stringify(other.body)).toContain('belongs to the release plan');
  });
});

interface Plan {
  readonly id: string;
  readonly milestones: readonly { readonly id: string }[];
}

async function createTemplate(name: string) {
  const { status, body } = await service.request('POST', TEMPLATES, { body: { name, milestones } });
  expect(status).toBe(200);
  return body;
}

/** A flag with a plan that has not started. */
async function createPlan(name: string) {
  const flag = await createFlag(service, name);
  const template = await createTemplate(`template of ${name}`);
  const path = (rest: string) => `${flag}/environments/development${rest}`;
  const { status, body: plan } = await service.request('POST', path('/release-plans'), {
    body: { templateId: template.id },
  });
  expect(status).toBe(200);
  return { plan, path, template };
}

async function start(path: (rest: string) => string, plan: Plan, index: number) {
  const milestone = plan.milestones[index]?.id;
  const reply = await service.request(
    'POST',
    path(`/release-plans/${plan.id}/milestones/${milestone}/start`),
  );
  expect(reply.status).toBe(200);
}

async function follow(
  path: (rest: string) => string,
  from: string,
  to: string,
  intervalMinutes: number,
) {
  const reply = await service.request('PUT', path(`/progressions/${from}`), {
    body: { targetMilestone: to, transitionCondition: { intervalMinutes } },
  });
  expect(reply.body).toEqual({
    sourceMilestone: from,
    targetMilestone: to,
    transitionCondition: { intervalMinutes },
  });
}

async function listed(): Promise<string[]> {
  const { body } = await service.request('GET', TEMPLATES);
  return body.map(({ name }: { name: string }) => name);
}

/** The flag as the client API has it. */
async function served(name: string) {
  const { body } = await service.request('GET', `/api/client/features/${name}`, { token: sdk });
  return body;
}

function typesOf(events: readonly { readonly type: string }[]): string[] {
  return events.map(({ type }) => type);
}
