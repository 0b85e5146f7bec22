import { describe, expect, it } from 'vitest';
import type { ProjectAccess } from '../../../lib/identity/access/model.ts';
import { countMembers } from '../../../lib/projects/count-members.ts';

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
