import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFlags } from '../../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../../../lib/evaluation/evaluation-context.ts';
import type { FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import type { Milestone } from '../../../../lib/flags/feature-data/plan-model.ts';
import { decideStartMilestone } from '../../../../lib/flags/feature-environments/plan-decisions.ts';
import { planned } from '../../../support/a-plan.ts';
import { aStrategy } from '../../../support/flag-state.ts';

const runtime = { now: Date.parse('2026-11-23T00:00:00Z'), random: () => 0.5 };

/** What the first milestone that has a rollout says of it; the others may leave it out. */
const anyHash = fc.record(
  {
    stickiness: fc.constantFrom('default', 'userId', 'sessionId', 'tenant'),
    groupId: fc.string({ minLength: 1, maxLength: 20 }),
  },
  { requiredKeys: [] },
);

/** Rollouts beside each other, and their percentages from milestone to milestone, each at least that before. */
const anyPlan = fc
  .integer({ min: 1, max: 3 })
  .chain((width) =>
    fc.record({
      hashes: fc.array(anyHash, { minLength: width, maxLength: width }),
      steps: fc.array(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: width, maxLength: width }),
        { minLength: 2, maxLength: 5 },
      ),
    }),
  )
  .map(({ hashes, steps }) => ({ hashes, steps: risingBy(steps) }));

const anyContext = fc.record(
  {
    userId: fc.string({ minLength: 1 }),
    sessionId: fc.string({ minLength: 1 }),
    properties: fc.record({ tenant: fc.string({ minLength: 1 }) }),
  },
  { requiredKeys: ['userId', 'properties', 'sessionId'] },
);

describe('from one milestone to the next', () => {
  it('who was let in stays in', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(anyContext, { minLength: 20 }), ({ hashes, steps }, people) => {
        const states = walk(milestonesOf(steps, hashes));
        for (const person of people) {
          const verdicts = states.map((state) => verdict(state, person));
          const first = verdicts.findIndex(({ enabled }) => enabled);
          if (first >= 0) {
            const later = verdicts.slice(first);
            expect(later.map(({ enabled }) => enabled)).toEqual(later.map(() => true));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a rollout that says its group itself selects others', () => {
    const [small, large] = walk([
      milestoneOf(0, [{ rollout: '50' }]),
      milestoneOf(1, [{ rollout: '50', groupId: 'another' }]),
    ]);
    const people = Array.from({ length: 200 }, (_, id) => ({ userId: String(id) }));

    const lost = people.filter(
      (person) => verdict(small, person).enabled && !verdict(large, person).enabled,
    );

    expect(lost.length).toBeGreaterThan(10);
  });
});

/** Each list, with no number smaller than that at its place in the list before. */
function risingBy(steps: readonly (readonly number[])[]): number[][] {
  const rising: number[][] = [];
  for (const step of steps) {
    const before = rising.at(-1) ?? [];
    rising.push(step.map((value, index) => Math.max(value, before[index] ?? 0)));
  }
  return rising;
}

function milestonesOf(
  steps: readonly (readonly number[])[],
  hashes: readonly Readonly<Record<string, string>>[],
): Milestone[] {
  return steps.map((step, index) =>
    milestoneOf(
      index,
      step.map((rollout, place) => ({
        rollout: String(rollout),
        ...(index === 0 ? hashes[place] : undefined),
      })),
    ),
  );
}

function milestoneOf(
  index: number,
  parameters: readonly Readonly<Record<string, string>>[],
): Milestone {
  return {
    id: `m${index}`,
    name: `Milestone ${index}`,
    sortOrder: index,
    strategies: parameters.map((each, place) =>
      aStrategy(`s${index}-${place}`, { name: 'flexibleRollout', parameters: each }),
    ),
  };
}

/** The flag at each milestone of its plan, one after the other. */
function walk(milestones: readonly Milestone[]): FeatureEnvironment[] {
  const { state, plan } = planned(milestones, { enabled: true });
  let current = state;
  return plan.milestones.map(({ id }) => {
    current = decideStartMilestone(current, { planId: plan.id, milestoneId: id }).after;
    return current;
  });
}

function verdict(state: FeatureEnvironment | undefined, person: object) {
  const { enabled = false, strategies = [] } = state ?? {};
  const flags = compileFlags({ features: [{ name: 'checkout', enabled, strategies }] });
  return evaluateFlag(flags, 'checkout', evaluationContext(person, runtime));
}
