import { describe, expect, it } from 'vitest';
import type { RolePermission } from '../../../../lib/auth/permissions.ts';
import { noRights } from '../../../../lib/auth/rights.ts';
import type { ProjectAccess, Subject } from '../../../../lib/identity/access/model.ts';
import { builtInRoles } from '../../../../lib/identity/roles/built-in-roles.ts';
import type { Role } from '../../../../lib/identity/roles/model.ts';
import { refusalFor } from '../../../../lib/projects/access/check-subjects.ts';
import {
  type Grants,
  type RoleTransfer,
  refuseUngrantable,
} from '../../../../lib/projects/access/grant-rule.ts';
import {
  accessChanges,
  accessOverview,
  bySubject,
  type SetAccessRequest,
} from '../../../../lib/projects/access/set-access.ts';
import { thrown } from '../../../support/thrown.ts';

describe('new access changes', () => {
  it.each<[string, readonly ProjectAccess[], SetAccessRequest['roles'], readonly string[]]>([
    ['nothing if it is the same', [row('user', 1, 4)], [{ id: 4, users: [1] }], []],
    [
      'nothing if the roles are the same in another order',
      [row('user', 1, 5, 4)],
      [
        { id: 4, users: [1] },
        { id: 5, users: [1] },
      ],
      [],
    ],
    ['a user who is new', [], [{ id: 4, users: [1] }], ['user 1: 4']],
    [
      'a group, not the user with the same id',
      [row('user', 1, 4)],
      [{ id: 4, users: [1], groups: [1] }],
      ['group 1: 4'],
    ],
    [
      'a user with a further role',
      [row('user', 1, 4)],
      [
        { id: 4, users: [1] },
        { id: 5, users: [1] },
      ],
      ['user 1: 4,5'],
    ],
    ['a user who is not mentioned', [row('user', 1, 4)], [], ['user 1: ']],
    ['a user who is named twice, once', [], [{ id: 4, users: [1, 1] }], ['user 1: 4']],
  ])('%s', (_what, rows, roles, expected) => {
    const changes = accessChanges(rows, bySubject({ roles }));

    expect(
      changes.map(({ subject: { kind, id }, roles: after }) => `${kind} ${id}: ${after.join()}`),
    ).toEqual(expected);
  });
});

it('lists roles, groups and users by id', () => {
  const wanted = bySubject({
    roles: [
      { id: 5, users: [2, 1] },
      { id: 4, users: [2], groups: [3] },
    ],
  });

  expect(accessOverview([...wanted.values()])).toEqual([
    { roleId: 4, groupIds: [3], userIds: [2] },
    { roleId: 5, groupIds: [], userIds: [1, 2] },
  ]);
});

const skip = { name: 'SKIP_CHANGE_REQUEST', environment: 'production' } as const;

/** Custom roles by id. */
const customRoles = new Map<number, Pick<Role, 'permissions'>>([
  [4, { permissions: permissionsOf('Owner') }],
  [9, { permissions: [{ name: 'UPDATE_FEATURE' }] }],
  [20, { permissions: [{ name: 'UPDATE_FEATURE' }, skip] }],
  [21, { permissions: [{ name: 'APPROVE_CHANGE_REQUEST', environment: '*' }] }],
]);
const project = { id: 'default', mode: 'protected' } as const;

/** What user 1 of group 1, with these roles and permissions in the project, may give and remove. */
function grantsOf(roles: readonly number[], permissions: readonly RolePermission[] = []): Grants {
  return {
    rights: { ...noRights, projects: new Map([['default', permissions]]) },
    roles: new Set(roles),
    self: [
      { kind: 'user', id: 1 },
      { kind: 'group', id: 1 },
    ],
  };
}

const owner = grantsOf([4], permissionsOf('Owner'));

function transferred(kind: Subject['kind'], id: number, ...roles: number[]) {
  return [{ subject: { kind, id }, roles }];
}

