import { describe, expect, it } from 'vitest';
import type { Permission, RolePermission } from '../../../lib/auth/permissions.ts';
import type { ProjectMode } from '../../../lib/auth/rights.ts';
import { allRights, holds, noRights, type Rights, sees, seesAt } from '../../../lib/auth/rights.ts';
import { builtInRoles } from '../../../lib/identity/roles/built-in-roles.ts';

const callers = {
  admin: allRights,
  viewer: noRights,
  editor: { ...noRights, root: permissionsOf('Editor') },
  owner: inProject(permissionsOf('Owner')),
  member: inProject(permissionsOf('Member')),
  'owner elsewhere': inProject(permissionsOf('Owner'), 'other'),
  'may switch in production': inProject([
    { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
  ]),
  'may switch anywhere by a root role': {
    ...noRights,
    root: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: '*' }],
  },
  'editor who owns the project': {
    ...inProject(permissionsOf('Owner')),
    root: permissionsOf('Editor'),
  },
  'may configure approvals by a root role': {
    ...noRights,
    root: [{ name: 'PROJECT_CHANGE_REQUEST_WRITE' }],
  },
  'may manage members': inProject([{ name: 'PROJECT_USER_ACCESS_WRITE' }]),
  'may add integrations, by mistake in a project': inProject([{ name: 'CREATE_ADDON' }]),
} as const satisfies Record<string, Rights>;

type Case = readonly [
  who: keyof typeof callers,
  may: 'may' | 'may not',
  permission: Permission,
  mode?: ProjectMode,
  environment?: string,
];

const cases: readonly Case[] = [
  ['admin', 'may', 'CREATE_ADDON'],
  ['admin', 'may', 'DELETE_PROJECT', 'private'],
  ['admin', 'may', 'SKIP_CHANGE_REQUEST', 'private', 'production'],
  ['viewer', 'may not', 'CREATE_ADDON'],
  ['viewer', 'may not', 'UPDATE_FEATURE', 'open'],

  ['editor', 'may', 'CREATE_ADDON'],
  ['editor', 'may', 'CREATE_ADDON', 'private'],
  ['editor', 'may not', 'ADMIN'],
  ['editor', 'may not', 'READ_ROLE'],
  ['editor', 'may', 'UPDATE_FEATURE', 'open'],
  ['editor', 'may not', 'UPDATE_FEATURE', 'protected'],
  ['editor', 'may not', 'UPDATE_FEATURE', 'private'],
  ['editor', 'may not', 'UPDATE_FEATURE'],
  ['editor', 'may', 'UPDATE_FEATURE_ENVIRONMENT', 'open', 'production'],
  ['editor', 'may not', 'UPDATE_FEATURE_ENVIRONMENT', 'protected', 'production'],
  ['editor', 'may', 'PROJECT_SETTINGS_WRITE', 'open'],
  ['editor', 'may not', 'SKIP_CHANGE_REQUEST', 'open', 'production'],
  ['editor', 'may', 'PROJECT_CHANGE_REQUEST_READ', 'open'],
  ['editor', 'may not', 'PROJECT_CHANGE_REQUEST_WRITE', 'open'],
  ['editor who owns the project', 'may', 'PROJECT_CHANGE_REQUEST_WRITE', 'open'],
  ['may configure approvals by a root role', 'may', 'PROJECT_CHANGE_REQUEST_WRITE', 'open'],

  ['owner', 'may', 'UPDATE_PROJECT', 'open'],
  ['owner', 'may', 'UPDATE_PROJECT', 'protected'],
  ['owner', 'may', 'UPDATE_PROJECT', 'private'],
  ['owner', 'may', 'DELETE_FEATURE_STRATEGY', 'private', 'anything-new'],
  ['owner', 'may not', 'CREATE_ADDON', 'open'],
  ['owner', 'may not', 'APPROVE_CHANGE_REQUEST', 'open', 'production'],
  ['owner', 'may not', 'UPDATE_PROJECT_SEGMENT', 'open'],
  ['owner', 'may', 'UPDATE_PROJECT_CONTEXT', 'private'],
  ['owner', 'may', 'PROJECT_USER_ACCESS_READ', 'open'],
  ['owner', 'may', 'PROJECT_USER_ACCESS_WRITE', 'open'],
  ['owner', 'may', 'PROJECT_DEFAULT_STRATEGY_READ', 'open'],
  ['owner', 'may', 'PROJECT_DEFAULT_STRATEGY_WRITE', 'open'],
  ['owner', 'may', 'PROJECT_CHANGE_REQUEST_READ', 'open'],
  ['owner', 'may', 'PROJECT_CHANGE_REQUEST_WRITE', 'open'],
  ['owner', 'may', 'PROJECT_SETTINGS_READ', 'open'],
  ['owner', 'may', 'PROJECT_SETTINGS_WRITE', 'open'],
  ['owner elsewhere', 'may not', 'UPDATE_FEATURE', 'open'],
  ['owner elsewhere', 'may not', 'UPDATE_FEATURE', 'private'],

  ['member', 'may', 'UPDATE_FEATURE', 'protected'],
  ['member', 'may', 'UPDATE_FEATURE_ENVIRONMENT', 'private', 'development'],
  ['member', 'may not', 'UPDATE_PROJECT', 'open'],
  ['member', 'may not', 'UPDATE_PROJECT_CONTEXT', 'open'],
  ['member', 'may not', 'PROJECT_USER_ACCESS_WRITE', 'open'],
  ['member', 'may not', 'MOVE_FEATURE_TOGGLE', 'open'],

  ['may switch in production', 'may', 'UPDATE_FEATURE_ENVIRONMENT', 'private', 'production'],
  ['may switch in production', 'may not', 'UPDATE_FEATURE_ENVIRONMENT', 'open', 'development'],
  ['may switch in production', 'may not', 'UPDATE_FEATURE_ENVIRONMENT', 'open'],
  ['may switch in production', 'may not', 'UPDATE_FEATURE', 'open', 'production'],
  ['may switch anywhere by a root role', 'may', 'UPDATE_FEATURE_ENVIRONMENT', 'open', 'qa'],
  ['may switch anywhere by a root role', 'may', 'UPDATE_FEATURE_ENVIRONMENT', 'open'],
  ['may switch anywhere by a root role', 'may not', 'UPDATE_FEATURE_ENVIRONMENT', 'private', 'qa'],
  ['may manage members', 'may', 'PROJECT_USER_ACCESS_WRITE', 'private'],
  ['may manage members', 'may not', 'UPDATE_PROJECT', 'private'],
  ['may manage members', 'may not', 'PROJECT_USER_ACCESS_READ', 'private'],
  ['may add integrations, by mistake in a project', 'may not', 'CREATE_ADDON', 'open'],
];

