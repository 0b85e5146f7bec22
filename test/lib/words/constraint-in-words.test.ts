import { expect, it } from 'vitest';
import type { ConstraintDefinition } from '../../../lib/evaluation/model.ts';
import { constraintOperators } from '../../../lib/strategies/model.ts';
import { constraintInWords } from '../../../lib/words/constraint-in-words.ts';

it.each<[string, Partial<ConstraintDefinition>]>([
  ['key is DE', { values: ['DE'] }],
  ['key is DE or FR', { values: ['DE', 'FR'] }],
  ['key is DE, FR or IT', { values: ['DE', 'FR', 'IT'] }],
  ['key is one of 6 values (A, B, C, …)', { values: ['A', 'B', 'C', 'D', 'E', 'F'] }],
  ['key is …', { values: [] }],
  ['key is not a', { values: ['a'], inverted: true }],
  ['key is not DE nor FR', { operator: 'NOT_IN', values: ['DE', 'FR'] }],
  ['key is DE', { operator: 'NOT_IN', inverted: true, values: ['DE'] }],
  [
    'key ends with @a.com or @b.com, ignoring case',
    { operator: 'STR_ENDS_WITH', caseInsensitive: true, values: ['@a.com', '@b.com'] },
  ],
  [
    'key does not start with a nor b',
    { operator: 'STR_STARTS_WITH', inverted: true, values: ['a', 'b'] },
  ],
  ['key contains a', { operator: 'STR_CONTAINS', values: ['a'] }],
  ['key equals 5', { operator: 'NUM_EQ', value: '5' }],
  ['key is greater than 5', { operator: 'NUM_GT', value: '5' }],
  ['key is not greater than 5', { operator: 'NUM_GT', inverted: true, value: '5' }],
  ['key is at least 5', { operator: 'NUM_GTE', value: '5' }],
  ['key is less than 5', { operator: 'NUM_LT', value: '5' }],
  ['key is at most 5', { operator: 'NUM_LTE', value: '5' }],
  [
    'the time is after 21 Nov 2026, 09:30 UTC',
    { operator: 'DATE_AFTER', value: '2026-11-21T09:30:00Z' },
  ],
  ['the time is before …', { operator: 'DATE_BEFORE', value: '' }],
  ['key is version 1.2.3', { operator: 'SEMVER_EQ', value: '1.2.3' }],
  ['key is newer than 1.2.3', { operator: 'SEMVER_GT', value: '1.2.3' }],
  ['key is at least version 1.2.3', { operator: 'SEMVER_GTE', value: '1.2.3' }],
  ['key is older than 1.2.3', { operator: 'SEMVER_LT', value: '1.2.3' }],
  ['key is at most version 1.2.3', { operator: 'SEMVER_LTE', value: '1.2.3' }],
  [
    'key matches the pattern ^a, ignoring case',
    { operator: 'REGEX', value: '^a', caseInsensitive: true },
  ],
  ['key FROM_TOMORROW 3', { operator: 'FROM_TOMORROW', value: '3' }],
])('a constraint is described as %j', (words, constraint) => {
  expect(constraintInWords({ contextName: 'key', operator: 'IN', ...constraint })).toBe(words);
});

it.each(constraintOperators)('an operator differs from its negation: %s', (operator) => {
  const constraint = { contextName: 'key', operator, value: '1', values: ['1'] };
  const straight = constraintInWords(constraint);

  expect(constraintInWords({ ...constraint, inverted: true })).not.toBe(straight);
  expect(straight).not.toContain(operator);
});