describe('a caller', () => {
  it.each<[string, Grants | undefined, readonly RoleTransfer[]]>([
    ['who is an administrator can give any role', undefined, transferred('user', 1, 4, 9, 20, 99)],
    ['who owns the project can give ordinary roles', owner, transferred('user', 2, 4, 9)],
    [
      'who owns the project can give others the right to approve',
      owner,
      transferred('user', 2, 21),
    ],
    ['who owns the project can be a member too', owner, transferred('user', 1, 4, 9)],
    [
      'who owns the project can remove a role that no longer exists',
      owner,
      transferred('user', 1, 99),
    ],
    [
      'who owns the project can give what they have',
      grantsOf([4, 20], [...permissionsOf('Owner'), skip]),
      transferred('user', 1, 20),
    ],
    ['can give the roles that they have', grantsOf([5, 9]), transferred('user', 2, 9, 5)],
    ['without a role can give none', grantsOf([]), transferred('user', 2)],
  ])('%s', (_what, grants, transfers) => {
    expect(() => refuseUngrantable(grants, project, transfers, customRoles)).not.toThrow();
  });

  it('cannot give other roles, which the error lists once', () => {
    const transfers = [...transferred('user', 2, 5, 9, 4), ...transferred('group', 3, 9)];
    const error = thrown(() => refuseUngrantable(grantsOf([5]), project, transfers, customRoles));

    expect(error).toMatchObject({
      name: 'NoAccessError',
      permissions: ['ADMIN'],
      message: expect.stringContaining(' 9, 4.') as string,
    });
  });

  it.each<[string, readonly RoleTransfer[], string]>([
    ['themselves a way around approvals', transferred('user', 1, 20), 'SKIP_CHANGE_REQUEST'],
    [
      'a group of theirs a way around approvals',
      transferred('group', 1, 20),
      'SKIP_CHANGE_REQUEST',
    ],
    ['others a way around approvals', transferred('user', 2, 20), 'SKIP_CHANGE_REQUEST'],
    ['themselves the right to approve', transferred('user', 1, 21), 'APPROVE_CHANGE_REQUEST'],
    ['their group the right to approve', transferred('group', 1, 9, 21), 'APPROVE_CHANGE_REQUEST'],
  ])('who owns the project cannot give %s', (_what, transfers, permission) => {
    const error = thrown(() => refuseUngrantable(owner, project, transfers, customRoles));

    expect(error).toMatchObject({
      name: 'NoAccessError',
      permissions: [permission],
      message: expect.stringContaining(permission) as string,
    });
  });
});

describe('the users and groups of a request', () => {
  it.each<[string, 'user' | 'group', readonly number[], readonly unknown[], string]>([
    ['must be existing users', 'user', [1, 2, 3], [{}, undefined, undefined], 'Unknown: 2, 3.'],
    ['must be existing groups', 'group', [1], [undefined], 'Unknown: 1.'],
    ['are listed once', 'user', [2, 2], [undefined, undefined], 'Unknown: 2.'],
  ])('%s', (_what, kind, ids, found, hint) => {
    expect(refusalFor({ kind, ids, path: '/body/users' }, found)).toMatchObject({
      faults: [
        { pointer: '/body/users', rule: expect.stringContaining(`${kind}s`) as string, hint },
      ],
    });
  });

  it('are accepted if they all exist', () => {
    expect(refusalFor({ kind: 'user', ids: [1], path: '/body/users' }, [{}])).toBeUndefined();
  });
});

function permissionsOf(role: string): readonly RolePermission[] {
  return builtInRoles.find(({ name }) => name === role)?.permissions ?? [];
}

function row(kind: 'user' | 'group', subject: number, ...roles: number[]): ProjectAccess {
  return {
    project: 'default',
    kind,
    subject,
    roles,
    addedAt: '2026-11-21T09:30:00.000Z',
    version: 1,
  };
}
