import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { createFlag, FEATURES, refused, switchOn, uuid } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const TEMPLATES = '/api/admin/release-plan-templates';

/** The shape that others have. */
const slow = {
  impactMetric: {
    metricName: 'latency',
    timeRange: 'hour',
    aggregationMode: 'p95',
    labelSelectors: { country: ['de', 'at'] },
  },
  triggerCondition: { operator: '>', threshold: 300 },
};

const worse = {
  impactMetric: {
    metricName: 'errors',
    aggregationMode: 'share',
    ofMetric: 'requests',
    labelSelectors: {},
  },
  triggerCondition: { operator: 'worse-than-without' },
};

const slower = {
  impactMetric: {
    metricName: 'latency',
    aggregationMode: 'share',
    above: 500,
    windowMinutes: 15,
    labelSelectors: { country: ['*'] },
  },
  triggerCondition: { operator: '>', threshold: 0.05 },
};

let service: Service;

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

describe('a guardrail of a release plan', () => {
  it('is added in the shape of others, shown with the plan, replaced, and recorded', async () => {
    const { path, planId } = await planned('shaped');
    const at = path(`/release-plans/${planId}/safeguards`);

    const events = await recordedEvents(service, async () => {
      expect((await service.request('PUT', at, { body: slow })).status).toBe(204);
      const triggerCondition = { operator: '>', threshold: 500 };
      const action = 'startPreviousMilestone';
      await service.request('PUT', at, { body: { ...slow, triggerCondition, action } });
      expect(await safeguardsOf(path)).toEqual([
        {
          id: uuid,
          source: { kind: 'impact-metric', name: 'latency' },
          impactMetric: { id: uuid, ...slow.impactMetric },
          triggerCondition,
          action: { type: action, id: planId },
        },
      ]);
    });

    expect(events).toMatchObject([
      {
        type: 'safeguard-changed',
        preData: null,
        data: {
          source: { kind: 'impact-metric', name: 'latency' },
          triggerCondition: { threshold: 300 },
          action: { type: 'pauseReleasePlanProgressions' },
        },
      },
      {
        type: 'safeguard-changed',
        preData: { triggerCondition: { threshold: 300 } },
        data: { triggerCondition: { threshold: 500 } },
      },
    ]);
  });

  it('is another one for another way of reading the same metric', async () => {
    const { path, planId } = await planned('several');
    const at = path(`/release-plans/${planId}/safeguards`);

    for (const body of [slow, slower, worse]) await service.request('PUT', at, { body });

    expect(await safeguardsOf(path)).toMatchObject([slow, slower, worse]);
    const [{ id }] = await safeguardsOf(path);
    expect((await service.request('DELETE', `${at}/${id}`)).status).toBe(204);
    expect(await safeguardsOf(path)).toMatchObject([slower, worse]);
  });

  it('says what it reads now, once the plan has started', async () => {
    const { path, planId } = await planned('looked-at');
    await service.request('PUT', path(`/release-plans/${planId}/safeguards`), { body: worse });
    await service.request('PUT', path('/safeguards'), { body: slow });

    const before = await guardrailsOf(path);
    await switchOn(service, 'looked-at');
    const after = await guardrailsOf(path);

    const notWatched = { safeguardId: uuid, verdict: 'not-watched', progress: null, since: null };
    expect(before).toEqual([
      { ...notWatched, sentence: 'The flag is disabled.' },
      { ...notWatched, sentence: 'The flag is disabled.' },
    ]);
    const notEnough = {
      safeguardId: uuid,
      verdict: 'not-enough-data',
      progress: null,
      since: expect.stringMatching(/:00\.000Z$/),
    };
    const none = { failures: 0, of: 0 };
    expect(after).toEqual([
      {
        ...notEnough,
        sentence: 'p95 of latency: no data yet',
        threshold: { value: null, operator: '>', threshold: 300 },
      },
      {
        ...notEnough,
        sentence: 'errors: nothing was counted yet',
        comparison: { with: none, without: none, difference: 0, lower: null },
      },
    ]);
  });
});

describe('a guardrail of a flag itself', () => {
  it('switches off, whatever it reads, and is shown with the flag', async () => {
    await createFlag(service, 'itself');
    const path = pathOf('itself');

    expect((await service.request('PUT', path('/safeguards'), { body: slower })).status).toBe(204);

    const { body } = await service.request('GET', path(''));
    expect(body.safeguards).toEqual([
      {
        id: uuid,
        source: { kind: 'impact-metric', name: 'latency' },
        impactMetric: { id: uuid, ...slower.impactMetric },
        triggerCondition: slower.triggerCondition,
        action: { type: 'disableFeatureEnvironment', id: 'development' },
      },
    ]);
  });

  it('cannot do anything else', async () => {
    await createFlag(service, 'nothing-else');
    const body = { ...slower, action: 'pauseReleasePlanProgressions' };

    const reply = await service.request('PUT', pathOf('nothing-else')('/safeguards'), { body });

    expect(reply).toMatchObject(refused(400, 'ValidationError', '/body/action'));
  });
});

