import { describe, expect, it } from 'vitest';
import { effectsOf } from '../../../../lib/change-requests/apply/effect.ts';
import type { LiveState } from '../../../../lib/change-requests/apply/model.ts';
import {
  findEffectConflicts,
  withReviewedEffects,
} from '../../../../lib/change-requests/apply/reviewed-effect.ts';
import { stepsOf } from '../../../../lib/change-requests/apply/steps.ts';
import type { ChangeInput, ProposedChange } from '../../../../lib/change-requests/model.ts';
import type { Segment } from '../../../../lib/flags/segments/model.ts';
import { planned } from '../../../support/a-plan.ts';
import { feature, inputs, live, stateOf } from '../../../support/change-inputs.ts';
import { aChangeRequest, proposed } from '../../../support/change-request-state.ts';
import { aSegment, aStrategy } from '../../../support/flag-state.ts';

const step = (name: string, segment: number, target?: string) => ({
  id: name,
  name,
  sortOrder: 0,
  strategies: [aStrategy(`s-${name}`, { segments: [segment] })],
  ...(target && { progression: { target, intervalMinutes: 60 } }),
});
const template = {
  id: 't',
  name: 'Careful',
  description: null,
  milestones: [step('one', 1, 'two'), step('two', 3, 'three'), step('three', 4)],
  createdBy: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
  version: 1,
};
const segments = new Map([1, 3, 4].map((id) => [id, aSegment(id)]));
const { state: withPlan, plan } = planned(template.milestones);
const [one, two, three] = plan.milestones.map(({ id }) => id);
const planId = plan.id;
/** A plan whose second milestone is active. */
const running = { ...withPlan, plan: { ...plan, activeMilestoneId: two ?? null } };

/** The names of the milestones and the segments of what a change puts into the environment. */
function brought(state: LiveState, ...sent: readonly ChangeInput[]) {
  const changes = sent.map((input, index) => proposed(index + 1, input, state));
  const effect = effectsOf(stepsOf(state, changes)).get(changes.length);
  return (
    effect && [
      effect.strategies.length,
      effect.milestones.map(({ name }) => name).join(' '),
      effect.segments.map(({ id }) => id).join(' '),
    ]
  );
}

describe('what a change puts into the environment', () => {
  const free = stateOf({}, {}, { segments, templates: new Map([['t', template]]) });
  const filled = stateOf(
    { strategies: [aStrategy('s1', { segments: [1] }), aStrategy('s2', { disabled: true })] },
    {},
    { segments },
  );
  const idle = stateOf(withPlan, {}, { segments });
  const busy = stateOf(running, {}, { segments });
  const change = (action: string, payload: object) =>
    // Each row has the payload of its action.
    ({ action, feature, payload }) as unknown as ChangeInput;
  const addPlan = change('addReleasePlan', { templateId: 't' });

  it.each<[string, LiveState, readonly ChangeInput[], ReturnType<typeof brought>]>([
    [
      'a new strategy',
      free,
      [change('addStrategy', { name: 'default', segments: [3] })],
      [1, '', '3'],
    ],
    ['a changed strategy', filled, [inputs.update], [1, '', '1']],
    ['enabling: the default strategy', free, [inputs.toggle], [1, '', '']],
    ['enabling: the strategies that are enabled', filled, [inputs.toggle], [1, '', '1']],
    [
      'enabling: the first milestone, and what follows',
      idle,
      [inputs.toggle],
      [1, 'two three', '1 3 4'],
    ],
    ['a new plan: all milestones', free, [addPlan], [0, 'one two three', '1 3 4']],
    ['enabling after a new plan', free, [addPlan, inputs.toggle], [1, 'two three', '1 3 4']],
    [
      'a milestone, and what follows',
      idle,
      [change('startMilestone', { planId, milestoneId: two })],
      [0, 'two three', '3 4'],
    ],
    [
      'what follows another milestone',
      idle,
      [
        change('changeMilestoneProgression', {
          sourceMilestone: one,
          targetMilestone: three,
          transitionCondition: { intervalMinutes: 5 },
        }),
      ],
      [0, 'three', '4'],
    ],
    [
      'a strategy of a milestone',
      idle,
      [
        change('updateMilestoneStrategy', {
          id: plan.milestones[1]?.strategies[0]?.id,
          title: 'x',
        }),
      ],
      [1, '', '3'],
    ],
    [
      'a safeguard that goes back: any milestone',
      busy,
      [
        change('changeSafeguard', {
          planId,
          safeguard: {
            source: { kind: 'signal-endpoint', name: 'x' },
            action: 'startPreviousMilestone',
          },
        }),
      ],
      [0, 'one two three', '1 3 4'],
    ],
    ['disabling: nothing', filled, [{ ...inputs.toggle, payload: { enabled: false } }], undefined],
    ['removing a strategy: nothing', filled, [inputs.remove], undefined],
    ['archiving: nothing', free, [inputs.archive], undefined],
    ['removing the plan: nothing', busy, [change('deleteReleasePlan', { planId })], undefined],
  ])('%s', (_what, state, changes, expected) => {
    expect(brought(state, ...changes)).toEqual(expected);
  });

  it('has segments as all changes leave them', () => {
    const changes = [
      proposed(1, change('addStrategy', { name: 'default', segments: [1] }), live),
      proposed(2, inputs.segment, live),
    ];

    expect(effectsOf(stepsOf(live, changes)).get(1)?.segments).toEqual([
      { id: 1, name: 'All', constraints: [] },
    ]);
  });
});

