import { describe, expect, it } from 'vitest';
import { modifiedState } from '../../../../lib/change-requests/apply/fingerprint.ts';
import type { LiveState } from '../../../../lib/change-requests/apply/model.ts';
import { shownState, statesAfter } from '../../../../lib/change-requests/apply/states-after.ts';
import { stepsOf } from '../../../../lib/change-requests/apply/steps.ts';
import type { ChangeInput } from '../../../../lib/change-requests/model.ts';
import { planned } from '../../../support/a-plan.ts';
import { feature, guarded, inputs, live, stateOf } from '../../../support/change-inputs.ts';
import { proposed } from '../../../support/change-request-state.ts';
import { aSegment, aStrategy } from '../../../support/flag-state.ts';

const milestones = ['one', 'two'].map((name, sortOrder) => ({
  id: name,
  name,
  sortOrder,
  strategies: [aStrategy(`s-${name}`)],
}));
const template = {
  id: 't',
  name: 'Careful',
  description: null,
  milestones,
  createdBy: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
  version: 1,
};
const { state: withPlan, plan } = planned(milestones);
const [one = '', two = ''] = plan.milestones.map(({ id }) => id);
const [inTwo = ''] = (plan.milestones[1]?.strategies ?? []).map(({ id }) => id);
const planId = plan.id;
const source = { kind: 'signal-endpoint', name: 'errors' } as const;
const safeguard = { id: 'g', source, action: 'pauseReleasePlanProgressions' } as const;
/** Its first milestone is active and paused, and leads to the second; it has a safeguard. */
const running = {
  ...withPlan,
  plan: {
    ...plan,
    activeMilestoneId: one,
    safeguards: [safeguard],
    milestones: plan.milestones.map((milestone) =>
      milestone.id === one
        ? {
            ...milestone,
            startedAt: '2026-01-01T00:00:00.000Z',
            pausedAt: '2026-01-01T01:00:00.000Z',
            progression: { target: two, intervalMinutes: 60 },
          }
        : milestone,
    ),
  },
};

const empty = stateOf({}, {}, { templates: new Map([['t', template]]) });
const idle = stateOf(withPlan);
const busy = stateOf(running);

function change(action: string, payload: object): ChangeInput {
  // Each row has the payload of its action.
  return { action, feature, payload } as unknown as ChangeInput;
}

/** What the last of some changes makes of what it is about. */
function afterLast(state: LiveState, ...sent: readonly ChangeInput[]) {
  const changes = sent.map((input, index) => proposed(index + 1, input, state));
  return statesAfter(stepsOf(state, changes)).get(changes.length);
}

const shownSafeguard = {
  id: 'g',
  source,
  action: { type: 'pauseReleasePlanProgressions', id: planId },
};

describe('what a change makes of what it is about', () => {
  const rows: [LiveState, ChangeInput, unknown][] = [
    [live, inputs.toggle, { enabled: true, initial: false }],
    [live, inputs.add, expect.objectContaining({ id: 'new-1', name: 'default', disabled: false })],
    [live, inputs.update, expect.objectContaining({ id: 's1', title: 'New', segments: [] })],
    [live, inputs.remove, null],
    [
      live,
      inputs.sort,
      [
        { id: 's2', sortOrder: 1 },
        { id: 's1', sortOrder: 5 },
      ],
    ],
    [live, inputs.variants, [expect.objectContaining({ name: 'a', weight: 1000 })]],
    [live, inputs.depend, [{ feature: 'parent', enabled: false }]],
    [live, inputs.detach, []],
    [stateOf(), inputs.archive, null],
    [live, inputs.segment, expect.objectContaining({ id: 1, name: 'All', constraints: [] })],
    [stateOf({}, {}, { project: guarded }), inputs.approvals, { requiredApprovals: 1 }],
    [stateOf({}, {}, { project: guarded }), inputs.leave, null],
    [
      empty,
      change('addReleasePlan', { templateId: 't' }),
      { name: 'Careful', activeMilestoneId: null },
    ],
    [busy, change('deleteReleasePlan', { planId }), null],
    [
      idle,
      change('startMilestone', { planId, milestoneId: two }),
      expect.objectContaining({ milestoneName: 'two', activeMilestoneId: two }),
    ],
    [
      idle,
      change('changeMilestoneProgression', {
        sourceMilestone: one,
        targetMilestone: two,
        transitionCondition: { intervalMinutes: 5 },
      }),
      {
        sourceMilestone: one,
        targetMilestone: two,
        transitionCondition: { intervalMinutes: 5 },
      },
    ],
    [busy, change('deleteMilestoneProgression', { sourceMilestone: one }), null],
    [
      busy,
      change('resumeMilestoneProgression', { planId }),
      { activeMilestoneId: one, pausedAt: null },
    ],
    [
      busy,
      change('changeSafeguard', {
        planId,
        safeguard: { source, action: 'startPreviousMilestone' },
      }),
      {
        safeguards: [{ ...shownSafeguard, action: { type: 'startPreviousMilestone', id: planId } }],
      },
    ],
    [busy, change('deleteSafeguard', { planId, safeguardId: 'g' }), { safeguards: [] }],
    [
      idle,
      change('updateMilestoneStrategy', { id: inTwo, title: 'Few' }),
      expect.objectContaining({ id: inTwo, title: 'Few', milestoneId: two }),
    ],
  ];

  it.each(
    rows.map(([state, input, expected]) => ({ action: input.action, state, input, expected })),
  )('$action', ({ state, input, expected }) => {
    expect(afterLast(state, input)).toEqual(expected);
  });

  it('follows the changes before it', () => {
    const second = change('updateStrategy', { id: 's1', disabled: true });

    expect(afterLast(live, inputs.update, second)).toMatchObject({ title: 'New', disabled: true });
    expect(afterLast(live, inputs.remove, inputs.sort)).toBeUndefined();
  });

  it('has the shape of what it finds', () => {
    const [update] = [proposed(1, inputs.update, live)];
    const unchanged = { ...update, payload: { id: 's1' } } as typeof update;

    expect(statesAfter(stepsOf(live, [unchanged])).get(1)).toEqual(modifiedState(live, unchanged));
  });

  it('is not known where the change cannot be applied, and the next one is', () => {
    const gone = change('deleteStrategy', { id: 'gone' });
    const changes = [proposed(1, gone, live), proposed(2, inputs.update, live)];

    expect([...statesAfter(stepsOf(live, changes)).keys()]).toEqual([2]);
  });
});

