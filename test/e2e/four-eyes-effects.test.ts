import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, EDITOR, refused, uncached } from '../support/access.ts';
import {
  bring,
  createPeople,
  enable,
  needApprovals,
  type People,
  PROJECT,
  propose,
  proposeUpTo,
  REQUESTS,
} from '../support/change-requests.ts';
import { createFlag, FEATURES } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const SEGMENTS = '/api/admin/segments';
const TEMPLATES = '/api/admin/release-plan-templates';
const ENVIRONMENT = 'development';

let service: Service;
let people: People;
/** May change segments, templates and flags, but nothing in a guarded environment. */
let editor: Account;
let number = 0;

beforeAll(async () => {
  service = await startService({ env: uncached });
  people = await createPeople(service);
  editor = await createAccount(service, 'erika', EDITOR);
});

afterAll(() => service.stop());

const letsIn = (...values: string[]) => ({ contextName: 'userId', operator: 'IN', values });
const everybody = { contextName: 'userId', operator: 'NOT_IN', values: ['nobody'] };

const environmentOf = (flag: string) => `${FEATURES}/${flag}/environments/${ENVIRONMENT}`;

async function aSegment(constraint: object = letsIn('tester')): Promise<number> {
  number += 1;
  const { body } = await service.request('POST', SEGMENTS, {
    body: { name: `segment-${number}`, constraints: [constraint] },
  });
  return body.id;
}

async function changeSegment(id: number, constraint: object = everybody) {
  return service.request('PUT', `${SEGMENTS}/${id}`, {
    body: { name: `segment-of-${id}`, constraints: [constraint] },
    token: editor.token,
  });
}

/** Stops a plan when more than 5 % of all requests fail. */
const guardrail = {
  impactMetric: {
    metricName: 'errors',
    aggregationMode: 'share',
    ofMetric: 'requests',
    windowMinutes: 15,
    labelSelectors: {},
  },
  triggerCondition: { operator: '>', threshold: 0.05 },
};

/** A template whose milestones have a segment each; all but the last are followed after an hour. */
async function aTemplate(
  segments: readonly number[],
  safeguards: readonly object[] = [],
): Promise<string> {
  number += 1;
  const milestones = segments.map((segment, sortOrder) => ({
    name: `Step ${sortOrder + 1}`,
    sortOrder,
    strategies: [{ strategyName: 'default', sortOrder: 0, segments: [segment] }],
    transitionCondition: sortOrder < segments.length - 1 ? { intervalMinutes: 60 } : null,
  }));
  const { body } = await service.request('POST', TEMPLATES, {
    body: { name: `Template ${number}`, milestones, safeguards },
  });
  return body.id;
}

async function aFlag(): Promise<string> {
  number += 1;
  const flag = `effect-${number}`;
  await needApprovals(service, 0);
  await createFlag(service, flag);
  return flag;
}

/** Adds a plan before the environment is guarded. */
async function aFlagWithPlan(segments: readonly number[]) {
  const flag = await aFlag();
  const { body: plan } = await service.request('POST', `${environmentOf(flag)}/release-plans`, {
    body: { templateId: await aTemplate(segments) },
  });
  const [first, second] = plan.milestones.map(({ id }: { id: string }) => id);
  const start = `${environmentOf(flag)}/release-plans/${plan.id}/milestones/${first}/start`;
  return { flag, planId: plan.id, first, second, start };
}

async function approved(changes: unknown): Promise<number> {
  await needApprovals(service, 1);
  return proposeUpTo(service, people, changes, 'Approved');
}

const changesOf = async (id: number) => {
  const { body } = await service.request('GET', `${REQUESTS}/${id}`);
  return body.features.flatMap(({ changes }: { changes: unknown[] }) => changes);
};

