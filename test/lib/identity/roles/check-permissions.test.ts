import { describe, expect, it } from 'vitest';
import { permissionScopes } from '../../../../lib/auth/permissions.ts';
import { checkPermissions } from '../../../../lib/identity/roles/check-permissions.ts';
import {
  isPermission,
  permissionId,
  permissionOfId,
} from '../../../../lib/identity/roles/rules.ts';

const environments = new Set(['development', 'production']);

describe('the permissions of a role', () => {
  it('are accepted by name and by number, each once, in the order of the table', () => {
    const sent = [
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
      { id: permissionId('CREATE_FEATURE') },
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
      { name: 'CREATE_FEATURE', id: 1 },
    ];

    expect(checkPermissions(sent, 'custom', environments)).toEqual([
      { name: 'CREATE_FEATURE' },
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
    ]);
  });

  it.each([[undefined], [null], [''], ['*']])('hold in every environment for %s', (environment) => {
    const sent = {
      name: 'CREATE_FEATURE_STRATEGY',
      ...(environment !== undefined && { environment }),
    };

    expect(checkPermissions([sent], 'custom', environments)).toEqual([
      { name: 'CREATE_FEATURE_STRATEGY', environment: '*' },
    ]);
  });

  it('of the whole instance are for root roles', () => {
    expect(checkPermissions([{ name: 'CREATE_ADDON' }], 'root-custom', environments)).toEqual([
      { name: 'CREATE_ADDON' },
    ]);
  });

  it.each([
    ['neither name nor number', {}, '/body/permissions/0/name'],
    ['an unknown name', { name: 'FLY' }, '/body/permissions/0/name'],
    ['the name of an inherited member', { name: 'constructor' }, '/body/permissions/0/name'],
    ['an unknown number', { id: 9_999 }, '/body/permissions/0/id'],
    ['a permission of the instance', { name: 'ADMIN' }, '/body/permissions/0/name'],
    [
      'CREATE_ADDON, naming it',
      { name: 'CREATE_ADDON' },
      '/body/permissions/0/name',
      'CREATE_ADDON',
    ],
    [
      'an unknown environment',
      { name: 'CREATE_FEATURE_STRATEGY', environment: 'moon' },
      '/body/permissions/0/environment',
    ],
    [
      'an environment for a permission without one',
      { name: 'CREATE_FEATURE', environment: 'production' },
      '/body/permissions/0/environment',
    ],
  ])('in projects must not have %s', (_what, sent, path, words = path) => {
    expect(() => checkPermissions([sent], 'custom', environments)).toThrowError(
      expect.objectContaining({
        name: 'ValidationError',
        message: expect.stringContaining(words),
        details: [{ message: expect.stringContaining(path), path, rule: expect.any(String) }],
      }),
    );
  });
});

it('assigns a number to every permission', () => {
  const names = Object.keys(permissionScopes).filter(isPermission);

  expect(names.map((name) => permissionOfId(permissionId(name)))).toEqual(names);
});
