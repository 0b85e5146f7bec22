import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  bring,
  clearDrafts,
  createPeople,
  needApprovals,
  type People,
  propose,
  proposeUpTo,
} from '../support/change-requests.ts';
import { createFlag, FEATURES, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let people: People;
let templateId: string;

beforeAll(async () => {
  service = await startService({ env: uncached });
  people = await createPeople(service);
  const milestones = [10, 50].map((rollout, sortOrder) => ({
    name: `To ${rollout} %`,
    sortOrder,
    strategies: [
      { strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: String(rollout) } },
    ],
  }));
  const { body } = await service.request('POST', '/api/admin/release-plan-templates', {
    body: { name: 'Careful', milestones },
  });
  templateId = body.id;
});

afterAll(() => service.stop());

beforeEach(async () => {
  await needApprovals(service, 1);
  await clearDrafts(service, people);
});

describe('where changes need approval, a release plan', () => {
  it('is changed by change requests alone', async () => {
    await createFlag(service, 'approved');
    const feature = 'approved';

    const added = await apply({ action: 'addReleasePlan', feature, payload: { templateId } });
    const { id: planId, milestones } = await planOf(feature);
    const [first, second] = milestones.map(({ id }: { id: string }) => id);
    const started = await apply(
      {
        action: 'changeMilestoneProgression',
        feature,
        payload: {
          sourceMilestone: first,
          targetMilestone: second,
          transitionCondition: { intervalMinutes: 60 },
        },
      },
      { action: 'startMilestone', feature, payload: { planId, milestoneId: first } },
    );
    await service.request('POST', `${pathOf(feature)}/progressions/${planId}/pause`, {
      token: people.author.token,
    });
    const resumed = await apply(
      { action: 'resumeMilestoneProgression', feature, payload: { planId } },
      {
        action: 'updateMilestoneStrategy',
        feature,
        payload: { id: milestones[1].strategies[0].id, parameters: { rollout: '60' } },
      },
      {
        action: 'deleteMilestoneProgression',
        feature,
        payload: { sourceMilestone: first },
      },
    );
    const guarded = await apply({
      action: 'changeSafeguard',
      feature,
      payload: {
        planId,
        safeguard: {
          source: { kind: 'cloudwatch-alarm', name: 'checkout-errors' },
          action: 'pauseReleasePlanProgressions',
        },
      },
    });
    const plan = await planOf(feature);
    const unguarded = await apply({
      action: 'deleteSafeguard',
      feature,
      payload: { planId, safeguardId: plan.safeguards[0].id },
    });
    const after = await planOf(feature);
    const removed = await apply({ action: 'deleteReleasePlan', feature, payload: { planId } });

    expect(added).toEqual(['release-plan-added', 'change-request-applied']);
    expect(started).toEqual([
      'milestone-progression-created',
      'release-plan-milestone-started',
      'change-request-applied',
    ]);
    expect(resumed).toEqual([
      'release-plan-progressions-resumed',
      'feature-strategy-update',
      'milestone-progression-deleted',
      'change-request-applied',
    ]);
    expect(guarded).toEqual(['safeguard-changed', 'change-request-applied']);
    expect(unguarded).toEqual(['safeguard-deleted', 'change-request-applied']);
    expect(after.safeguards).toEqual([]);
    expect(after.milestones[1].strategies[0].parameters.rollout).toBe('60');
    expect(removed).toEqual(['release-plan-removed', 'change-request-applied']);
    expect(await planOf(feature)).toBeUndefined();
  });

  it('cannot be changed directly, but paused', async () => {
    const { planId, milestoneId } = await startedPlan('direct');
    const path = pathOf('direct');
    const { token } = people.author;

    const start = await service.request(
      'POST',
      `${path}/release-plans/${planId}/milestones/${milestoneId}/start`,
      { token },
    );
    const removal = await service.request('DELETE', `${path}/release-plans/${planId}`, { token });
    const pause = await service.request('POST', `${path}/progressions/${planId}/pause`, { token });
    const resume = await service.request('POST', `${path}/progressions/${planId}/resume`, {
      token,
    });

    expect(start).toMatchObject(refused(403, 'NoAccessError', 'change request'));
    expect(removal).toMatchObject(refused(403, 'NoAccessError', 'change request'));
    expect(pause.status).toBe(200);
    expect(resume).toMatchObject(refused(403, 'NoAccessError', 'change request'));
  });

  it('that moved on since it was approved is a conflict', async () => {
    const { planId, milestones } = await startedPlan('overtaken');
    const feature = 'overtaken';
    const payload = { planId, milestoneId: milestones[1].id };
    const id = await proposeUpTo(
      service,
      people,
      { action: 'startMilestone', feature, payload },
      'Approved',
    );
    await service.request(
      'POST',
      `${pathOf(feature)}/release-plans/${planId}/milestones/${milestones[1].id}/start`,
    );

    const reply = await bring(service, people.lead, id, 'Applied');

    expect(reply).toMatchObject(refused(409, 'ConflictError', 'was changed or moved on'));
  });

  it.each([
    ['addReleasePlan', { templateId: 'nobody' }, '/body/payload/templateId'],
    ['startMilestone', { planId: 'nobody', milestoneId: 'nobody' }, '/body/payload'],
    ['deleteReleasePlan', { planId: 'nobody' }, '/body/payload'],
    ['updateMilestoneStrategy', { id: 'nobody' }, '/body/payload'],
  ])('is not proposed with something unknown: %s', async (action, payload, pointer) => {
    await createFlag(service, `unknown-${action}`);

    const reply = await propose(service, people.author, {
      action,
      feature: `unknown-${action}`,
      payload,
    });

    expect(reply).toMatchObject(refused(400, 'ValidationError', pointer));
  });
});

