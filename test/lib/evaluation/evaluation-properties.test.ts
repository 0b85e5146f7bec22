import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag, isEnabled } from '../../../lib/evaluation/evaluate-flag.ts';
import {
  type EvaluationRuntime,
  evaluationContext,
} from '../../../lib/evaluation/evaluation-context.ts';
import { explainFlag } from '../../../lib/evaluation/explain-flag.ts';
import { compileLinearRegex } from '../../../lib/evaluation/linear-regex.ts';
import type { FlagDefinition, FlagSource } from '../../../lib/evaluation/model.ts';
import { anyContext, anyJson, anyKnownSource, anySource } from './any-flag.ts';
import { runtime } from './evaluated-flag.ts';

const IDS = 100_000;
/** Standard deviations allowed: beyond six, one run in five hundred million fails by chance. */
const SIGMAS = 6;

const anyGroup = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
const anyPercentage = fc.integer({ min: 0, max: 100 });

describe('rollouts', () => {
  test('a rollout of p % enables p % of the ids, give or take the sampling error', () => {
    fc.assert(
      fc.property(anyPercentage, anyGroup, fc.string(), (percentage, group, prefix) => {
        const flags = rollout(percentage, group);
        let count = 0;
        for (let id = 0; id < IDS; id += 1) {
          if (isEnabled(flags, 'flag', contextOf(`${prefix}${id}`))) count += 1;
        }
        const share = percentage / 100;
        expect(Math.abs(count / IDS - share)).toBeLessThanOrEqual(toleranceOf(share));
      }),
      { numRuns: 12 },
    );
  });

  test('raising the percentage disables nobody', () => {
    fc.assert(
      fc.property(anyPercentage, anyPercentage, anyGroup, fc.string(), (one, other, group, id) => {
        const lower = rollout(Math.min(one, other), group);
        const higher = rollout(Math.max(one, other), group);
        const before = isEnabled(lower, 'flag', contextOf(id));
        return !before || isEnabled(higher, 'flag', contextOf(id));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('variants', () => {
  const anyWeights = fc
    .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 6 })
    .filter((weights) => weights.some((weight) => weight > 0));

  const withWeights = (weights: readonly number[]) =>
    compileOne({ variants: weights.map((weight, index) => ({ name: `v${index}`, weight })) });

  test('variants follow their weights, give or take the sampling error', () => {
    fc.assert(
      fc.property(anyWeights, fc.string(), (weights, prefix) => {
        const flags = withWeights(weights);
        const counts = new Map<string, number>();
        for (let id = 0; id < IDS; id += 1) {
          const { name } = evaluateFlag(flags, 'flag', contextOf(`${prefix}${id}`)).variant;
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        weights.forEach((weight, index) => {
          const share = weight / total;
          const difference = Math.abs((counts.get(`v${index}`) ?? 0) / IDS - share);
          expect(difference).toBeLessThanOrEqual(toleranceOf(share));
        });
      }),
      { numRuns: 12 },
    );
  });

  test('a user keeps its variant, regardless of randomness and time', () => {
    const anywhere: fc.Arbitrary<EvaluationRuntime> = fc.record({
      now: fc.integer(),
      random: fc.double({ min: 0, max: 0.999, noNaN: true }).map((value) => () => value),
    });
    const anyUser = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(anyWeights, anyUser, anywhere, anywhere, (weights, userId, here, there) => {
        const flags = withWeights(weights);
        const names = [here, there].map(
          (around) =>
            evaluateFlag(flags, 'flag', evaluationContext({ userId }, around)).variant.name,
        );
        expect(names[0]).toBe(names[1]);
      }),
    );
  });
});

describe('three-valued logic', () => {
  test('an unknown result never enables a flag', () => {
    fc.assert(
      fc.property(anySource, anyContext, (source, context) => {
        const flags = compile(source);
        const prepared = evaluationContext(context, runtime);
        for (const { name } of source.features) {
          const explanation = explainFlag(flags, name, prepared);
          if (explanation?.strategies.result !== 'unknown') continue;
          expect(explanation).toMatchObject({ isEnabled: false, variant: { enabled: false } });
          expect(isEnabled(flags, name, prepared)).toBe(false);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('a flag that the playground reports as on is on whatever the unknown strategies decide', () => {
    const knowing = { ...runtime, hostname: 'web-1' };
    fc.assert(
      fc.property(anySource, anyContext, fc.boolean(), (source, context, everybody) => {
        const known = source.features.map((feature) => ({
          ...feature,
          strategies: (feature.strategies ?? []).map((strategy) => {
            if (strategy.name !== 'lunar phase') return strategy;
            return everybody
              ? { ...strategy, name: 'default' }
              : { ...strategy, name: 'userWithId', parameters: {} };
          }),
        }));
        const explanation = explainFlag(
          compile(source),
          'child',
          evaluationContext(context, runtime),
        );
        if (!explanation?.isEnabled) return;
        const flags = compile({ ...source, features: known });
        expect(isEnabled(flags, 'child', evaluationContext(context, knowing))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('without unknown strategies, the playground agrees with the SDKs', () => {
    fc.assert(
      fc.property(anyKnownSource, anyContext, (source, context) => {
        const flags = compile(source);
        const prepared = evaluationContext(context, runtime);
        for (const { name } of source.features) {
          const explanation = explainFlag(flags, name, prepared);
          const { isEnabled: enabled, variant } = explanation ?? {};
          expect({ enabled, variant }).toEqual(evaluateFlag(flags, name, prepared));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

test('evaluation never throws, whatever JSON the context contains', () => {
  fc.assert(
    fc.property(anySource, anyJson, (source, context) => {
      const flags = compile(source);
      const prepared = evaluationContext(context, runtime);
      for (const { name } of source.features) {
        evaluateFlag(flags, name, prepared);
        explainFlag(flags, name, prepared);
      }
    }),
    { numRuns: 2_000 },
  );
});

function rollout(percentage: number, groupId: string) {
  return compileOne({
    strategies: [
      {
        name: 'flexibleRollout',
        parameters: { rollout: String(percentage), stickiness: 'userId', groupId },
      },
    ],
  });
}

function compileOne(flag: Partial<FlagDefinition>) {
  return compile({ features: [{ name: 'flag', enabled: true, ...flag }] });
}

function compile(source: FlagSource) {
  return compileFlags(source, { compileRegex: compileLinearRegex });
}

function contextOf(userId: string) {
  return evaluationContext({ userId }, runtime);
}

function toleranceOf(share: number): number {
  return SIGMAS * Math.sqrt((share * (1 - share)) / IDS);
}
