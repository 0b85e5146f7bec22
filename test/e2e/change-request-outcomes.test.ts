import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import {
  bring,
  createPeople,
  needApprovals,
  type People,
  PROJECT,
  REQUESTS,
} from '../support/change-requests.ts';
import { addStrategy, createFlag, FEATURES } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

/*
 * What a change request says that its changes will make of what they are about, `after`, is what is there once it is
 * applied: found by the reads that everybody uses, not by those of change requests.
 */

let service: Service;
let people: People;
let templateId: string;

beforeAll(async () => {
  service = await startService({ env: uncached });
  people = await createPeople(service);
  const step = (name: string, sortOrder: number) => ({
    name,
    sortOrder,
    strategies: [{ strategyName: 'flexibleRollout', sortOrder: 0, parameters: { rollout: '10' } }],
    transitionCondition: sortOrder === 0 ? { intervalMinutes: 60 } : null,
  });
  const milestones = [step('First', 0), step('Second', 1)];
  const { id } = await send('POST', '/api/admin/release-plan-templates', {
    name: 'Careful',
    milestones,
  });
  templateId = id;
});

afterAll(() => service.stop());

beforeEach(() => needApprovals(service, 1));

const source = { kind: 'cloudwatch-alarm', name: 'checkout-errors' };
const pause = { source, action: 'pauseReleasePlanProgressions' };

/** A change, what has to be there before, and what is there after it. */
interface Case {
  readonly action: string;
  /** @returns the payload */
  readonly payload?: (flag: string) => unknown;
  /** What is there, in the shape of `after`. */
  readonly found: (flag: string, payload: Payload) => Promise<unknown>;
}

type Payload = { readonly [key: string]: string };

const flagChanges: readonly Case[] = [
  {
    action: 'updateEnabled',
    payload: () => ({ enabled: true }),
    found: async (flag) => {
      const { enabled } = await read(environmentOf(flag));
      const [{ id, ...added }] = await strategiesOf(flag);
      return { enabled, initial: [added] };
    },
  },
  {
    action: 'addStrategy',
    payload: () => ({ name: 'flexibleRollout', title: 'Half', parameters: { rollout: '50' } }),
    found: async (flag) => (await strategiesOf(flag))[0],
  },
  {
    action: 'updateStrategy',
    payload: async (flag) => ({ id: await addStrategy(service, flag), title: 'Changed' }),
    found: async (flag) => (await strategiesOf(flag))[0],
  },
  {
    action: 'deleteStrategy',
    payload: async (flag) => ({ id: await addStrategy(service, flag) }),
    found: async (flag) => (await strategiesOf(flag))[0] ?? null,
  },
  {
    action: 'reorderStrategy',
    payload: async (flag) => {
      const id = await addStrategy(service, flag);
      await addStrategy(service, flag, { sortOrder: 1 });
      return [{ id, sortOrder: 7 }];
    },
    found: async (flag) =>
      (await read(`${environmentOf(flag)}/strategies`)).map(
        ({ id, sortOrder }: { readonly id: string; readonly sortOrder: number }) => ({
          id,
          sortOrder,
        }),
      ),
  },
  {
    action: 'patchVariant',
    payload: () => ({
      variants: [
        { name: 'blue', weight: 1, weightType: 'variable' },
        { name: 'red', weight: 1, weightType: 'variable' },
      ],
    }),
    found: async (flag) => (await read(`${environmentOf(flag)}/variants`)).variants,
  },
  {
    action: 'addDependency',
    payload: async (flag) => {
      await createFlag(service, `${flag}-parent`);
      return { feature: `${flag}-parent`, enabled: true, variants: ['blue'] };
    },
    found: async (flag) => (await read(`${FEATURES}/${flag}`)).dependencies,
  },
  {
    action: 'deleteDependency',
    payload: async (flag) => {
      await createFlag(service, `${flag}-parent`);
      await send('POST', `${FEATURES}/${flag}/dependencies`, { feature: `${flag}-parent` });
      return undefined;
    },
    found: async (flag) => (await read(`${FEATURES}/${flag}`)).dependencies,
  },
  {
    action: 'archiveFeature',
    found: async (flag) => {
      const { features } = await read('/api/admin/projects/default/features');
      const isLeft = features.some(({ name }: { readonly name: string }) => name === flag);
      return isLeft ? flag : null;
    },
  },
  {
    action: 'addReleasePlan',
    payload: () => ({ templateId }),
    found: (flag) => planInShort(flag),
  },
  {
    action: 'deleteReleasePlan',
    payload: async (flag) => ({ planId: (await addPlan(flag)).id }),
    found: (flag) => planInShort(flag),
  },
  {
    action: 'startMilestone',
    payload: async (flag) => {
      const { id, milestones } = await addPlan(flag);
      return { planId: id, milestoneId: milestones[1].id };
    },
    found: async (flag) => {
      const { activeMilestoneId, milestones } = await planOf(flag);
      const { name, strategies } = milestones[1];
      return { milestoneName: name, activeMilestoneId, strategies };
    },
  },
  {
    action: 'changeMilestoneProgression',
    payload: async (flag) => {
      const { milestones } = await addPlan(flag);
      return {
        sourceMilestone: milestones[0].id,
        targetMilestone: milestones[1].id,
        transitionCondition: { intervalMinutes: 120 },
      };
    },
    found: (flag) => progressionOf(flag),
  },
  {
    action: 'deleteMilestoneProgression',
    payload: async (flag) => ({ sourceMilestone: (await addPlan(flag)).milestones[0].id }),
    found: (flag) => progressionOf(flag),
  },
  {
    action: 'resumeMilestoneProgression',
    payload: async (flag) => {
      const { id, milestones } = await addPlan(flag);
      const path = environmentOf(flag);
      await send('POST', `${path}/release-plans/${id}/milestones/${milestones[0].id}/start`);
      await send('POST', `${path}/progressions/${id}/pause`);
      return { planId: id };
    },
    found: async (flag) => {
      const { activeMilestoneId, milestones } = await planOf(flag);
      return { activeMilestoneId, pausedAt: milestones[0].pausedAt };
    },
  },
  {
    action: 'changeSafeguard',
    payload: async (flag) => ({ planId: (await addPlan(flag)).id, safeguard: pause }),
    found: async (flag) => ({ safeguards: (await planOf(flag)).safeguards }),
  },
  {
    action: 'deleteSafeguard',
    payload: async (flag) => {
      const { id } = await addPlan(flag);
      await send('PUT', `${environmentOf(flag)}/release-plans/${id}/safeguards`, pause);
      const { safeguards } = await planOf(flag);
      return { planId: id, safeguardId: safeguards[0].id };
    },
    found: async (flag) => ({ safeguards: (await planOf(flag)).safeguards }),
  },
  {
    action: 'updateMilestoneStrategy',
    payload: async (flag) => {
      const { milestones } = await addPlan(flag);
      return { id: milestones[1].strategies[0].id, parameters: { rollout: '60' } };
    },
    found: async (flag) => (await planOf(flag)).milestones[1].strategies[0],
  },
];

