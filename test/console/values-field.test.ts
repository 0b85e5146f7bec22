import { expect, it } from 'vitest';
import {
  MAX_CONSTRAINT_VALUES,
  tooManyInWords,
} from '../../console/src/strategies/constraints/most-values.ts';
import { MAX_LEGAL_VALUES } from '../../lib/flags/context-fields/model.ts';
import { constraintSchema } from '../../lib/strategies/constraint-schema.ts';

it('knows the most values that the service accepts', () => {
  expect(MAX_CONSTRAINT_VALUES).toBe(constraintSchema.properties.values.maxItems);
  expect(MAX_CONSTRAINT_VALUES).toBe(MAX_LEGAL_VALUES);
});

it.each([
  [0, undefined],
  [250, undefined],
  [503, '503 values; 250 are the most.'],
])('%i values', (count, fault) => {
  expect(tooManyInWords(count)).toBe(fault);
});
