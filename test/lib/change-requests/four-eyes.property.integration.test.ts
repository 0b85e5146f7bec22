import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../lib/auth/caller.ts';
import { applyScheduledChangeRequests } from '../../../lib/change-requests/lifecycle/apply-scheduled.ts';
import { setState } from '../../../lib/change-requests/lifecycle/set-state.ts';
import type { ChangeInput } from '../../../lib/change-requests/model.ts';
import { getChangeRequest } from '../../../lib/change-requests/present/get-change-request.ts';
import type { presentEffect } from '../../../lib/change-requests/present/present-effect.ts';
import { addChanges } from '../../../lib/change-requests/propose/add-changes.ts';
import { addDependency } from '../../../lib/flags/dependencies/change-dependencies.ts';
import {
  addReleasePlan,
  startMilestone,
} from '../../../lib/flags/release-plans/change-release-plan.ts';
import { changeSafeguard } from '../../../lib/flags/release-plans/change-safeguards.ts';
import { startDueMilestones } from '../../../lib/flags/release-plans/start-due-milestones.ts';
import { tripSafeguards } from '../../../lib/flags/release-plans/trip-safeguards.ts';
import { loadRights } from '../../../lib/identity/access/load-rights.ts';
import { createUser } from '../../../lib/identity/users/create-user.ts';
import { findUser } from '../../../lib/identity/users/user-store.ts';
import { ApiError } from '../../../lib/platform/errors.ts';
import { setRoles } from '../../../lib/projects/access/set-roles.ts';
import { seed } from '../../../lib/system/seed/seed.ts';
import { EDITOR, OWNER } from '../../support/access.ts';
import {
  createGuardedWorld,
  type GuardedWorld,
  lead,
  PRODUCTION,
  removeSegments,
} from '../../support/four-eyes/guarded-world.ts';
import {
  attempt,
  type UnapprovedWrite,
  unapprovedWrites,
} from '../../support/four-eyes/unapproved-writes.ts';
import { type Users, usersOf, whoGets, withParents } from '../../support/four-eyes/who-gets.ts';
import { admin } from '../../support/seeded-project.ts';
import { useTable } from '../../support/table.ts';

/** Sequences for each kind of change. */
const RUNS = Number(process.env.FOUR_EYES_RUNS ?? 12);
const SEED = Number(process.env.RANDOM_SEED ?? 42);
const MINUTE_MS = 60_000;
const alarm = { kind: 'cloudwatch-alarm', name: 'errors' } as const;

useTable();

let editor: Caller;

