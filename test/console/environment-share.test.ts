import { expect, it } from 'vitest';
import { environmentShare } from '../../console/src/pages/flags/environment-share.ts';
import type { StrategySummary } from '../../console/src/pages/flags/environment-words.ts';

const strategy: StrategySummary = {
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  rollout: 100,
  stickiness: 'default',
  constraintCount: 0,
  segmentCount: 0,
  variantCount: 0,
};

/** A flag that is on with these strategies, and uses one segment, in a few words: `25 % (part of) DACH`. */
function share(...strategies: readonly Partial<StrategySummary>[]): string {
  const { percent, isPartial, text, target } = environmentShare(
    {
      enabled: true,
      hasStrategies: strategies.length > 0,
      hasEnabledStrategies: strategies.some(({ disabled }) => !disabled),
      variantCount: 0,
      strategySummaries: strategies.map((each) => ({ ...strategy, ...each })),
    },
    ['Employees'],
  );
  return [`ring ${percent}${isPartial ? ' in part' : ''}:`, text, target].filter(Boolean).join(' ');
}

it.each<[string, Partial<StrategySummary>[]]>([
  ['ring 100: 100 %', []],
  ['ring 100: 100 %', [{}]],
  ['ring 100: 100 %', [{ rollout: 25, title: 'a quarter' }, {}]],
  ['ring 100: 100 %', [{ name: 'default', rollout: null }]],
  ['ring 25: 25 %', [{ rollout: 25 }]],
  ['ring 25: 25 % DACH', [{ rollout: 25, title: 'DACH' }]],
  ['ring 25 in part: 25 % DACH', [{ rollout: 25, title: 'DACH', constraintCount: 1 }]],
  ['ring 25 in part: 25 % 1 condition', [{ rollout: 25, constraintCount: 1 }]],
  ['ring 25 in part: 25 % 2 conditions', [{ rollout: 25, constraintCount: 1, segmentCount: 1 }]],
  ['ring 100 in part: 100 % Employees', [{ segmentCount: 1 }]],
  ['ring 50: 50 % +1', [{ rollout: 25 }, { rollout: 50 }]],
  ['ring 50: 50 %', [{ rollout: 100, disabled: true }, { rollout: 50 }]],
  ['ring 50: 50 % +1', [{ rollout: 50, constraintCount: 1 }, { rollout: 50 }]],
  ['ring 100 in part: Some', [{ name: 'userWithId', rollout: null }]],
  ['ring 10: 10 % +1', [{ name: 'userWithId', rollout: null }, { rollout: 10 }]],
  ['ring 0: 0 %', [{ rollout: 0 }]],
  ['ring 0: 0 %', [{ disabled: true }]],
])('what a flag does is "%s" for %j', (expected, strategies) => {
  expect(share(...strategies)).toBe(expected);
});

it('a flag that is off has an empty ring, whatever its strategies are', () => {
  const off = {
    enabled: false,
    hasStrategies: true,
    hasEnabledStrategies: true,
    variantCount: 0,
    strategySummaries: [strategy],
  };

  expect(environmentShare(off, [])).toMatchObject({ percent: 0, text: 'Off', target: '' });
});
