import { describe, expect, it } from 'vitest';
import type { Permission } from '../../../../lib/auth/permissions.ts';
import {
  refuseBuiltIn,
  refuseBuiltInName,
  refuseOtherType,
} from '../../../../lib/identity/role-changes/change-roles.ts';
import { assignRoleWrites, pickRoles } from '../../../../lib/identity/roles/assign-roles.ts';
import type { Role, RoleType } from '../../../../lib/identity/roles/model.ts';
import {
  isBuiltInRole,
  isProjectRole,
  isRootRole,
  mayAllow,
} from '../../../../lib/identity/roles/rules.ts';
import { thrown } from '../../../support/thrown.ts';

const path = '/body/rootRole';

describe('a role of the type', () => {
  it.each<[RoleType, boolean]>([
    ['root', true],
    ['root-custom', true],
    ['project', false],
    ['custom', false],
  ])('%s is a root role: %s', (type, expected) => {
    expect([isRootRole({ type }), isProjectRole({ type })]).toEqual([expected, !expected]);
  });
});

describe('a role of the type', () => {
  it.each<[RoleType, 'may' | 'may not', Permission]>([
    ['root-custom', 'may', 'CREATE_ADDON'],
    ['root-custom', 'may', 'UPDATE_FEATURE'],
    ['custom', 'may not', 'CREATE_ADDON'],
    ['custom', 'may', 'UPDATE_FEATURE'],
    ['custom', 'may', 'UPDATE_FEATURE_ENVIRONMENT'],
  ])('%s %s grant %s', (type, may, permission) => {
    expect(mayAllow(type, permission)).toBe(may === 'may');
  });
});

it.each([
  [1, true],
  [5, true],
  [6, false],
  [0, false],
])('the role %i is built in: %s', (id, expected) => {
  expect(isBuiltInRole({ id })).toBe(expected);
});

describe('the roles to assign', () => {
  const found = [role(1, 'root'), role(9, 'custom'), undefined];
  const ids = [1, 9, 12];

  it.each<['root' | 'project', string]>([
    ['root', '9, 12'],
    ['project', '1, 12'],
  ])('must be %s roles', (kind, wrong) => {
    expect(thrown(() => pickRoles(found, ids, kind, path))).toMatchObject({
      faults: [{ pointer: path, hint: `Not usable: ${wrong}.` }],
    });
  });

  it('are those that were found', () => {
    const wanted = [role(3, 'root'), role(8, 'root-custom')];

    expect(pickRoles(wanted, [3, 8], 'root', path)).toEqual(wanted);
  });

  it('need no write if they are built in', () => {
    expect(assignRoleWrites([role(1, 'root'), role(8, 'root-custom')], path)).toHaveLength(1);
  });

  it('are named if they no longer exist when the change is committed', () => {
    const refusals = assignRoleWrites([role(8, 'custom')], path).map(({ onConflict }) =>
      onConflict?.(),
    );

    expect(refusals).toMatchObject([{ faults: [{ pointer: path, hint: 'Not usable: 8.' }] }]);
  });
});

describe('refuses', () => {
  it.each<[string, () => void, object]>([
    [
      'to change a built-in role',
      () => refuseBuiltIn(role(3, 'root', 'Viewer')),
      {
        faults: [
          { pointer: '/params/roleId', rule: expect.stringContaining('"Viewer"') as string },
        ],
      },
    ],
    [
      'the name of a built-in role',
      () => refuseBuiltInName({ name: 'Viewer' }),
      { status: 409, kind: 'role' },
    ],
    [
      'another type',
      () => refuseOtherType(role(9, 'custom'), { name: 'a', type: 'root-custom' }),
      { faults: [{ pointer: '/body/type' }] },
    ],
  ])('%s', (_what, run, expected) => {
    expect(thrown(run)).toMatchObject(expected);
  });
});

describe('allows', () => {
  it.each<[string, () => void]>([
    ['to change a custom role', () => refuseBuiltIn(role(6, 'custom'))],
    ['another name', () => refuseBuiltInName({ name: 'Viewers' })],
    ['the same type', () => refuseOtherType(role(9, 'custom'), { name: 'a', type: 'custom' })],
    ['no type', () => refuseOtherType(role(9, 'custom'), { name: 'a' })],
  ])('%s', (_what, run) => {
    expect(run).not.toThrow();
  });
});

function role(id: number, type: RoleType, name = `role ${id}`): Role {
  return {
    id,
    name,
    type,
    description: '',
    permissions: [],
    version: 1,
  };
}
