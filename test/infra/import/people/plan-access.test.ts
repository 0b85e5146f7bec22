import { expect, it } from 'vitest';
import type { AccessRow } from '../../../../infra/import/people/model.ts';
import { type AddedAccess, planAccess } from '../../../../infra/import/people/plan-access.ts';

const [OWNER, MEMBER, DEPLOYER] = [4, 5, 90];
/** By the ids at the source. The role 8 is not here. */
const ids = {
  roles: new Map([
    [4, OWNER],
    [5, MEMBER],
    [9, DEPLOYER],
  ]),
  users: new Map([
    [1, 11],
    [2, 12],
  ]),
  groups: new Map([[1, 21]]),
};
const none = { users: [], groups: [] };

it.each<[string, Access, Access, AddedAccess[]]>([
  [
    'roles of users and groups are added',
    { users: [{ id: 1, roles: [4] }], groups: [{ id: 1, roles: [4] }] },
    none,
    [{ roles: [OWNER], users: [11], groups: [21] }],
  ],
  [
    'who misses the same roles gets them together',
    {
      users: [
        { id: 2, roles: [9, 5] },
        { id: 1, roles: [5, 9] },
      ],
      groups: [{ id: 1, roles: [4] }],
    },
    none,
    [
      { roles: [OWNER], users: [], groups: [21] },
      { roles: [MEMBER, DEPLOYER], users: [11, 12], groups: [] },
    ],
  ],
  [
    'old versions say one role in a row',
    {
      users: [
        { id: 1, roleId: 4 },
        { id: 1, roleId: 5 },
      ],
      groups: [],
    },
    none,
    [{ roles: [OWNER, MEMBER], users: [11], groups: [] }],
  ],
  [
    'what is here already is not added',
    { users: [{ id: 1, roles: [4, 5] }], groups: [] },
    { users: [{ id: 11, roles: [5] }], groups: [] },
    [{ roles: [OWNER], users: [11], groups: [] }],
  ],
  [
    'nothing is added to what is the same, or more',
    { users: [{ id: 1, roles: [5] }], groups: [{ id: 1, roles: [9] }] },
    {
      users: [
        { id: 11, roles: [5, 4] },
        { id: 12, roles: [5] },
      ],
      groups: [{ id: 21, roles: [DEPLOYER] }],
    },
    [],
  ],
  [
    'who is not here gets nothing',
    { users: [{ id: 3, roles: [4] }], groups: [{ id: 7, roles: [4] }] },
    none,
    [],
  ],
  ['a role that is not here is left out', { users: [{ id: 1, roles: [8] }], groups: [] }, none, []],
  [
    'users and groups with the same id are not the same',
    { users: [{ id: 1, roles: [4] }], groups: [] },
    { users: [], groups: [{ id: 11, roles: [4] }] },
    [{ roles: [OWNER], users: [11], groups: [] }],
  ],
])('%s', (_what, there, here, added) => {
  expect(planAccess(there, here, ids)).toEqual(added);
});

interface Access {
  readonly users: readonly AccessRow[];
  readonly groups: readonly AccessRow[];
}
