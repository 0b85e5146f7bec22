import { describe, expect, it } from 'vitest';
import type { Permission, RolePermission } from '../../../../lib/auth/permissions.ts';
import { permissionScopes } from '../../../../lib/auth/permissions.ts';
import type { Grant } from '../../../../lib/identity/access/grant-rules.ts';
import {
  type ExplainedPlace,
  explainScope,
} from '../../../../lib/projects/access-overview/explanation-rules.ts';

const team = { id: 1, name: 'team' };
const shop = { id: 'shop', mode: 'open' } as const;
const vault = { id: 'vault', mode: 'private' } as const;

const admin = grant('Admin', [{ name: 'ADMIN' }]);
const editor = grant('Editor', [
  { name: 'CREATE_SEGMENT' },
  { name: 'UPDATE_FEATURE' },
  { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: '*' },
]);
const member = grant('Member', [{ name: 'UPDATE_FEATURE' }], 'shop');
const owner = grant('Owner', [{ name: 'UPDATE_PROJECT' }], 'vault', team);
const operator = grant(
  'Operator',
  [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }],
  'shop',
  team,
);

const production = { project: shop, environment: 'production' };

describe('a permission comes from', () => {
  it.each<[Permission, string, ExplainedPlace, readonly Grant[], readonly Grant[]]>([
    ['CREATE_SEGMENT', 'a role of the instance', {}, [editor, member], [editor]],
    ['CREATE_SEGMENT', 'the administrator’s', {}, [admin, editor], [admin, editor]],
    ['CREATE_ADDON', 'nothing', {}, [editor, member, owner], []],
    [
      'UPDATE_FEATURE',
      'each role that has it',
      { project: shop },
      [editor, member],
      [editor, member],
    ],
    ['UPDATE_FEATURE', 'no role in another project', { project: vault }, [member], []],
    [
      'UPDATE_FEATURE',
      'no role of the instance in a private project',
      { project: vault },
      [editor],
      [],
    ],
    [
      'UPDATE_FEATURE',
      'the administrator’s in a private project',
      { project: vault },
      [admin],
      [admin],
    ],
    [
      'UPDATE_FEATURE',
      'a role of the instance in any open project',
      {},
      [editor, member],
      [editor],
    ],
    ['PROJECT_SETTINGS_WRITE', 'what implies it', { project: vault }, [owner], [owner]],
    ['UPDATE_FEATURE_ENVIRONMENT', 'the environment’s role', production, [operator], [operator]],
    [
      'UPDATE_FEATURE_ENVIRONMENT',
      'no role for another environment',
      { project: shop, environment: 'development' },
      [operator, editor],
      [editor],
    ],
    [
      'UPDATE_FEATURE_ENVIRONMENT',
      'a role for all environments, if none is named',
      { project: shop },
      [operator, editor],
      [editor],
    ],
  ])('%s: %s', (name, _what, place, grants, sources) => {
    const all = explainScope(permissionScopes[name], grants, place);
    expect(all.find((each) => each.name === name)?.sources).toEqual(sources);
  });
});

it('every permission of a scope is explained once', () => {
  const names = Object.keys(permissionScopes) as Permission[];
  const explained = (['root', 'project', 'environment'] as const).flatMap((scope) =>
    explainScope(scope, [], {}).map(({ name }) => name),
  );
  expect(explained.sort()).toEqual(names.sort());
});

it('permissions of environments name the environment', () => {
  const [first] = explainScope('environment', [], production);
  expect(first?.environment).toBe('production');
});

function grant(
  name: string,
  permissions: readonly RolePermission[],
  project: string | null = null,
  group: Grant['group'] = null,
): Grant {
  const type = project === null ? 'root-custom' : 'custom';
  return {
    role: { id: name.length, name, type, description: '', permissions, version: 1 },
    project,
    group,
  };
}
