import { describe, expect, it } from 'vitest';
import {
  changeInWords,
  compareChange,
  initialStrategiesOf,
  proposedStrategy,
  type ShownChange,
} from '../../console/src/pages/change-requests/change-words.ts';
import { wholeDraft } from '../../console/src/strategies/planned.ts';
import type { Difference } from '../../lib/words/difference.ts';
import { strategyInWords } from '../../lib/words/strategy-in-words.ts';

const strategy = {
  id: 'a1',
  name: 'flexibleRollout',
  title: 'Half',
  disabled: false,
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: { rollout: '50', stickiness: 'default' },
};
const ofRollout = (rollout: string, title = 'Half') => ({
  ...strategy,
  title,
  parameters: { ...strategy.parameters, rollout },
});
const blue = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' };

const told = (differences: readonly Difference[] | undefined) =>
  differences?.map(({ what, before = '–', after = '–' }) => `${what}: ${before} → ${after}`);

describe('a proposed change', () => {
  it.each<[ShownChange, string[]]>([
    [
      { action: 'updateEnabled', payload: { enabled: true }, before: { enabled: false } },
      ['On: no → yes'],
    ],
    [
      {
        action: 'updateStrategy',
        payload: { id: 'a1', parameters: { rollout: '10', stickiness: 'default' } },
        before: strategy,
      },
      ['Rollout: 50 % → 10 %'],
    ],
    [
      { action: 'deleteStrategy', payload: { id: 'a1' }, before: strategy },
      [
        'Name: flexibleRollout → –',
        'Title: Half → –',
        'Rollout: 50 % → –',
        'Stickiness: default → –',
      ],
    ],
    [{ action: 'addStrategy', payload: { name: 'default' }, before: null }, ['Name: – → default']],
    [
      {
        action: 'reorderStrategy',
        payload: [{ id: 'bbb', sortOrder: 0 }],
        before: [
          { id: 'aaa', sortOrder: 1 },
          { id: 'bbb', sortOrder: 2 },
        ],
      },
      ['Order of strategies: aaa, bbb → bbb, aaa'],
    ],
    [
      { action: 'patchVariant', payload: { variants: [blue] }, before: [] },
      ['Variant blue: – → 100 %'],
    ],
    [
      {
        action: 'addDependency',
        payload: { feature: 'pay', enabled: false },
        before: [{ feature: 'pay', enabled: true }],
      },
      ['Depends on: pay is on → pay is off'],
    ],
    [
      { action: 'deleteDependency', before: [{ feature: 'pay', enabled: true }] },
      ['Depends on: pay is on → –'],
    ],
    [
      {
        action: 'updateSegment',
        payload: { id: 1, name: 'beta', constraints: [] },
        before: { id: 1, name: 'alpha', description: null, constraints: [], createdBy: 'kim' },
      },
      ['Name: alpha → beta'],
    ],
  ])('%j is compared with what it found', (change, proposed) => {
    expect(told(compareChange(change).proposed)).toEqual(proposed);
  });

  it('is compared with now, and what others changed is told apart', () => {
    const compared = compareChange({
      action: 'updateStrategy',
      payload: { id: 'a1', parameters: { rollout: '10', stickiness: 'default' } },
      before: ofRollout('50'),
      current: ofRollout('75', 'Most'),
    });

    expect({
      proposed: told(compared.proposed),
      now: told(compared.now),
      since: told(compared.since),
    }).toEqual({
      proposed: ['Rollout: 50 % → 10 %'],
      now: ['Rollout: 75 % → 10 %'],
      since: ['Title: Half → Most', 'Rollout: 50 % → 75 %'],
    });
  });

  it('has no difference to now once it is applied, and still has that to before', () => {
    const payload = { name: 'default', title: 'Everyone' };
    const current = { ...strategy, ...payload, parameters: {} };
    const compared = compareChange({ action: 'addStrategy', payload, before: null, current });

    expect(compared.now).toEqual([]);
    expect(compared.proposed).toHaveLength(2);
  });

  it.each([
    {
      action: 'changeSafeguard',
      payload: {
        planId: 'p',
        safeguard: {
          source: { kind: 'signal-endpoint', name: 'new' },
          action: 'startPreviousMilestone',
        },
      },
      told: ['Safeguard: – → Signal new: Go back to the milestone before, and pause there'],
    },
    {
      action: 'deleteSafeguard',
      payload: { planId: 'p', safeguardId: 'one' },
      told: ['Safeguard: Alarm old: Pause the plan → –'],
    },
  ])('$action tells the one safeguard that changes', ({ action, payload, told: expected }) => {
    const current = {
      safeguards: [
        {
          id: 'one',
          source: { kind: 'cloudwatch-alarm', name: 'old' },
          action: { type: 'pauseReleasePlanProgressions', id: 'p' },
        },
      ],
    };

    expect(told(compareChange({ action, payload, current }).now)).toEqual(expected);
  });

  it('is not compared with a state that was not kept', () => {
    expect(compareChange({ action: 'updateEnabled', payload: { enabled: true } }).proposed).toBe(
      undefined,
    );
  });
});

