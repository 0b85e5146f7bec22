import { describe, expect, it } from 'vitest';
import { besideInWords, togetherInWords } from '../../console/src/strategies/beside.ts';
import { newDraft, type StrategyDraft } from '../../console/src/strategies/draft.ts';
import {
  initialDraft,
  type PlannedChange,
  type PlannedFlag,
  plannedFlag,
} from '../../console/src/strategies/planned.ts';
import { strategyInWords } from '../../lib/words/strategy-in-words.ts';

const nothing: PlannedFlag = { enabled: false, strategies: [], variants: [] };
const on: PlannedChange = { action: 'updateEnabled', payload: { enabled: true } };
const off: PlannedChange = { action: 'updateEnabled', payload: { enabled: false } };
const add = (rollout: string): PlannedChange => ({
  action: 'addStrategy',
  payload: { name: 'flexibleRollout', parameters: { rollout } },
});

function share(rollout: string, rest: Partial<StrategyDraft> = {}): StrategyDraft {
  return { ...newDraft('checkout'), parameters: { rollout, stickiness: 'default' }, ...rest };
}

const stored = (rollout: string, disabled = false) => ({
  ...share(rollout, { disabled }),
  id: 'a',
});

function told(flag: PlannedFlag, changes: readonly PlannedChange[]) {
  const { enabled, strategies } = plannedFlag(flag, changes, initialDraft(undefined));
  return [enabled ? 'on' : 'off', ...strategies.map((each) => strategyInWords(each))];
}

describe('a flag after the changes of a draft', () => {
  it.each<[string, PlannedFlag, PlannedChange[], string[]]>([
    [
      'gets a strategy for everyone, then one more',
      nothing,
      [on, add('10')],
      ['on', 'Everyone gets it.', '10 % of users get it.'],
    ],
    [
      'has one already when it is switched on',
      nothing,
      [add('10'), on],
      ['on', '10 % of users get it.'],
    ],
    [
      'keeps its own',
      { ...nothing, strategies: [stored('25')] },
      [on],
      ['on', '25 % of users get it.'],
    ],
    [
      'is off without its last strategy',
      { ...nothing, enabled: true, strategies: [stored('25')] },
      [{ action: 'deleteStrategy', payload: { id: 'a' } }],
      ['off'],
    ],
    [
      'has its strategies enabled where the change says so',
      { ...nothing, strategies: [stored('25', true)] },
      [{ ...on, payload: { enabled: true, shouldActivateDisabledStrategies: true } }],
      ['on', '25 % of users get it.'],
    ],
    [
      'has the strategy that is changed',
      { ...nothing, strategies: [stored('25')] },
      [{ action: 'updateStrategy', payload: { id: 'a', parameters: { rollout: '40' } } }],
      ['off', '40 % of users get it.'],
    ],
    ['is off again', nothing, [on, off], ['off', 'Everyone gets it.']],
  ])('%s', (_what, flag, changes, expected) => {
    expect(told(flag, changes)).toEqual(expected);
  });
});

it('the default strategy is that of the project, enabled', () => {
  expect(strategyInWords(initialDraft({ ...share('5'), disabled: true }))).toBe(
    '5 % of users get it.',
  );
});

describe('a strategy beside others', () => {
  const constraint = {
    contextName: 'country',
    operator: 'IN',
    values: ['DE'],
    inverted: false,
    caseInsensitive: false,
  } as const;

  it.each<[string, StrategyDraft[], string | undefined]>([
    ['no other', [], undefined],
    ['a disabled one', [share('100', { disabled: true })], undefined],
    [
      'a smaller one',
      [share('5')],
      'Besides, another strategy of the flag can let people in: any one is enough.',
    ],
    [
      'one for everyone in a country',
      [share('100', { constraints: [constraint] }), share('5')],
      'Besides, 2 other strategies of the flag can let people in: any one is enough.',
    ],
    [
      'one for everyone',
      [share('5'), share('100', { title: 'All' })],
      'Everyone gets it already by the strategy “All”, and any one is enough: this one lets in nobody more.',
    ],
  ])('%s', (_what, others, expected) => {
    expect(besideInWords(share('20'), others)).toBe(expected);
  });

  it('that its own draft adds', () => {
    const { strategies } = plannedFlag(nothing, [on], initialDraft(undefined));

    expect(besideInWords(share('20'), strategies)).toBe(
      'Everyone gets it already by the strategy that switching it on adds, and any one is enough: this one lets in nobody more.',
    );
  });

  it('says nothing of one that is disabled itself', () => {
    expect(besideInWords(share('20', { disabled: true }), [share('100')])).toBe(undefined);
  });

  it('is told of all of them together', () => {
    expect(togetherInWords([share('5')])).toBe(undefined);
    expect(togetherInWords([share('5'), share('6')])).toBe(
      'Any one of them is enough to get the flag.',
    );
    expect(togetherInWords([share('5'), share('100')])).toBe(
      'One of them lets in everyone, and any one is enough: the others let in nobody more.',
    );
  });
});