const otherChanges: readonly Case[] = [
  {
    action: 'updateSegment',
    payload: async () => {
      const { id } = await send('POST', '/api/admin/segments', { name: 'beta', constraints: [] });
      const constraints = [{ contextName: 'country', operator: 'IN', values: ['DE'] }];
      return { id, name: 'beta-users', constraints };
    },
    found: async (_, { id }) => {
      const { usedInFeatures, usedInProjects, ...segment } = await read(
        `/api/admin/segments/${id}`,
      );
      return segment;
    },
  },
  {
    action: 'updateChangeRequestConfig',
    payload: () => ({ changeRequestsEnabled: true, requiredApprovals: 3 }),
    found: async () => {
      const [{ requiredApprovals }] = await read(`${REQUESTS}/config`);
      return { requiredApprovals };
    },
  },
  {
    action: 'removeEnvironment',
    found: async () => {
      const environments = await read(`${REQUESTS}/config`);
      const isLeft = environments.some(
        ({ environment }: { readonly environment: string }) => environment === 'development',
      );
      return isLeft ? 'development' : null;
    },
  },
];

describe('what a change request says that a change makes is there once it is applied', () => {
  it.each(flagChanges)('$action', async ({ action, payload, found }) => {
    const flag = `outcome-${action}`;
    await createFlag(service, flag);
    const sent = await payload?.(flag);

    const { said, kept } = await applied([{ action, feature: flag, ...withPayload(sent) }]);

    expect(said).toEqual([await found(flag, sent as Payload)]);
    expect(kept).toEqual(said);
  });
});

it('a change makes what those before it in the request have made already', async () => {
  await createFlag(service, 'outcome-steps');
  const id = await addStrategy(service, 'outcome-steps');
  const change = (payload: object) => ({
    action: 'updateStrategy',
    feature: 'outcome-steps',
    payload: { id, ...payload },
  });

  const { said } = await applied([change({ title: 'First' }), change({ disabled: true })]);

  expect(said).toMatchObject([
    { title: 'First', disabled: false },
    { title: 'First', disabled: true },
  ]);
  expect(said[1]).toEqual((await strategiesOf('outcome-steps'))[0]);
});