it.each<[ShownChange, string]>([
  [{ action: 'updateEnabled', payload: { enabled: false } }, 'Switch off'],
  [
    { action: 'updateStrategy', payload: { id: 'a1' }, before: strategy },
    'Change the strategy “Half”',
  ],
  [{ action: 'deleteStrategy', payload: { id: 'a1234567890' } }, 'Remove the strategy a1234567'],
  [{ action: 'addStrategy', payload: { name: 'default' } }, 'Add the strategy default'],
  [
    {
      action: 'changeMilestoneProgression',
      payload: { transitionCondition: { intervalMinutes: 60 } },
    },
    'Start the next milestone after 1 hour',
  ],
  [{ action: 'archiveFeature' }, 'Archive the flag, in all environments'],
  [{ action: 'ofANewerVersion' }, 'ofANewerVersion'],
])('%j in words', (change, words) => {
  expect(changeInWords(change)).toBe(words);
});

it.each<[ShownChange, string | undefined]>([
  [{ action: 'addStrategy', payload: { name: 'flexibleRollout' } }, 'Everyone gets it.'],
  [
    {
      action: 'updateStrategy',
      payload: { id: 'a1', parameters: { rollout: '10' } },
      before: strategy,
    },
    '10 % of users get it.',
  ],
  [{ action: 'updateStrategy', payload: { id: 'a1', title: 'Few' } }, undefined],
  [{ action: 'deleteStrategy', payload: { id: 'a1' }, before: strategy }, undefined],
])('%j is told in the sentence of the editor', (change, sentence) => {
  const proposed = proposedStrategy(change);

  expect(proposed && strategyInWords(wholeDraft(proposed as never))).toBe(sentence);
});

describe('a flag that is switched on without an enabled strategy', () => {
  const initial = { name: 'flexibleRollout' };
  const on: ShownChange = {
    action: 'updateEnabled',
    payload: { enabled: true },
    before: { enabled: false, initial },
  };
  const off: ShownChange = { ...on, payload: { enabled: false } };
  const add = (disabled = false): ShownChange => ({
    action: 'addStrategy',
    payload: { name: 'flexibleRollout', disabled },
  });
  const enable = (disabled: boolean): ShownChange => ({
    action: 'updateStrategy',
    payload: { id: 'a1', disabled },
  });

  it('gets one', () => {
    expect(initialStrategiesOf(on)).toEqual([initial]);
    expect(initialStrategiesOf(off)).toEqual([]);
  });

  it('gets those of the first milestone of a plan', () => {
    const before = { enabled: false, initial: [initial, strategy] };

    expect(initialStrategiesOf({ ...on, before })).toEqual([initial, strategy]);
  });

  it.each<[string, ShownChange[], number]>([
    ['a strategy is added', [add()], 0],
    ['a disabled strategy is added', [add(true)], 1],
    ['a strategy is enabled', [enable(false)], 0],
    ['a strategy is enabled and disabled', [enable(false), enable(true)], 1],
    ['a strategy is enabled and deleted', [enable(false), removed()], 1],
    ['it is switched on', [on], 0],
    ['a milestone is started', [{ action: 'startMilestone' }], 0],
    ['its variants are changed', [{ action: 'patchVariant' }], 1],
  ])('where %s before that in the same request', (_what, earlier, count) => {
    expect(initialStrategiesOf(on, earlier)).toHaveLength(count);
  });

  function removed(): ShownChange {
    return { action: 'deleteStrategy', payload: { id: 'a1' } };
  }
});
