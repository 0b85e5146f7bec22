import { describe, expect, it } from 'vitest';
import { RegexBudget } from '../../../../lib/evaluation/regex-budget.ts';
import { checkFilters, matches, payloadIn } from '../../../../lib/flags/actions/match-signal.ts';
import type { FilterRequest } from '../../../../lib/flags/actions/model.ts';

const payload = {
  status: 'firing',
  count: 12,
  isTest: false,
  nothing: null,
  'a/b': 'slash',
  alerts: [{ labels: { severity: 'high' } }],
};

describe('filters of a signal', () => {
  it.each<[string, FilterRequest, boolean]>([
    ['a text', { property: '/status', operator: 'IN', values: ['firing'] }, true],
    ['another text', { property: '/status', operator: 'IN', values: ['resolved'] }, false],
    ['a number', { property: '/count', operator: 'NUM_GTE', value: '12' }, true],
    ['a boolean', { property: '/isTest', operator: 'IN', values: ['false'] }, true],
    ['a pattern', { property: '/status', operator: 'REGEX', value: '^fir' }, true],
    [
      'a value in a list',
      { property: '/alerts/0/labels/severity', operator: 'STR_CONTAINS', values: ['hi'] },
      true,
    ],
    ['a name with a slash', { property: '/a~1b', operator: 'IN', values: ['slash'] }, true],
    ['null, which is no value', { property: '/nothing', operator: 'IN', values: ['null'] }, false],
    [
      'an object, which is no value',
      { property: '/alerts', operator: 'IN', values: ['[object Object]'] },
      false,
    ],
    [
      'what objects inherit',
      { property: '/constructor/name', operator: 'IN', values: ['Object'] },
      false,
    ],
    ['a missing value', { property: '/x/y', operator: 'NUM_GT', value: '0' }, false],
    [
      'a missing value, inverted',
      { property: '/x', operator: 'IN', values: ['a'], inverted: true },
      true,
    ],
  ])('hold or do not hold for %s', (_what, filter, expected) => {
    expect(matches(checkFilters([filter]), payload, new RegexBudget())).toBe(expected);
  });

  it('must all hold', () => {
    const filters = checkFilters([
      { property: '/status', operator: 'IN', values: ['firing'] },
      { property: '/count', operator: 'NUM_LT', value: '12' },
    ]);

    expect(matches(filters, payload, new RegexBudget())).toBe(false);
  });
});

describe('patterns in filters', () => {
  const spent = () => new RegexBudget(0);

  it.each([
    ['a pattern', false],
    ['an inverted pattern', true],
  ])(
    '%s holds for nothing when the filters of a signal have used up what they may take',
    (_what, inverted) => {
      const filter = { property: '/status', operator: 'REGEX', value: '^res', inverted } as const;

      expect(matches(checkFilters([filter]), payload, spent())).toBe(false);
    },
  );

  it('share what they may take for one signal', () => {
    const shared = new RegexBudget(2_500);
    const of = (value: string) => checkFilters([{ property: '/status', operator: 'REGEX', value }]);

    expect(matches(of('firing'), payload, shared)).toBe(true);
    expect(matches(of('firin.'), payload, shared)).toBe(false);
    expect(matches(of('firing'), payload, shared)).toBe(true);
  });
});

describe('the body of a signal', () => {
  it.each([
    ['an object', '{"a":1}', { a: 1 }],
    ['a list', '[1]', undefined],
    ['a text', '"a"', undefined],
    ['null', 'null', undefined],
    ['nothing', '', undefined],
    ['broken JSON', '{"a"', undefined],
    ['more than 100 kB', `{"a":"${'b'.repeat(102_400)}"}`, undefined],
  ])('that is %s is read, or not', (_what, text, expected) => {
    expect(payloadIn(text)).toEqual(expected);
  });
});
