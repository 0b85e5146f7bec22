import { describe, expect, it } from 'vitest';
import { splitValues } from '../../console/src/components/form/split-values.ts';
import { newVariant } from '../../console/src/strategies/new-variant.ts';
import { kindOfField, operatorsFor } from '../../console/src/strategies/operators.ts';
import { balanced, weightFrom } from '../../console/src/strategies/weights.ts';

it.each([
  ['DE, FR', ['DE', 'FR'], 0],
  ['DE\r\nFR\n\nIT\n', ['DE', 'FR', 'IT'], 0],
  ['DE\tFR;IT', ['DE', 'FR', 'IT'], 0],
  ['DE,DE,  DE ', ['DE'], 2],
  ['known,new', ['new'], 1],
  ['"a, b","say ""hi"""', ['a, b', 'say "hi"'], 0],
  [' , \n', [], 0],
])('%j has the values %j and %d duplicates', (text, values, duplicates) => {
  expect(splitValues(text, ['known'])).toEqual({ values, duplicates });
});

it.each([
  ['currentTime', [], 'date'],
  ['appVersion', [], 'version'],
  ['plan', ['free', 'paid'], 'text'],
  ['level', ['1', '2.5'], 'number'],
  ['release', ['1.0.0', '2.0.0-rc.1'], 'version'],
  ['userId', [], 'text'],
])('the field %s with the legal values %j is of the kind %s', (name, values, kind) => {
  expect(kindOfField({ name, legalValues: values.map((value) => ({ value })) })).toBe(kind);
});

it('offers the operators of the kind of the field, and the chosen one', () => {
  const shown = operatorsFor({ name: 'currentTime' }, 'NUM_GT').flatMap(
    ({ operators }) => operators,
  );

  expect(shown).toEqual(['DATE_AFTER', 'DATE_BEFORE', 'NUM_GT']);
});

it.each([
  [
    [{ weight: 0 }, { weight: 0 }, { weight: 0 }],
    [334, 333, 333],
  ],
  [
    [{ weight: 200, fixed: true }, { weight: 0 }, { weight: 0 }],
    [200, 400, 400],
  ],
  [
    [{ weight: 1_000, fixed: true }, { weight: 500 }],
    [1_000, 0],
  ],
  [
    [{ weight: 900, fixed: true }, { weight: 300, fixed: true }, { weight: 500 }],
    [900, 300, 0],
  ],
  [[{ weight: 300, fixed: true }], [300]],
])('%j become the weights %j', (variants, weights) => {
  const typed = variants.map(({ weight, ...rest }) => ({
    weight,
    weightType: 'fixed' in rest ? ('fix' as const) : ('variable' as const),
  }));

  expect(balanced(typed).map(({ weight }) => weight)).toEqual(weights);
});

it.each([
  ['33.3', 333],
  ['120', 1_000],
  ['-1', 0],
  ['', undefined],
  ['x', undefined],
])('the percentage %j is the weight %j', (typed, weight) => {
  expect(weightFrom(typed)).toBe(weight);
});

describe('a new variant', () => {
  const blue = {
    name: 'variant-1',
    weight: 1000,
    weightType: 'variable',
    stickiness: 'default',
  } as const;

  it('has a name that no other has', () => {
    expect(newVariant([blue], 'default').name).toBe('variant-2');
  });

  it('carries the same kind of payload as the one before', () => {
    const before = { ...blue, payload: { type: 'json', value: '{"colour":"blue"}' } } as const;

    expect(newVariant([before], 'default').payload).toEqual({ type: 'json', value: '' });
  });

  it('carries nothing where the one before does not', () => {
    expect(newVariant([blue], 'default')).not.toHaveProperty('payload');
  });
});
