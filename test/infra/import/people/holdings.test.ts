import { describe, expect, it } from 'vitest';
import {
  allAccounts,
  holdingsOf,
  type SourcePeople,
  usesOf,
} from '../../../../infra/import/people/holdings.ts';

const roles = [
  { id: 2, name: 'Editor', type: 'root' },
  { id: 4, name: 'Owner', type: 'project' },
  { id: 9, name: 'Deployer', type: 'custom' },
];
const people: SourcePeople = {
  roles,
  accounts: [{ id: 1, isService: false, name: 'Ada', rootRole: 2 }],
  groups: [
    { id: 1, name: 'Checkout', members: [1], rootRole: 2 },
    { id: 2, name: 'Others', members: [5] },
  ],
  access: new Map([
    ['shop', { roles, users: [{ id: 1, roles: [4, 9] }], groups: [] }],
    ['api', { roles, users: [{ id: 7, name: 'Bea', roleId: 4 }], groups: [{ id: 2, roles: [9] }] }],
  ]),
};

it('says by names what an account has', () => {
  expect(holdingsOf(people)({ id: 1, isService: false, rootRole: 2 })).toEqual({
    rootRole: 'Editor',
    groups: ['Checkout'],
    projects: new Map([['shop', ['Owner', 'Deployer']]]),
  });
});

it('knows accounts that only a project names', () => {
  expect(allAccounts(people)).toEqual([
    { id: 1, isService: false, name: 'Ada', rootRole: 2 },
    { id: 7, isService: false, name: 'Bea', email: null },
  ]);
});

describe('where a role is given', () => {
  it.each<[string, number, object]>([
    ['in projects to users and groups', 9, { accounts: 0, groups: 0, projects: ['shop', 'api'] }],
    ['to accounts and groups', 2, { accounts: 1, groups: 1, projects: [] }],
    ['nowhere', 3, { accounts: 0, groups: 0, projects: [] }],
  ])('%s', (_what, role, uses) => {
    expect(usesOf(role, people)).toEqual(uses);
  });
});