describe('what a change would have made', () => {
  const titled = (feature: string, id: string) => ({
    action: 'updateStrategy',
    feature,
    payload: { id, title: 'Proposed' },
  });

  it.each(['Rejected', 'Cancelled'])('is kept as it was when it was %s', async (state) => {
    const flag = `outcome-${state}`;
    await createFlag(service, flag);
    const strategy = await addStrategy(service, flag);
    const id = await inReview([titled(flag, strategy)]);

    await moveTo(id, state);
    await send('PUT', `${environmentOf(flag)}/strategies/${strategy}`, { disabled: true });

    expect(await changesOf(id)).toMatchObject([
      { after: { title: 'Proposed', disabled: false }, current: { title: null, disabled: true } },
    ]);
  });

  it('is that of now where somebody else has changed it meanwhile', async () => {
    await createFlag(service, 'outcome-changed');
    const strategy = await addStrategy(service, 'outcome-changed');
    const id = await inReview([titled('outcome-changed', strategy)]);

    await send('PUT', `${environmentOf('outcome-changed')}/strategies/${strategy}`, {
      disabled: true,
    });

    expect(await changesOf(id)).toMatchObject([
      {
        conflict: expect.stringContaining('changed by someone else'),
        after: { title: 'Proposed', disabled: true },
      },
    ]);
  });

  it.each(['In review', 'Cancelled'])('is absent where it is gone: %s', async (state) => {
    const flag = `outcome-gone-${state.toLowerCase().replace(' ', '-')}`;
    await createFlag(service, flag);
    const strategy = await addStrategy(service, flag);
    const id = await inReview([titled(flag, strategy)]);

    await send('DELETE', `${environmentOf(flag)}/strategies/${strategy}`);
    if (state === 'Cancelled') await moveTo(id, state);

    expect(await changesOf(id)).toEqual([
      expect.not.objectContaining({ after: expect.anything() }),
    ]);
  });
});

/** The last one leaves the project without the environment. */
describe('what a change of a segment or of settings makes is there once it is applied', () => {
  it.each(otherChanges)('$action', async ({ action, payload, found }) => {
    const sent = await payload?.('');

    const { said, kept } = await applied([{ action, ...withPayload(sent) }]);

    expect(said).toEqual([await found('', sent as Payload)]);
    expect(kept).toEqual(said);
  });
});

function withPayload(payload: unknown) {
  return payload === undefined ? {} : { payload };
}

/** Applies changes. Returns what they were said to make, before and after that. */
async function applied(changes: readonly object[]) {
  const id = await inReview(changes);
  const outcomes = async () => (await changesOf(id)).map(({ after }) => after);
  const said = await outcomes();
  await moveTo(id, 'Approved');
  await moveTo(id, 'Applied');
  return { said, kept: await outcomes() };
}

/** Proposes changes as the administrator, and sends them to review. */
async function inReview(changes: readonly object[]): Promise<number> {
  const { id } = await send('POST', `${PROJECT}/environments/development/change-requests`, changes);
  await send('PUT', `${REQUESTS}/${id}/state`, { state: 'In review' });
  return id;
}

async function moveTo(id: number, state: string): Promise<void> {
  const { status, body } = await bring(service, people.lead, id, state);
  expect({ status, body }).toMatchObject({ status: 200 });
}

async function changesOf(id: number): Promise<{ readonly after?: unknown }[]> {
  const { features, segments, settings = [] } = await read(`${REQUESTS}/${id}`);
  const ofFlags = features.flatMap(({ changes }: { readonly changes: object[] }) => changes);
  return [...ofFlags, ...segments, ...settings];
}

async function send(method: string, path: string, sent?: unknown) {
  const { status, body } = await service.request(method, path, {
    ...(sent !== undefined && { body: sent }),
  });
  expect({ isFine: status < 300, body }).toMatchObject({ isFine: true });
  return body;
}

function read(path: string) {
  return send('GET', path);
}

function environmentOf(flag: string): string {
  return `${FEATURES}/${flag}/environments/development`;
}

/** Without what is not their own: the flag, and the place among the others. */
async function strategiesOf(flag: string) {
  const strategies = await read(`${environmentOf(flag)}/strategies`);
  return strategies.map((strategy: object) => ({ ...strategy, featureName: '', sortOrder: 0 }));
}

function addPlan(flag: string) {
  return send('POST', `${environmentOf(flag)}/release-plans`, { templateId });
}

async function planOf(flag: string) {
  return (await read(`${environmentOf(flag)}/release-plans`))[0];
}

async function planInShort(flag: string) {
  const plan = await planOf(flag);
  return plan ? { name: plan.name, activeMilestoneId: plan.activeMilestoneId } : null;
}

async function progressionOf(flag: string) {
  const [{ id, nextMilestoneId, transitionCondition }] = (await planOf(flag)).milestones;
  return nextMilestoneId
    ? { sourceMilestone: id, targetMilestone: nextMilestoneId, transitionCondition }
    : null;
}
