import { afterAll, describe, expect, test } from 'vitest';
import { compileFlags } from '../../lib/evaluation/compile-flags.ts';
import { evaluateFlag, isEnabled } from '../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../lib/evaluation/linear-regex.ts';
import { readSpecifications } from '../support/client-specification.ts';

/** Random cases allow 0 % or 100 %, so any number will do. */
const runtime = { now: Date.parse('2026-11-21T09:30:00Z'), random: () => 0.5 };

const counts = { run: 0, passed: 0 };

describe('client specification', () => {
  afterAll(() => {
    const { run, passed } = counts;
    process.stdout.write(`Client specification: ${run} cases run, ${passed} passed.\n`);
  });

  describe.each(readSpecifications())('$name', ({ source, tests, variantTests }) => {
    const flags = compileFlags(source, { compileRegex: compileLinearRegex });

    for (const { description, context, toggleName, expectedResult } of tests) {
      test(description, () => {
        const prepared = evaluationContext(context, runtime);
        count(() => expect(isEnabled(flags, toggleName, prepared)).toBe(expectedResult));
      });
    }

    for (const { description, context, toggleName, expectedResult } of variantTests) {
      test(description, () => {
        const prepared = evaluationContext(context, runtime);
        const { variant } = evaluateFlag(flags, toggleName, prepared);
        count(() => expect(variant).toEqual(expectedResult));
      });
    }
  });
});

function count(check: () => void): void {
  counts.run += 1;
  check();
  counts.passed += 1;
}