describe('a guardrail is refused', () => {
  const { ofMetric: _of, ...alone } = worse.impactMetric;

  it.each([
    ['without anything that trips it', {}, '/body/source'],
    ['without a condition', { impactMetric: slow.impactMetric }, '/body/triggerCondition'],
    ['with a share of nothing', { ...worse, impactMetric: alone }, '/body/impactMetric/ofMetric'],
    [
      'with a mode that does not exist',
      { ...slow, impactMetric: { ...slow.impactMetric, aggregationMode: 'p42' } },
      '/body/impactMetric/aggregationMode',
    ],
    [
      'with a label of the flag that it compares by',
      { ...worse, impactMetric: { ...worse.impactMetric, labelSelectors: { refused: ['on'] } } },
      '/body/impactMetric/labelSelectors',
    ],
  ])('%s', async (_what, body, path) => {
    const existing = await service.request('GET', `${FEATURES}/refused`);
    if (existing.status === 404) await createFlag(service, 'refused');

    const reply = await service.request('PUT', pathOf('refused')('/safeguards'), { body });

    expect(reply).toMatchObject(refused(400, 'ValidationError', path));
  });
});

describe('a template of release plans', () => {
  const alarm = { source: { kind: 'cloudwatch-alarm', name: 'checkout-errors' } };

  it('brings its safeguards along, each with an id of its own', async () => {
    const { path, planId, template } = await planned('brought', [worse, alarm]);

    const safeguards = await safeguardsOf(path);

    expect(template.safeguards).toMatchObject([worse, alarm]);
    expect(safeguards).toMatchObject([
      { ...worse, action: { type: 'pauseReleasePlanProgressions', id: planId } },
      { ...alarm, action: { type: 'pauseReleasePlanProgressions', id: planId } },
    ]);
    expect(safeguards[0].id).not.toBe(template.safeguards[0].id);
  });

  it('keeps them unless an update has others', async () => {
    const { template } = await planned('kept', [worse]);
    const update = async (body: object) =>
      (await service.request('PUT', `${TEMPLATES}/${template.id}`, { body })).body.safeguards;

    const kept = await update({ name: 'renamed', safeguards: null });
    const replaced = await update({ name: 'renamed', safeguards: [{ ...worse }, alarm] });
    const removed = await update({ name: 'renamed', safeguards: [] });

    expect(kept).toEqual(template.safeguards);
    expect(replaced[0].id).toBe(template.safeguards[0].id);
    expect(replaced).toHaveLength(2);
    expect(removed).toEqual([]);
  });

  it.each([
    [
      'six of them',
      Array.from({ length: 6 }, (_, index) => alarmOf(`${index}`)),
      '/body/safeguards',
    ],
    ['two that wait for the same', [alarm, alarm], '/body/safeguards/1'],
    [
      'one of an unknown signal endpoint',
      [{ source: { kind: 'signal-endpoint', name: 'nobody' } }],
      '/body/safeguards/0/source/name',
    ],
  ])('refuses %s', async (name, safeguards, path) => {
    const reply = await service.request('POST', TEMPLATES, { body: { name, safeguards } });

    expect(reply).toMatchObject(refused(400, 'ValidationError', path));
  });
});

function alarmOf(name: string) {
  return { source: { kind: 'cloudwatch-alarm', name } };
}

function pathOf(flag: string) {
  return (rest: string) => `${FEATURES}/${flag}/environments/development${rest}`;
}

/** A flag with a plan of two milestones that has not started. */
async function planned(flag: string, safeguards?: readonly object[]) {
  await createFlag(service, flag);
  const milestones = [25, 50].map((rollout, sortOrder) => ({
    name: `To ${rollout} %`,
    sortOrder,
    strategies: [
      { strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: String(rollout) } },
    ],
  }));
  const { body: template } = await service.request('POST', TEMPLATES, {
    body: { name: `template of ${flag}`, milestones, ...(safeguards && { safeguards }) },
  });
  const path = pathOf(flag);
  const { body: plan } = await service.request('POST', path('/release-plans'), {
    body: { templateId: template.id },
  });
  return { path, template, planId: plan.id as string };
}

async function safeguardsOf(path: (rest: string) => string) {
  return (await service.request('GET', path('/release-plans'))).body[0].safeguards;
}

async function guardrailsOf(path: (rest: string) => string) {
  return (await service.request('GET', path('/guardrails'))).body.guardrails;
}