describe('a flag that is switched on', () => {
  const strategy = { name: 'flexibleRollout' };
  const add = (disabled: boolean) => change('addStrategy', { ...strategy, disabled });
  const disabled = stateOf({ strategies: [aStrategy('s1', { disabled: true })] });
  const enable = (off: boolean) => change('updateStrategy', { id: 's1', disabled: off });
  const addPlan = change('addReleasePlan', { templateId: 't' });
  const withDisabled = change('updateEnabled', {
    enabled: true,
    shouldActivateDisabledStrategies: true,
  });

  /** How many strategies it gets by itself. */
  function initialOf(state: LiveState, ...sent: readonly ChangeInput[]) {
    const { initial } = afterLast(state, ...sent) as {
      readonly initial: readonly unknown[] | false;
    };
    return initial ? initial.length : 0;
  }

  it.each<[string, number, LiveState, ChangeInput[]]>([
    ['without strategies gets one', 1, empty, [inputs.toggle]],
    ['with a strategy gets none', 0, live, [inputs.toggle]],
    ['after one was added gets none', 0, empty, [add(false), inputs.toggle]],
    ['after a disabled one was added gets one', 1, empty, [add(true), inputs.toggle]],
    ['after one was enabled gets none', 0, disabled, [enable(false), inputs.toggle]],
    [
      'after it was disabled again gets one',
      1,
      disabled,
      [enable(false), enable(true), inputs.toggle],
    ],
    ['after it was switched on gets none', 0, empty, [inputs.toggle, inputs.toggle]],
    ['after its variants were changed gets one', 1, empty, [inputs.variants, inputs.toggle]],
    [
      'after the removal of its only one gets one',
      1,
      disabled,
      [enable(false), inputs.remove, inputs.toggle],
    ],
    ['with a plan gets those of the first milestone', 1, empty, [addPlan, inputs.toggle]],
    ['with its disabled strategies gets none', 0, disabled, [withDisabled]],
  ])('%s', (_what, count, state, changes) => {
    expect(initialOf(state, ...changes)).toBe(count);
  });

  it('gets none by being switched off', () => {
    const off = { ...inputs.toggle, payload: { enabled: false } };

    expect(afterLast(empty, inputs.toggle, off)).toEqual({ enabled: false, initial: false });
  });
});

describe('what is shown of now', () => {
  const started = proposed(1, change('addReleasePlan', { templateId: 't' }), empty);

  it.each<[string, LiveState, unknown]>([
    ['nothing, before a release plan is added', empty, null],
    ['nothing, with another release plan', idle, null],
    [
      'the release plan, once it is added',
      stateOf({ ...withPlan, plan: { ...plan, id: 'new-1' } }),
      { name: 'Careful', activeMilestoneId: null },
    ],
  ])('is %s', (_what, state, expected) => {
    expect(shownState(state, started)).toEqual(expected);
  });

  it('is a segment as it is', () => {
    expect(shownState(live, proposed(1, inputs.segment, live))).toMatchObject({
      name: aSegment(1).name,
    });
  });
});
