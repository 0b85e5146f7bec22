import { expect, it } from 'vitest';
import type { Permission } from '../../../../infra/import/people/model.ts';
import { inWords, missingIn } from '../../../../infra/import/people/permission-sets.ts';

const admin: Permission = { name: 'ADMIN' };
const create: Permission = { name: 'CREATE_FEATURE' };
const everywhere: Permission = { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: null };
const production: Permission = { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' };
const development: Permission = { ...production, environment: 'development' };

it.each<[string, Permission[], Permission[], Permission[]]>([
  ['nothing is missing in itself', [create, production], [production, create], []],
  ['what the other does not have is missing', [create, production], [create], [production]],
  ['another environment is missing', [production], [development], [production]],
  ['all environments include each', [production], [everywhere], []],
  ['one environment does not include all', [everywhere], [production, development], [everywhere]],
  ['an environment may be left out instead of null', [everywhere], [{ name: everywhere.name }], []],
  ['ADMIN includes everything', [create, everywhere], [admin], []],
  ['ADMIN itself is missing', [admin], [create], [admin]],
])('%s', (_what, permissions, others, missing) => {
  expect(missingIn(permissions, others)).toEqual(missing);
});

it('names the environment of a permission', () => {
  expect([production, everywhere, create].map(inWords)).toEqual([
    'UPDATE_FEATURE_ENVIRONMENT in production',
    'UPDATE_FEATURE_ENVIRONMENT',
    'CREATE_FEATURE',
  ]);
});
