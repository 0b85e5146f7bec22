import { describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../../../lib/identity/access/model.ts';
import { refusalFor } from '../../../../lib/projects/access/check-subjects.ts';
import { refuseUngrantable } from '../../../../lib/projects/access/grant-rule.ts';
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

describe('a caller', () => {
  it.each<[string, ReadonlySet<number> | undefined, readonly number[]]>([
    ['who is an administrator or owner can give any role', undefined, [4, 9]],
    ['can give the roles that they have', new Set([5, 9]), [9, 5]],
    ['without a role can give none', new Set(), []],
  ])('%s', (_what, grantable, roles) => {
    expect(() => refuseUngrantable(grantable, 'default', roles)).not.toThrow();
  });

  it('cannot give other roles, which the error lists once', () => {
    const error = thrown(() => refuseUngrantable(new Set([5]), 'default', [5, 9, 4, 9]));

    expect(error).toMatchObject({
      name: 'NoAccessError',
      permissions: ['ADMIN'],
      message: expect.stringContaining(' 9, 4.') as string,
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
