import { describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../../lib/identity/access/model.ts';
import { countMembers, memberTimesOf } from '../../../lib/projects/count-members.ts';

describe('countMembers', () => {
  it('counts a user with own roles and roles through two groups once', () => {
    const rows = [access('p', 'user', 1), access('p', 'group', 7), access('p', 'group', 8)];

    const counts = countMembers(rows, [member(7, 1), member(7, 2), member(8, 1)]);

    expect(counts).toEqual(new Map([['p', 2]]));
  });

  it('counts 0 for a group without members, and counts projects separately', () => {
    const rows = [access('p', 'group', 7), access('q', 'user', 1)];

    expect(countMembers(rows, [])).toEqual(
      new Map([
        ['p', 0],
        ['q', 1],
      ]),
    );
  });
});

describe('memberTimesOf', () => {
  const row = (kind: 'user' | 'group', subject: number, addedAt: string) => ({
    ...access('p', kind, subject),
    addedAt,
  });
  const joined = (group: number, user: number, joinedAt: string) => ({
    ...member(group, user),
    joinedAt,
  });

  it('is when a member of a group joined it, or when the group got its role', () => {
    const times = memberTimesOf(
      [row('group', 7, '2026-11-10')],
      [joined(7, 1, '2026-11-20'), joined(7, 2, '2026-11-01')],
    );

    expect([...times]).toEqual([
      [1, '2026-11-20'],
      [2, '2026-11-10'],
    ]);
  });

  it('is the earliest of several', () => {
    const times = memberTimesOf(
      [row('user', 1, '2026-11-15'), row('group', 7, '2026-11-10')],
      [joined(7, 1, '2026-11-01')],
    );

    expect([...times]).toEqual([[1, '2026-11-10']]);
  });
});

function access(project: string, kind: 'user' | 'group', subject: number): ProjectAccess {
  return {
    project,
    kind,
    subject,
    roles: [5],
    addedAt: '2026-11-21T00:00:00.000Z',
    version: 1,
  };
}

function member(group: number, user: number) {
  return {
    group,
    user,
    joinedAt: '2026-11-21T00:00:00.000Z',
    createdBy: null,
  };
}
