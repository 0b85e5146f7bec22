import { describe, expect, it } from 'vitest';
import type { Permission, RoleWithPermissions } from '../../../../infra/import/people/model.ts';
import { type KnownPermissions, planRole } from '../../../../infra/import/people/plan-role.ts';

const known: KnownPermissions = {
  scopes: new Map([
    ['CREATE_PROJECT', 'root'],
    ['CREATE_FEATURE', 'project'],
    ['UPDATE_FEATURE', 'project'],
    ['UPDATE_FEATURE_ENVIRONMENT', 'environment'],
  ]),
  environments: new Set(['production']),
};
const create: Permission = { name: 'CREATE_FEATURE' };
const update: Permission = { name: 'UPDATE_FEATURE' };
const production: Permission = { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' };

describe('a role that does not exist here', () => {
  it.each<[string, Permission, Permission]>([
    ['of a project', { name: 'CREATE_FEATURE', environment: null }, create],
    ['of an environment', production, production],
    [
      'of all environments',
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: '' },
      { name: 'UPDATE_FEATURE_ENVIRONMENT' },
    ],
    ['of a project, with an environment', { ...create, environment: 'production' }, create],
  ])('is created with a permission %s', (_what, there, here) => {
    expect(planRole(role([there]), undefined, known)).toEqual({
      outcome: 'created',
      permissions: [here],
      leftOut: [],
      isUsable: true,
    });
  });

  it.each<[string, Permission, string, string]>([
    ['that is unknown here', { name: 'FLY' }, 'FLY', 'no such permission'],
    ['of the instance', { name: 'CREATE_PROJECT' }, 'CREATE_PROJECT', 'roles of the instance'],
    [
      'in an environment that is not here',
      { ...production, environment: 'staging' },
      'UPDATE_FEATURE_ENVIRONMENT in staging',
      'no environment "staging"',
    ],
  ])('is created without a permission %s, which is named', (_what, there, permission, reason) => {
    expect(planRole(role([create, there]), undefined, known)).toMatchObject({
      outcome: 'created',
      permissions: [create],
      leftOut: [{ permission, reason: expect.stringContaining(reason) }],
    });
  });

  it('may have permissions of the instance as a root role', () => {
    const there = role([{ name: 'CREATE_PROJECT' }], 'root-custom');

    expect(planRole(there, undefined, known)).toMatchObject({ leftOut: [] });
  });
});

describe('a role that exists here', () => {
  it.each<[string, Permission[], Permission[], object]>([
    [
      'with the same permissions',
      [create, production],
      [production, create],
      { outcome: 'unchanged', isUsable: true },
    ],
    [
      'with all that can be had here',
      [create, { name: 'FLY' }],
      [create],
      { outcome: 'unchanged', isUsable: true, leftOut: [{ permission: 'FLY' }] },
    ],
    [
      'with fewer permissions is refused, and given',
      [create, update],
      [create],
      {
        outcome: 'refused',
        isUsable: true,
        reason: 'It exists here with other permissions; only there: UPDATE_FEATURE.',
      },
    ],
    [
      'with more permissions is refused, and not given',
      [create],
      [create, production],
      {
        outcome: 'refused',
        isUsable: false,
        reason:
          'It exists here with other permissions; only here: UPDATE_FEATURE_ENVIRONMENT in production.',
      },
    ],
  ])('%s', (_what, there, here, plan) => {
    const leftOut = 'leftOut' in plan ? [expect.objectContaining({ permission: 'FLY' })] : [];

    expect(planRole(role(there), role(here), known)).toMatchObject({ ...plan, leftOut });
  });

  it('with another type is refused, and not given', () => {
    expect(planRole(role([create]), role([create], 'root-custom'), known)).toMatchObject({
      outcome: 'refused',
      isUsable: false,
      reason: expect.stringContaining('"root-custom"'),
    });
  });
});

function role(permissions: readonly Permission[], type = 'custom'): RoleWithPermissions {
  return { id: 6, name: 'Deployer', type, permissions };
}
