import { describe, expect, it } from 'vitest';
import type { Group } from '../../../../infra/import/people/model.ts';
import {
  type Keeper,
  keeperOf,
  type ProviderSettings,
  planGroup,
} from '../../../../infra/import/people/plan-group.ts';

const off: ProviderSettings = { hasScim: false, hasGroupSyncing: false };
const scim = { ...off, hasScim: true };
const syncing = { ...off, hasGroupSyncing: true };

describe('who keeps the members of a group', () => {
  it.each<[string, Partial<Group>, Partial<Group> | undefined, ProviderSettings, Keeper]>([
    [
      'people, without a provider',
      {},
      undefined,
      { hasScim: true, hasGroupSyncing: true },
      'people',
    ],
    ['sign-ins, for a mapped group', { mappingsSSO: ['x'] }, undefined, syncing, 'sign-in'],
    ['sign-ins, for one that is mapped here', {}, { mappingsSSO: ['x'] }, syncing, 'sign-in'],
    ['people, while sign-ins sync no groups', { mappingsSSO: ['x'] }, undefined, scim, 'people'],
    ['SCIM, for its groups', { scimId: 'x' }, undefined, scim, 'scim'],
    ['people, while SCIM is off', { scimId: 'x' }, undefined, syncing, 'people'],
    ['SCIM, for those that it has here', { mappingsSSO: ['x'] }, { scimId: 'x' }, syncing, 'scim'],
  ])('%s', (_what, there, here, settings, keeper) => {
    expect(keeperOf(group(there), here && group(here), settings)).toBe(keeper);
  });
});

describe('a group', () => {
  const members = [
    { id: 11, isService: false },
    { id: 12, isService: true },
  ];
  const facts = { keeper: 'people' as Keeper, members, isRoleChanged: false };

  it('is created with mappings and members', () => {
    expect(planGroup(group({ mappingsSSO: ['x'] }), undefined, facts)).toEqual({
      outcome: 'created',
      mappingsSSO: ['x'],
      joining: [11, 12],
    });
  });

  it.each<[string, Partial<Group>, Partial<Group>, object, object]>([
    [
      'stays if nothing is new',
      {},
      { members: [11, 12] },
      {},
      { outcome: 'unchanged', joining: [] },
    ],
    [
      'gets members that it misses',
      {},
      { members: [11] },
      {},
      { outcome: 'changed', joining: [12] },
    ],
    ['keeps members that it has here', {}, { members: [11, 12, 13] }, {}, { outcome: 'unchanged' }],
    [
      'gets mappings in addition',
      { mappingsSSO: ['x', 'y'] },
      { mappingsSSO: ['z', 'x'], members: [11, 12] },
      {},
      { outcome: 'changed', mappingsSSO: ['z', 'x', 'y'] },
    ],
    [
      'keeps mappings that it has here',
      {},
      { mappingsSSO: ['z'], members: [11, 12] },
      {},
      { outcome: 'unchanged', mappingsSSO: ['z'] },
    ],
    [
      'gets a root role',
      {},
      { members: [11, 12] },
      { isRoleChanged: true },
      { outcome: 'changed', joining: [] },
    ],
    ['of SCIM gets nobody', {}, {}, { keeper: 'scim' }, { outcome: 'unchanged', joining: [] }],
    [
      'of sign-ins gets only service accounts',
      {},
      {},
      { keeper: 'sign-in' },
      { outcome: 'changed', joining: [12] },
    ],
  ])('%s', (_what, there, here, more, plan) => {
    expect(planGroup(group(there), group(here), { ...facts, ...more })).toMatchObject(plan);
  });
});

function group(more: Partial<Group>): Group {
  return { id: 1, name: 'Checkout team', members: [], ...more };
}