describe('what was approved is not applied after somebody changed', () => {
  const addWith = (feature: string, segment: number) => ({
    action: 'addStrategy',
    feature,
    payload: { name: 'default', segments: [segment] },
  });

  it.each<
    [string, () => Promise<{ changes: unknown; meanwhile: () => Promise<unknown>; names: string }>]
  >([
    [
      'the segment of a new strategy',
      async () => {
        const [flag, segment] = [await aFlag(), await aSegment()];
        return {
          changes: addWith(flag, segment),
          meanwhile: () => changeSegment(segment),
          names: `The segment "segment-of-${segment}" was changed by "erika"`,
        };
      },
    ],
    [
      'the segment that a strategy gets',
      async () => {
        const [flag, segment] = [await aFlag(), await aSegment()];
        const { body } = await service.request('POST', `${environmentOf(flag)}/strategies`, {
          body: { name: 'default', constraints: [letsIn('tester')] },
        });
        return {
          changes: {
            action: 'updateStrategy',
            feature: flag,
            payload: { id: body.id, segments: [segment] },
          },
          meanwhile: () => changeSegment(segment),
          names: `The segment "segment-of-${segment}" was changed by "erika"`,
        };
      },
    ],
    [
      'the template of a release plan',
      async () => {
        const [flag, segment] = [await aFlag(), await aSegment()];
        const templateId = await aTemplate([segment]);
        const strategies = [{ strategyName: 'default', sortOrder: 0, constraints: [everybody] }];
        return {
          changes: [
            { action: 'addReleasePlan', feature: flag, payload: { templateId } },
            enable(flag),
          ],
          meanwhile: () =>
            service.request('PUT', `${TEMPLATES}/${templateId}`, {
              body: { name: 'Everybody', milestones: [{ name: 'All', sortOrder: 0, strategies }] },
              token: editor.token,
            }),
          names: 'The release plan template "Everybody" was changed by "erika"',
        };
      },
    ],
    [
      'what stops the plans of a template',
      async () => {
        const [flag, segment] = [await aFlag(), await aSegment()];
        const templateId = await aTemplate([segment], [guardrail]);
        const triggerCondition = { operator: '>', threshold: 0.5 };
        return {
          changes: { action: 'addReleasePlan', feature: flag, payload: { templateId } },
          meanwhile: () =>
            service.request('PUT', `${TEMPLATES}/${templateId}`, {
              body: { name: 'Unwatched', safeguards: [{ ...guardrail, triggerCondition }] },
              token: editor.token,
            }),
          names: 'The release plan template "Unwatched" was changed by "erika"',
        };
      },
    ],
    [
      'the segment of a template',
      async () => {
        const [flag, segment] = [await aFlag(), await aSegment()];
        const templateId = await aTemplate([await aSegment(), segment]);
        return {
          changes: { action: 'addReleasePlan', feature: flag, payload: { templateId } },
          meanwhile: () => changeSegment(segment),
          names: `The segment "segment-of-${segment}" was changed by "erika"`,
        };
      },
    ],
    [
      'what the flag depends on',
      async () => {
        const [flag, parent] = [await aFlag(), await aFlag()];
        const path = `${FEATURES}/${flag}/dependencies`;
        await service.request('POST', path, { body: { feature: parent } });
        return {
          changes: enable(flag),
          meanwhile: () => service.request('DELETE', path, { token: editor.token }),
          names: `The dependencies of the flag "${flag}" were changed`,
        };
      },
    ],
  ])('%s', async (_what, prepare) => {
    const { changes, meanwhile, names } = await prepare();
    const id = await approved(changes);
    expect(await meanwhile()).toMatchObject({ status: expect.toBeOneOf([200, 204]) });

    const applied = await bring(service, people.lead, id, 'Applied');
    const scheduled = await bring(service, people.lead, id, 'Scheduled', {
      scheduledAt: new Date(Date.now() + 60_000).toISOString(),
    });
    const again = await bring(service, people.reviewer, id, 'Approved');

    for (const reply of [applied, scheduled, again]) {
      expect(reply).toMatchObject(refused(409, 'ConflictError', names));
    }
    const { body } = await service.request('GET', `${REQUESTS}/${id}`);
    expect(body).toMatchObject({ state: 'Approved', waitingFor: expect.stringContaining(names) });
  });

  it('the author saves the change again, and it is reviewed as it is now', async () => {
    const [flag, segment] = [await aFlag(), await aSegment()];
    const id = await approved(addWith(flag, segment));
    await changeSegment(segment, letsIn('erika'));
    const [{ id: change }] = await changesOf(id);

    const saved = await service.request('PUT', `${REQUESTS}/${id}/changes/${change}`, {
      body: addWith(flag, segment),
      token: people.author.token,
    });

    expect(saved).toMatchObject({ status: 200, body: { state: 'In review', approvals: [] } });
    expect(await changesOf(id)).toMatchObject([
      { effect: { segments: [{ id: segment, constraints: [{ values: ['erika'] }] }] } },
    ]);
    expect((await bring(service, people.lead, id, 'Approved')).status).toBe(200);
    expect((await bring(service, people.lead, id, 'Applied')).status).toBe(200);
  });

  it('a draft follows what it brings, because nobody has seen it yet', async () => {
    const [flag, segment] = [await aFlag(), await aSegment()];
    await needApprovals(service, 1);
    const { body: draft } = await propose(service, people.author, addWith(flag, segment));
    await changeSegment(segment);

    expect((await bring(service, people.author, draft.id, 'In review')).status).toBe(200);
    expect((await bring(service, people.lead, draft.id, 'Approved')).status).toBe(200);
  });
});