beforeAll(async () => {
  await seed();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Somebody with every right in the project but that of approving, applying and skipping approvals. */
async function anEditor({ project }: GuardedWorld): Promise<Caller> {
  const username = `editor of ${project}`;
  const { user } = await createUser(admin.author, 'User', { username, rootRole: EDITOR });
  await setRoles(admin, project, { kind: 'user', id: user.id }, [OWNER]);
  const found = await findUser(user.id);
  if (!found) throw new Error('The user was not created.');
  return {
    ...admin,
    tokenType: 'user',
    author: { id: user.id, name: username },
    rights: await loadRights(found),
  };
}

type Kind = keyof typeof kinds;

/** The most frequent concurrent changes, where these are not about a segment. */
const near: Readonly<Partial<Record<Kind, UnapprovedWrite['what']>>> = {
  'enabling a flag with the default strategy': 'default strategy',
  'enabling a flag that depends on another': 'no dependencies',
  'a plan that starts': 'template',
};

/** The changes of each kind of change request, and what is there before. */
const kinds = {
  'a strategy with a segment': async ({ flag, segments }) => [
    { action: 'addStrategy', feature: flag, payload: { name: 'default', segments: [segments[1]] } },
    toggle(flag),
  ],
  'another segment of a strategy': async ({ filled, strategy, segments }) => [
    {
      action: 'updateStrategy',
      feature: filled,
      payload: { id: strategy, segments: [segments[1]] },
    },
    toggle(filled),
  ],
  'enabling a flag with the default strategy': async ({ flag }) => [toggle(flag)],
  'enabling a flag with a strategy': async ({ filled }) => [toggle(filled)],
  'enabling a flag that depends on another': async ({ project: projectId, flag, parent }) => {
    await addDependency(admin, { projectId, featureName: flag }, { feature: parent });
    return [toggle(flag)];
  },
  'a plan that starts': async ({ flag, template }) => [
    { action: 'addReleasePlan', feature: flag, payload: { templateId: template } },
    toggle(flag),
  ],
  'a milestone that starts': async (world) => {
    const { planId, first } = await withPlan(world);
    return [
      {
        action: 'startMilestone',
        feature: world.flag,
        payload: { planId, milestoneId: first },
      },
      toggle(world.flag),
    ];
  },
  'a safeguard of a running plan': async (world) => {
    const { planId, first } = await withPlan(world);
    const place = placeOf(world);
    await startMilestone(admin, { ...place, planId, milestoneId: first });
    await changeSafeguard(
      admin,
      { ...place, planId },
      { source: alarm, action: 'startPreviousMilestone' },
    );
    return [toggle(world.flag)];
  },
} as const satisfies Record<string, (world: GuardedWorld) => Promise<unknown[]>>;

function toggle(feature: string) {
  return { action: 'updateEnabled', feature, payload: { enabled: true } } as const;
}

function placeOf({ project, flag }: GuardedWorld) {
  return { projectId: project, featureName: flag, environment: PRODUCTION };
}

async function withPlan(world: GuardedWorld) {
  const plan = await addReleasePlan(admin, placeOf(world), world.template);
  return { planId: plan.id, first: plan.milestones[0]?.id ?? '' };
}

describe('what production does after the application of', () => {
  it.each(Object.keys(kinds) as Kind[])(
    '%s: nothing else than the approver was shown, whatever others did meanwhile and do later',
    async (kind) => {
      const scenario = fc.record({
        meanwhile: fc.array(unapprovedWrites(near[kind] ?? 'segment'), { maxLength: 3 }),
        later: fc.array(unapprovedWrites('segment'), { maxLength: 4 }),
        isScheduled: fc.boolean(),
        isTripped: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(scenario, (sequence) => expectShown(kind, sequence)),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
    },
    60_000 * RUNS,
  );
});

interface Sequence {
  readonly meanwhile: readonly UnapprovedWrite[];
  readonly later: readonly UnapprovedWrite[];
  readonly isScheduled: boolean;
  readonly isTripped: boolean;
}

async function expectShown(kind: Kind, sequence: Sequence): Promise<void> {
  const world = await createGuardedWorld();
  editor = await anEditor(world);
  // Each kind makes the inputs of its change.
  const inputs = (await kinds[kind](world)) as unknown as readonly ChangeInput[];
  const feature = 'feature' in (inputs[0] ?? {}) ? (inputs[0] as { feature: string }).feature : '';
  const projectId = world.project;
  const place = { projectId, environment: PRODUCTION };
  const { id } = await addChanges(editor, place, { inputs, isList: true });
  await setState(editor, { projectId, id }, { state: 'In review' });
  await setState(lead, { projectId, id }, { state: 'Approved' });
  const shown = await shownTo(world, id);

  for (const write of sequence.meanwhile) await attempt(editor, world, write);
  await applyAs(sequence, projectId, id);
  const { state } = await getChangeRequest({ projectId, id });
  const seen = [await whoGets(feature, PRODUCTION)];
  for (const write of sequence.later) await attempt(editor, world, write);
  for (let hour = 0; hour < 3; hour += 1) {
    vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
    await startDueMilestones(new Date());
    if (sequence.isTripped && hour === 1) {
      await tripSafeguards(alarm, { reason: 'Too many errors.', origin: {} });
    }
    seen.push(await whoGets(feature, PRODUCTION));
  }

  const allowed = state === 'Applied' ? ['', ...shown] : [''];
  expect(seen.filter((users) => !allowed.includes(users))).toEqual([]);
  await removeSegments(world);
}

async function applyAs({ isScheduled }: Sequence, projectId: string, id: number): Promise<void> {
  try {
    if (!isScheduled) {
      await setState(lead, { projectId, id }, { state: 'Applied' });
      return;
    }
    const scheduledAt = new Date(Date.now() + MINUTE_MS).toISOString();
    await setState(lead, { projectId, id }, { state: 'Scheduled', scheduledAt });
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    await applyScheduledChangeRequests(new Date());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

type Effect = ReturnType<typeof presentEffect>;

/** Whom production lets in after the changes, and with each milestone, as the approver was shown it. */
async function shownTo({ project: projectId }: GuardedWorld, id: number): Promise<Users[]> {
  const { features } = await getChangeRequest({ projectId, id });
  const effects = features.flatMap(({ changes }) =>
    changes.flatMap((change) => ('effect' in change ? [change.effect as Effect] : [])),
  );
  const last = effects.at(-1);
  const segments = new Map(
    effects.flatMap((effect) =>
      effect.segments.map((each) => [each.id, each.constraints] as const),
    ),
  );
  const steps = [
    last?.strategies ?? [],
    ...effects.flatMap(({ milestones }) => milestones.map(({ strategies }) => strategies)),
  ];
  return Promise.all(
    steps.map((strategies) =>
      withParents(usersOf(strategies, segments), last?.dependencies ?? [], PRODUCTION),
    ),
  );
}
