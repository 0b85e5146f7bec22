import { describe, expect, it } from 'vitest';
import { summarizeStrategy } from '../../../../lib/flags/feature-data/summarize.ts';

const strategy = {
  id: 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  sortOrder: 0,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
};

describe('the summary of a strategy', () => {
  it.each([
    ['flexibleRollout', { rollout: '25' }, 25],
    ['flexibleRollout', { rollout: '0.5' }, 0.5],
    ['flexibleRollout', {}, null],
    ['flexibleRollout', { rollout: ' ' }, null],
    ['flexibleRollout', { rollout: 'most' }, null],
    ['flexibleRollout', { rollout: '101' }, null],
    ['gradualRolloutUserId', { percentage: '10' }, 10],
    ['userWithId', { rollout: '25' }, null],
    ['default', {}, null],
    ['constructor', { rollout: '25' }, null],
  ])('of the type %s with %j has the share %s', (name, parameters, rollout) => {
    const summary = summarizeStrategy({ ...strategy, name, parameters: { ...parameters } });

    expect(summary.rollout ?? null).toBe(rollout);
  });

  it('counts what narrows it down', () => {
    const constraint = {
      contextName: 'userId',
      operator: 'IN' as const,
      caseInsensitive: false,
      inverted: false,
      values: ['7'],
    };

    const summary = summarizeStrategy({
      ...strategy,
      parameters: { rollout: '100', stickiness: 'userId' },
      constraints: [constraint, constraint],
      segments: [4],
    });

    expect(summary).toEqual({
      name: 'flexibleRollout',
      rollout: 100,
      stickiness: 'userId',
      constraintCount: 2,
      segmentCount: 1,
    });
  });
});
