import { describe, expect, it } from 'vitest';
import {
  faultsOfConstraints,
  missingAsDots,
  nextStepInWords,
} from '../../console/src/strategies/constraints/unfinished.ts';
import { draftOf } from '../../console/src/strategies/draft.ts';
import { draftInWords } from '../../console/src/strategies/draft-in-words.ts';
import type { Constraint } from '../../lib/strategies/model.ts';

const whole: Constraint = {
  contextName: 'country',
  operator: 'IN',
  values: ['DE'],
  inverted: false,
  caseInsensitive: false,
};

describe('what a constraint needs before it can be sent', () => {
  it.each<[Partial<Constraint>, Record<string, string>]>([
    [{}, {}],
    [{ contextName: ' ' }, { '/body/constraints/0/contextName': 'Choose a context field.' }],
    [{ values: [] }, { '/body/constraints/0/values': 'Add a value.' }],
    [{ operator: 'NUM_GT', values: [] }, { '/body/constraints/0/value': 'Type a number.' }],
    [{ operator: 'NUM_GT', values: [], value: '18' }, {}],
    [{ operator: 'SEMVER_EQ', value: ' ' }, { '/body/constraints/0/value': 'Type a version.' }],
    [{ operator: 'DATE_AFTER', value: '' }, { '/body/constraints/0/value': 'Choose a time.' }],
    [{ operator: 'REGEX', value: '' }, { '/body/constraints/0/value': 'Type a pattern.' }],
  ])('%j', (change, faults) => {
    expect(Object.fromEntries(faultsOfConstraints([{ ...whole, ...change }]))).toEqual(faults);
  });
});

it('the next step is that of the first constraint that is not finished', () => {
  const constraints = [whole, { ...whole, values: [] }, { ...whole, contextName: '' }];

  expect(nextStepInWords(constraints)).toBe('Constraint 2: add a value.');
  expect(nextStepInWords([whole])).toBeUndefined();
});

it.each([
  ['Everyone gets it, if … is ….', 'Everyone gets it, if … is …'],
  ['Everyone gets it.', 'Everyone gets it.'],
])('%s', (sentence, told) => {
  expect(missingAsDots(sentence)).toBe(told);
});

it('a constraint without a field stands as dots in the sentence', () => {
  const constraints = [{ ...whole, contextName: '', values: [] }];
  const draft = draftOf({ name: 'flexibleRollout', parameters: { rollout: '10' }, constraints });

  expect(draftInWords(draft, [])).toEqual({
    sentence: '10 % of users get it, if … is …',
    next: 'Constraint 1: choose a context field.',
  });
});
