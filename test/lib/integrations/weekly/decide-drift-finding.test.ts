import { expect, it } from 'vitest';
import { decideDriftFinding } from '../../../../lib/integrations/weekly/decide-drift-finding.ts';

const pair = { from: 'development', to: 'production' };
const found = [{ ...pair, flags: ['basket', 'checkout'] }];

it('announces flags that differ, with their number by pair of environments', () => {
  expect(decideDriftFinding('shop', found).event).toEqual({
    type: 'project-drift-found',
    project: 'shop',
    data: { environments: [{ ...pair, flagCount: 2, flags: ['basket', 'checkout'] }] },
  });
});

it('announces nothing where nothing differs', () => {
  expect(decideDriftFinding('shop', [])).not.toHaveProperty('event');
});

it('names the first twenty flags', () => {
  const flags = Array.from({ length: 21 }, (_, index) => `flag-${index}`);

  expect(decideDriftFinding('shop', [{ ...pair, flags }]).event?.data).toEqual({
    environments: [{ ...pair, flagCount: 21, flags: flags.slice(0, 20) }],
  });
});

it.each([
  ['no', found, true],
  ['another flag', [{ ...pair, flags: ['basket'] }], false],
  ['another environment', [{ ...found[0], from: 'staging', to: 'production', flags: [] }], false],
  ['the end of a', [], false],
])('is the same, or not, after %s difference', (_, after, isSame) => {
  const [one, other] = [found, after].map((each) => decideDriftFinding('shop', each).digest);

  expect(one === other).toBe(isSame);
});
