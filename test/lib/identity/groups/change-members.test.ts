import { describe, expect, it } from 'vitest';
import { type MemberPlan, planMembers } from '../../../../lib/identity/groups/change-members.ts';

describe('the members of a group after one transaction', () => {
  it.each<[string, Partial<MemberPlan>, { members: number[]; remaining: number; writes: number }]>([
    [
      'stay without a change',
      { current: [1, 2], wanted: [2, 1] },
      { members: [1, 2], remaining: 0, writes: 0 },
    ],
    [
      'include a new one, for three writes',
      { current: [1], wanted: [1, 2] },
      { members: [1, 2], remaining: 0, writes: 3 },
    ],
    [
      'exclude one that leaves, for two writes',
      { current: [1, 2], wanted: [1] },
      { members: [1], remaining: 0, writes: 2 },
    ],
    ['are others', { current: [1], wanted: [2] }, { members: [2], remaining: 0, writes: 5 }],
    ['are none', { current: [1, 2], wanted: [] }, { members: [], remaining: 0, writes: 4 }],
    [
      'include one that is named twice once',
      { wanted: [3, 3] },
      { members: [3], remaining: 0, writes: 3 },
    ],
    [
      'are as many as fit: joins',
      { wanted: ids(30) },
      { members: ids(29), remaining: 1, writes: 87 },
    ],
    [
      'are as many as fit: leaves',
      { current: ids(46) },
      { members: [45, 46], remaining: 2, writes: 88 },
    ],
    [
      'join before the others leave',
      { current: [1, 2], wanted: [3], room: 5 },
      { members: [2, 3], remaining: 1, writes: 5 },
    ],
    [
      'stay without room for a join',
      { wanted: [1], room: 2 },
      { members: [], remaining: 1, writes: 0 },
    ],
  ])('%s', (_what, more, expected) => {
    const { members, remaining, writes } = plan(more);

    expect({ members, remaining, writes: writes.length }).toEqual(expected);
  });
});

it('names the user who no longer exists when it is committed', () => {
  const refusals = plan({ wanted: [7] }).writes.flatMap((write) =>
    'check' in write ? [write.onConflict?.()] : [],
  );

  expect(refusals).toEqual([
    expect.objectContaining({
      faults: [expect.objectContaining({ pointer: '/body/users', hint: 'Unknown: 7.' })],
    }),
  ]);
});

function ids(count: number, first = 1) {
  return Array.from({ length: count }, (_, n) => first + n);
}

function plan(more: Partial<MemberPlan>) {
  return planMembers({ group: 1, current: [], wanted: [], createdBy: 'anna', room: 88, ...more });
}
