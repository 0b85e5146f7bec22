import { describe, expect, it } from 'vitest';
import { wholeDraft } from '../../console/src/strategies/planned.ts';
import {
  changeInWords,
  compareChange,
  initialStrategiesOf,
  proposedStrategy,
  type ShownChange,
} from '../../lib/words/change-in-words.ts';
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
      {
        action: 'updateEnabled',
        before: { enabled: false },
        after: { enabled: true, initial: false },
      },
      ['On: no → yes'],
    ],
    [
      {
        action: 'updateStrategy',
        before: strategy,
        after: ofRollout('10'),
      },
      ['Rollout: 50 % → 10 %'],
    ],
    [
      { action: 'deleteStrategy', before: strategy, after: null },
      [
        'Name: flexibleRollout → –',
        'Title: Half → –',
        'Rollout: 50 % → –',
        'Stickiness: default → –',
      ],
    ],
    [
      {
        action: 'addStrategy',
        before: null,
        after: { ...strategy, name: 'default', title: null, parameters: {} },
      },
      ['Name: – → default'],
    ],
    [
      {
        action: 'reorderStrategy',
        before: [
          { id: 'aaa', sortOrder: 1 },
          { id: 'bbb', sortOrder: 2 },
        ],
        after: [
          { id: 'bbb', sortOrder: 0 },
          { id: 'aaa', sortOrder: 1 },
        ],
      },
      ['Order of strategies: aaa, bbb → bbb, aaa'],
    ],
    [{ action: 'patchVariant', before: [], after: [blue] }, ['Variant blue: – → 100 %']],
    [
      {
        action: 'addDependency',
        before: [{ feature: 'pay', enabled: true }],
        after: [{ feature: 'pay', enabled: false }],
      },
      ['Depends on: pay is on → pay is off'],
    ],
    [
      { action: 'deleteDependency', before: [{ feature: 'pay', enabled: true }], after: [] },
      ['Depends on: pay is on → –'],
    ],
    [
      {
        action: 'updateSegment',
        before: { id: 1, name: 'alpha', description: null, constraints: [], createdBy: 'kim' },
        after: { id: 1, name: 'beta', description: null, constraints: [], createdBy: 'kim' },
      },
      ['Name: alpha → beta'],
    ],
  ])('%j is compared with what it found', (change, proposed) => {
    expect(told(compareChange(change).proposed)).toEqual(proposed);
  });

  it('is compared with now, and what others changed is told apart', () => {
    const compared = compareChange({
      action: 'updateStrategy',
      before: ofRollout('50'),
      current: ofRollout('75', 'Most'),
      after: ofRollout('10', 'Most'),
      conflict: 'It was changed by someone else.',
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
    const current = { ...strategy, name: 'default', title: 'Everyone', parameters: {} };
    const change = { action: 'addStrategy', before: null, after: current, current };
    const compared = compareChange(change);

    expect(compared.now).toEqual([]);
    expect(compared.proposed).toHaveLength(2);
  });

  const old = {
    id: 'one',
    source: { kind: 'cloudwatch-alarm', name: 'old' },
    action: { type: 'pauseReleasePlanProgressions', id: 'p' },
  };
  const added = {
    id: 'two',
    source: { kind: 'signal-endpoint', name: 'new' },
    action: { type: 'startPreviousMilestone', id: 'p' },
  };

  it.each([
    {
      action: 'changeSafeguard',
      after: [old, added],
      told: ['Safeguard: – → Signal new: Go back to the milestone before, and pause there'],
    },
    { action: 'deleteSafeguard', after: [], told: ['Safeguard: Alarm old: Pause the plan → –'] },
  ])('$action tells the one safeguard that changes', ({ action, after, told: expected }) => {
    const change = { action, current: { safeguards: [old] }, after: { safeguards: after } };

    expect(told(compareChange(change).now)).toEqual(expected);
  });

  it('is not compared with a state that was not kept', () => {
    const after = { enabled: true, initial: false };

    expect(compareChange({ action: 'updateEnabled', after }).proposed).toBe(undefined);
  });

  it('is not compared where nobody knows what it would make', () => {
    const change = { action: 'updateStrategy', before: strategy, current: null };
    const { proposed, now, since } = compareChange(change);

    expect({ proposed, now }).toEqual({ proposed: undefined, now: undefined });
    expect(told(since)).toContain('Title: Half → –');
  });
});

it.each<[ShownChange, string]>([
  [{ action: 'updateEnabled', payload: { enabled: false } }, 'Switch off'],
  [
    { action: 'updateStrategy', payload: { id: 'a1' }, before: strategy },
    'Change the strategy “Half”',
  ],
  [
    {
      action: 'updateStrategy',
      payload: { id: 'a1', title: 'Most' },
      before: strategy,
      after: ofRollout('50', 'Most'),
    },
    'Change the strategy “Most”',
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
      after: ofRollout('10'),
    },
    '10 % of users get it.',
  ],
  [{ action: 'updateStrategy', payload: { id: 'a1', title: 'Few' } }, undefined],
  [{ action: 'deleteStrategy', payload: { id: 'a1' }, before: strategy }, undefined],
])('%j is told in the sentence of the editor', (change, sentence) => {
  const proposed = proposedStrategy(change);

  // A proposed strategy is what a request has; the words need no more.
  expect(proposed && strategyInWords(wholeDraft(proposed as never))).toBe(sentence);
});

describe('a flag that is switched on', () => {
  const on = { action: 'updateEnabled', payload: { enabled: true } };

  it.each<[string, unknown, number]>([
    ['the strategies that it gets by itself', { enabled: true, initial: [strategy] }, 1],
    ['none where it has one', { enabled: true, initial: false }, 0],
    ['none where nobody knows', undefined, 0],
  ])('is shown with %s', (_what, after, count) => {
    expect(initialStrategiesOf({ ...on, after })).toHaveLength(count);
  });
});
