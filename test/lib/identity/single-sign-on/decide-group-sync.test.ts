import { expect, it } from 'vitest';
import { decideGroupSync } from '../../../../lib/identity/single-sign-on/decide-group-sync.ts';

const groups = [
  group(1, ['dev']),
  group(2, ['ops', 'on-call']),
  group(3, []),
  group(4, ['Dev']),
  group(5, ['dev']),
];

it.each([
  ['joins every group that is mapped', [], ['dev'], [1, 5], []],
  ['joins a group by any of its names, once', [], ['ops', 'on-call'], [2], []],
  ['joins nothing for unknown names', [], ['sales'], [], []],
  ['joins nothing for parts of names', [], ['de', 'dev2'], [], []],
  ['stays where the names still lead', [sso(1), sso(5)], ['dev'], [], []],
  ['leaves what no name leads to any more', [sso(1), sso(5), sso(2)], ['ops'], [], [1, 5]],
  ['leaves everything without names', [sso(1)], [], [], [1]],
  ['leaves a group whose mapping was removed', [sso(3)], ['dev'], [1, 5], [3]],
  ['stays where somebody has added the person', [manual(1), manual(3)], [], [], []],
  ['does not make a given membership one of its own', [manual(1), sso(5)], ['dev'], [], []],
] as const)('%s', (_what, memberships, claimed, join, leave) => {
  const { join: joined, leave: left } = decideGroupSync(groups, memberships, claimed);

  expect({ join: joined.map(({ id }) => id), leave: left }).toEqual({ join, leave });
});

function group(id: number, mappingsSSO: readonly string[]) {
  return {
    id,
    name: `group ${id}`,
    description: null,
    mappingsSSO,
    rootRole: null,
    createdBy: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    scimId: null,
    version: 1,
  };
}

function manual(id: number) {
  return { group: id, user: 7, joinedAt: '2026-01-01T00:00:00.000Z', createdBy: 'admin' };
}

function sso(id: number) {
  return { ...manual(id), source: 'sso' } as const;
}