describe('where changes need approval, a safeguard of a flag without a plan', () => {
  const source = { kind: 'cloudwatch-alarm', name: 'checkout-errors' };

  it('is changed by change requests alone', async () => {
    const feature = 'bare';
    await createFlag(service, feature);
    const safeguard = { source, action: 'disableFeatureEnvironment' };

    const direct = await service.request('PUT', `${pathOf(feature)}/safeguards`, {
      body: { source },
      token: people.author.token,
    });
    const guarded = await apply({ action: 'changeSafeguard', feature, payload: { safeguard } });
    const { body } = await service.request('GET', pathOf(feature));
    const [{ id: safeguardId }] = body.safeguards;
    const unguarded = await apply({ action: 'deleteSafeguard', feature, payload: { safeguardId } });

    expect(direct).toMatchObject(refused(403, 'NoAccessError', 'change request'));
    expect(guarded).toEqual(['safeguard-changed', 'change-request-applied']);
    expect(unguarded).toEqual(['safeguard-deleted', 'change-request-applied']);
    expect((await service.request('GET', pathOf(feature))).body).not.toHaveProperty('safeguards');
  });

  it('can watch an impact metric', async () => {
    const feature = 'measured';
    await createFlag(service, feature);
    const safeguard = {
      impactMetric: {
        metricName: 'errors',
        aggregationMode: 'share',
        ofMetric: 'requests',
        windowMinutes: 15,
        labelSelectors: { country: ['de'] },
      },
      triggerCondition: { operator: '>', threshold: 0.05 },
    };

    const slow = {
      impactMetric: {
        metricName: 'latency',
        aggregationMode: 'share',
        above: 500,
        timeRange: 'hour',
        labelSelectors: {},
      },
      triggerCondition: { operator: '>', threshold: 0.5 },
    };

    await apply(
      { action: 'changeSafeguard', feature, payload: { safeguard } },
      { action: 'changeSafeguard', feature, payload: { safeguard: slow } },
    );

    const { body } = await service.request('GET', pathOf(feature));
    const action = { type: 'disableFeatureEnvironment' };
    expect(body.safeguards).toMatchObject([
      { ...safeguard, action },
      { ...slow, action },
    ]);
  });

  it.each([
    ['changeSafeguard', { safeguard: { source, action: 'startPreviousMilestone' } }, '/action'],
    ['changeSafeguard', { safeguard: {} }, '/body/payload/safeguard/source'],
    ['deleteSafeguard', { safeguardId: 'nobody' }, '/body/payload'],
  ])('is not proposed with what it cannot be: %s', async (action, payload, pointer) => {
    const feature = `impossible-${action}${pointer.replaceAll('/', '-')}`;
    await createFlag(service, feature);

    const reply = await propose(service, people.author, { action, feature, payload });

    expect(reply).toMatchObject(refused(400, 'ValidationError', pointer));
  });
});

/** Proposes, approves and applies changes. Returns the types of the events of applying them. */
async function apply(...changes: readonly object[]): Promise<string[]> {
  const id = await proposeUpTo(service, people, changes, 'Approved');
  const events = await recordedEvents(service, async () => {
    const { status, body } = await bring(service, people.lead, id, 'Applied');
    expect({ status, body }).toMatchObject({ status: 200 });
  });
  return typesOf(events);
}

/** A flag at the first milestone of a plan. */
async function startedPlan(name: string) {
  await createFlag(service, name);
  const { body: plan } = await service.request('POST', `${pathOf(name)}/release-plans`, {
    body: { templateId },
  });
  const milestoneId = plan.milestones[0].id;
  await service.request(
    'POST',
    `${pathOf(name)}/release-plans/${plan.id}/milestones/${milestoneId}/start`,
  );
  return { planId: plan.id, milestoneId, milestones: plan.milestones };
}

function pathOf(name: string): string {
  return `${FEATURES}/${name}/environments/development`;
}

async function planOf(name: string) {
  const { body } = await service.request('GET', `${pathOf(name)}/release-plans`);
  return body[0];
}

function typesOf(events: readonly { readonly type: string }[]): string[] {
  return events.map(({ type }) => type);
}