describe('a segment asks for approval where it', () => {
  it.each<[string, () => Promise<number>]>([
    [
      'is in a milestone that has not started',
      async () => {
        const segment = await aSegment();
        const { start } = await aFlagWithPlan([await aSegment(), segment]);
        await service.request('POST', start);
        return segment;
      },
    ],
    [
      'is in a milestone to which a safeguard may go back',
      async () => {
        const segment = await aSegment();
        const { flag, planId, first, second } = await aFlagWithPlan([segment, await aSegment()]);
        const plan = `${environmentOf(flag)}/release-plans/${planId}`;
        await service.request('POST', `${plan}/milestones/${first}/start`);
        await service.request('POST', `${plan}/milestones/${second}/start`);
        return segment;
      },
    ],
    [
      'is in a plan that has not started',
      async () => {
        const segment = await aSegment();
        await aFlagWithPlan([segment]);
        return segment;
      },
    ],
    [
      'is in a default strategy',
      async () => {
        const segment = await aSegment();
        await service.request('POST', `${PROJECT}/environments/${ENVIRONMENT}/default-strategy`, {
          body: { name: 'default', segments: [segment] },
        });
        return segment;
      },
    ],
  ])('%s', async (_where, prepare) => {
    await needApprovals(service, 0);
    const segment = await prepare();
    expect((await changeSegment(segment, letsIn('before'))).status).toBe(204);
    await needApprovals(service, 1);

    const changed = await changeSegment(segment);

    expect(changed).toMatchObject(refused(403, 'NoAccessError', 'require approval'));
  });

  it('is no longer in a default strategy, it is free', async () => {
    const segment = await aSegment();
    const path = `${PROJECT}/environments/${ENVIRONMENT}/default-strategy`;
    await service.request('POST', path, { body: { name: 'default', segments: [segment] } });
    await service.request('POST', path, { body: { name: 'default', segments: [] } });
    await needApprovals(service, 1);

    expect((await changeSegment(segment)).status).toBe(204);
  });

  it('is in a milestone to come, also for deleting it', async () => {
    const segment = await aSegment();
    await aFlagWithPlan([await aSegment(), segment]);
    await needApprovals(service, 1);

    const gone = await service.request('DELETE', `${SEGMENTS}/${segment}`, {
      token: editor.token,
    });

    expect(gone).toMatchObject(refused(403, 'NoAccessError', 'require approval'));
  });

  it('is in a milestone to come: changing it is approved by those of that environment', async () => {
    const segment = await aSegment();
    await aFlagWithPlan([await aSegment(), segment]);
    await needApprovals(service, 2);
    const constraints = [letsIn('more')];
    const payload = { id: segment, name: `segment-of-${segment}`, constraints };
    const { body: draft } = await propose(
      service,
      editor,
      { action: 'updateSegment', payload },
      'production',
    );

    expect(draft).toMatchObject({ minApprovals: 2 });
  });
});