describe('holds', () => {
  it.each(
    cases.map(([who, may, permission, mode, environment]) => ({
      who,
      may,
      permission,
      mode,
      environment,
    })),
  )(
    '$who $may $permission in a project that is $mode, environment $environment',
    ({ who, may, permission, mode, environment }) => {
      const project = mode && { id: 'mine', mode };

      expect(holds(callers[who], [permission], { project, environment })).toBe(may === 'may');
    },
  );

  it('needs only one of several permissions', () => {
    const wanted = ['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE'] as const;
    const project = { id: 'mine', mode: 'private' } as const;

    expect(holds(callers['may manage members'], wanted, { project })).toBe(true);
  });
});

describe('sees', () => {
  it.each([
    ['admin', 'private', true],
    ['viewer', 'open', true],
    ['viewer', 'protected', true],
    ['viewer', 'private', false],
    ['editor', 'private', false],
    ['member', 'private', true],
    ['owner elsewhere', 'private', false],
  ] as const)('%s and a project that is %s: %s', (who, mode, expected) => {
    expect(sees(callers[who], { id: 'mine', mode })).toBe(expected);
  });
});

describe('seesAt', () => {
  const before = '2026-01-01T00:00:00.000Z';
  const createdAt = '2026-01-02T00:00:00.000Z';
  const later = '2026-01-03T00:00:00.000Z';

  it.each([
    ['admin', 'private', before, true],
    ['viewer', 'open', before, false],
    ['viewer', 'open', createdAt, true],
    ['viewer', 'open', later, true],
    ['viewer', 'private', later, false],
    ['member', 'private', before, false],
    ['member', 'private', later, true],
  ] as const)('%s and what was in a project that is %s at %s: %s', (who, mode, at, expected) => {
    expect(seesAt(callers[who], { id: 'mine', mode, createdAt }, at)).toBe(expected);
  });
});

function permissionsOf(role: string): readonly RolePermission[] {
  return builtInRoles.find(({ name }) => name === role)?.permissions ?? [];
}

function inProject(permissions: readonly RolePermission[], project = 'mine'): Rights {
  return {
    ...noRights,
    projects: new Map([[project, permissions]]),
  };
}