describe('a change that is reviewed', () => {
  const reviewed = (changes: readonly ProposedChange[]) =>
    aChangeRequest({ state: 'In review', changes: withReviewedEffects(live, changes) });
  const add = proposed(
    1,
    { action: 'addStrategy', feature, payload: { name: 'default', segments: [1] } },
    live,
  );
  const changedBy = (updatedBy?: string): LiveState => ({
    ...live,
    segments: new Map([
      [1, aSegment(1, { constraints: [], name: 'Beta', ...(updatedBy && { updatedBy }) })],
    ]),
  });

  it.each<[string, LiveState, string | undefined]>([
    ['nothing was changed', live, undefined],
    ['somebody changed its segment', changedBy('ada'), 'The segment "Beta" was changed by "ada"'],
    ['nobody knows who did', changedBy(), 'was changed by someone else since this was sent to'],
  ])('is no conflict or one that says so: %s', (_when, state, text) => {
    const found = findEffectConflicts(state, reviewed([add])).get(1);

    expect(found?.text).toEqual(text === undefined ? undefined : expect.stringContaining(text));
  });

  it('is reviewed again if it brings something that was not recorded then', () => {
    const request = aChangeRequest({ state: 'Approved', changes: [add] });

    expect(findEffectConflicts(live, request).get(1)).toMatchObject({
      kind: 'changed',
      text: expect.stringContaining('was not recorded when it was reviewed'),
    });
  });

  const start = proposed(
    1,
    { action: 'startMilestone', feature, payload: { planId, milestoneId: one ?? '' } },
    stateOf(withPlan, {}, { segments }),
  );
  const without = (...left: [number, Segment][]) =>
    stateOf(withPlan, {}, { segments: new Map(left) });

  it('is a conflict once a segment is gone', () => {
    const changes = withReviewedEffects(stateOf(withPlan, {}, { segments }), [start]);
    const request = aChangeRequest({ state: 'Approved', changes });

    expect(findEffectConflicts(without([1, aSegment(1)], [3, aSegment(3)]), request)).toEqual(
      new Map([
        [
          1,
          {
            kind: 'changed',
            text: 'The segment with the id 4 was deleted since this was sent to review.',
          },
        ],
      ]),
    );
  });

  it('is refused with a segment that the project cannot use', () => {
    const state = without(
      [1, aSegment(1, { project: 'other' })],
      [3, aSegment(3)],
      [4, aSegment(4)],
    );

    expect(findEffectConflicts(state, aChangeRequest({ changes: [start] })).get(1)).toMatchObject({
      kind: 'refused',
      text: expect.stringContaining('Not usable: 1.'),
    });
  });
});