it('clients do not get the segments of milestones to come, nor of default strategies', async () => {
  const [first, second, ofDefault] = [await aSegment(), await aSegment(), await aSegment()];
  const { start } = await aFlagWithPlan([first, second]);
  await service.request('POST', start);
  await service.request('POST', `${PROJECT}/environments/${ENVIRONMENT}/default-strategy`, {
    body: { name: 'default', segments: [ofDefault] },
  });
  const { body: token } = await service.request('POST', '/api/admin/api-tokens', {
    body: { tokenName: 'sdk', type: 'client', environment: ENVIRONMENT, projects: ['default'] },
  });

  const { body } = await service.request('GET', '/api/client/features', {
    token: token.secret,
    headers: { 'unleash-client-spec': '5.1.0' },
  });

  const ids = body.segments.map(({ id }: { id: number }) => id);
  expect(ids).toContain(first);
  expect(ids).not.toContain(second);
  expect(ids).not.toContain(ofDefault);
});

describe('an approver is shown', () => {
  it('the milestones of a plan with their strategies and segments, in order', async () => {
    const flag = await aFlag();
    const segments = [await aSegment(letsIn('staff')), await aSegment(letsIn('beta'))];
    const templateId = await aTemplate(segments);
    const id = await approved([
      { action: 'addReleasePlan', feature: flag, payload: { templateId } },
      enable(flag),
    ]);

    const [add, on] = await changesOf(id);

    expect(add.effect).toEqual({
      strategies: [],
      milestones: [
        {
          name: 'Step 1',
          strategies: [expect.objectContaining({ name: 'default', segments: [segments[0]] })],
          transitionCondition: { intervalMinutes: 60 },
          nextMilestone: 'Step 2',
        },
        {
          name: 'Step 2',
          strategies: [expect.objectContaining({ name: 'default', segments: [segments[1]] })],
          transitionCondition: null,
          nextMilestone: null,
        },
      ],
      segments: [
        expect.objectContaining({
          id: segments[0],
          constraints: [expect.objectContaining(letsIn('staff'))],
        }),
        expect.objectContaining({
          id: segments[1],
          constraints: [expect.objectContaining(letsIn('beta'))],
        }),
      ],
      dependencies: [],
    });
    expect(on.effect).toMatchObject({
      strategies: [{ segments: [segments[0]] }],
      milestones: [{ name: 'Step 2' }],
    });
  });

  it('what stops the plan, without ids that it does not have yet', async () => {
    const flag = await aFlag();
    const templateId = await aTemplate([await aSegment()], [guardrail]);
    const id = await approved({ action: 'addReleasePlan', feature: flag, payload: { templateId } });

    const [add] = await changesOf(id);

    expect(add.effect.safeguards).toEqual([
      {
        source: { kind: 'impact-metric', name: 'errors' },
        ...guardrail,
        action: { type: 'pauseReleasePlanProgressions' },
      },
    ]);
  });

  it('no effect once it is applied, and none of what only takes away', async () => {
    const flag = await aFlag();
    await service.request('POST', `${environmentOf(flag)}/on`);
    await needApprovals(service, 1);
    const id = await proposeUpTo(service, people, enable(flag, false), 'In review');
    expect(await changesOf(id)).toEqual([
      expect.not.objectContaining({ effect: expect.anything() }),
    ]);
    await bring(service, people.lead, id, 'Approved');
    await bring(service, people.lead, id, 'Applied');

    expect(await changesOf(id)).toEqual([
      expect.not.objectContaining({ effect: expect.anything() }),
    ]);
  });
});
