import { describe, expect, it } from 'vitest';
import type { Discovered } from '../../../infra/build/discover.ts';
import { checkGroups, groupRoutes, httpFunctionsOf } from '../../../infra/build/groups.ts';
import { serverlessFunctions } from '../../../infra/build/serverless-functions.ts';
import { type Contract, defineOperation, type GroupContract } from '../../../lib/http/contract.ts';

const group: GroupContract = {
  groupId: 'serveThings',
  summary: 'Serve things',
  root: '/things/v1',
  role: 'writer',
};

const source = { file: 'functions/things/serve-things.ts', id: 'serveThings' };
const served = [{ ...source, group: { contract: group } }];

it('a group is one function, whatever the number of its operations', () => {
  const paths = ['/things/v1/a', '/things/v1/b', '/things/v1/c/{id}'];
  const discovered: Discovered = {
    operations: [...paths.map((path) => operationAt(path, { group })), operationAt('/other')],
    groups: served,
    workers: [],
  };

  const functions = serverlessFunctions(discovered);

  expect(Object.keys(functions)).toEqual(['at/other', 'serveThings']);
  expect(functions.serveThings).toMatchObject({
    role: 'WriterRole',
    events: [{ httpApi: { method: '*', path: '/things/v1/{proxy+}' } }],
  });
  expect(httpFunctionsOf(discovered).map(({ id }) => id)).toEqual(['at/other', 'serveThings']);
});

it.each([
  ['the root alone', ['/things/v1'], ['/things/v1']],
  ['the paths below it alone', ['/things/v1/a'], ['/things/v1/{proxy+}']],
  ['both', ['/things/v1/a', '/things/v1'], ['/things/v1', '/things/v1/{proxy+}']],
])('a group has routes for what its operations take: %s', (_what, paths, routes) => {
  const discovered: Discovered = {
    operations: paths.map((path) => operationAt(path, { group })),
    groups: served,
    workers: [],
  };
  expect(groupRoutes(discovered, group)).toEqual(routes);
});

describe('a build is refused', () => {
  it.each<[string, Discovered['operations'][number], Discovered['groups'], RegExp]>([
    ['without a function for the group', operationAt('/things/v1/a', { group }), [], /must export/],
    ['for a path outside of the group', operationAt('/a', { group }), served, /must export/],
    [
      'for a path of a group without it',
      operationAt('/things/v1/a'),
      served,
      /must name the group/,
    ],
    [
      'for the root of a group without it',
      operationAt('/things/v1'),
      served,
      /must name the group/,
    ],
    [
      'for a role of one operation',
      operationAt('/things/v1/a', { group, role: 'none' }),
      served,
      /sets what the function of its group has/,
    ],
  ])('%s', (_what, operation, groups, message) => {
    const discovered = { operations: [operation], groups, workers: [] };
    expect(() => checkGroups(discovered)).toThrow(message);
  });
});

it('a path that only begins like that of a group is none of it', () => {
  const discovered = { operations: [operationAt('/things/v10')], groups: served, workers: [] };
  expect(() => checkGroups(discovered)).not.toThrow();
});

function operationAt(path: string, more: Partial<Contract> = {}): Discovered['operations'][number] {
  const contract: Contract = {
    operationId: `at${path}`,
    summary: 'Do it',
    tag: 'Things',
    method: 'GET',
    path,
    access: { kind: 'public' },
    responses: {},
    errors: [],
    ...more,
  };
  const operation = defineOperation(contract)(async () => {
    throw new Error('only its contract is of interest');
  });
  return { file: `functions${path}.ts`, id: contract.operationId, operation };
}

describe('a group that calls operations of others', () => {
  const caller = { ...group, calls: ['at/other'] };
  const check = (operation: Discovered['operations'][number], contract: GroupContract = caller) =>
    checkGroups({
      operations: [operation],
      groups: [{ ...source, group: { contract } }],
      workers: [],
    });
  const access = { kind: 'admin', permissions: [] } as const;

  it.each<[string, Partial<Contract>, GroupContract, RegExp]>([
    ['that are unknown', { access }, { ...group, calls: ['nowhere'] }, /does not exist/],
    ['without permissions', { access: { kind: 'public' } }, caller, /no permissions to check/],
    ['with a key that it has not', { access, usesEncryptionKey: true }, caller, /encryption key/],
  ])('is refused for operations %s', (_what, more, contract, message) => {
    expect(() => check(operationAt('/other', more), contract)).toThrow(message);
  });

  it('is accepted for operations that check permissions', () => {
    expect(() => check(operationAt('/other', { access }))).not.toThrow();
  });
});
