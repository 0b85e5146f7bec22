import { expect, it } from 'vitest';
import { compareEnvironments } from '../../../../lib/agents/tools/compare-environments.ts';

const off = { enabled: false, strategies: [], variants: [] };

function rollout(percent: string, id = 'a') {
  return { id, name: 'flexibleRollout', sortOrder: 1, parameters: { rollout: percent } };
}

it('settings that are the same everywhere are not listed', () => {
  const environments = ['development', 'production'].map((name) => ({
    name,
    enabled: true,
    strategies: [rollout('50', name)],
    variants: [{ name: 'blue', weight: 1000 }],
  }));
  expect(compareEnvironments(environments)).toEqual({
    environments: ['development', 'production'],
    isSameEverywhere: true,
    differences: [],
  });
});

it('a setting that differs is listed with its values, null where it is absent', () => {
  const { isSameEverywhere, differences } = compareEnvironments([
    { ...off, name: 'development', enabled: true, strategies: [rollout('100')] },
    { ...off, name: 'test', enabled: true, strategies: [rollout('25')] },
    { ...off, name: 'production' },
  ]);
  expect(isSameEverywhere).toBe(false);
  expect(differences).toEqual([
    { setting: 'enabled', values: { development: true, test: true, production: false } },
    {
      setting: 'strategies/0/name',
      values: { development: 'flexibleRollout', test: 'flexibleRollout', production: null },
    },
    {
      setting: 'strategies/0/parameters/rollout',
      values: { development: '100', test: '25', production: null },
    },
  ]);
});

it('a list of values is one setting', () => {
  const withValues = (name: string, values: string[]) => ({
    ...off,
    name,
    strategies: [{ constraints: [{ contextName: 'userId', operator: 'IN', values }] }],
  });
  const { differences } = compareEnvironments([
    withValues('development', ['7', '8']),
    withValues('production', ['7']),
  ]);
  expect(differences).toEqual([
    {
      setting: 'strategies/0/constraints/0/values',
      values: { development: ['7', '8'], production: ['7'] },
    },
  ]);
});
