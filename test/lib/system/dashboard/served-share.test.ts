import { expect, it } from 'vitest';
import type { ListedStrategy } from '../../../../lib/flags/feature-data/model.ts';
import { servedShare } from '../../../../lib/system/dashboard/served-share.ts';

const strategy = (difference: Partial<ListedStrategy> = {}): ListedStrategy => ({
  name: 'flexibleRollout',
  rollout: 100,
  ...difference,
});

const on = (...strategies: ListedStrategy[]) => ({
  enabled: true,
  strategyCount: strategies.length,
  enabledStrategyCount: strategies.filter(({ disabled }) => !disabled).length,
  variantCount: 0,
  details: { strategies, fields: [] },
});

const quarter = strategy({ rollout: 25 });
const employees = strategy({ segmentCount: 1 });
const { details: _details, ...tooLong } = on(quarter);

it.each([
  ['without settings', undefined, 0, false],
  ['off', { ...on(quarter), enabled: false }, 0, false],
  ['on without strategies', on(), 100, false],
  ['on, and all strategies are disabled', on(strategy({ disabled: true })), 0, false],
  ['on with strategies that are too long to tell', tooLong, null, false],
  ['on for everybody', on(strategy()), 100, false],
  ['on by a strategy of the type default', on({ name: 'default' }), 100, false],
  ['on for a quarter', on(quarter), 25, false],
  ['on for a quarter of those who match', on({ ...quarter, constraintCount: 1 }), 25, true],
  ['on for those with an id', on({ name: 'userWithId' }), 100, true],
  ['on for a quarter and for employees', on(employees, quarter), 25, true],
  ['on for a quarter or everybody', on(quarter, strategy()), 100, false],
  ['on for employees', on(employees), 100, true],
])('a flag that is %s', (_what, summary, share, narrowed) => {
  expect(servedShare(summary)).toEqual({ share, narrowed });
});
