import { describe, expect, it } from 'vitest';
import type { Discovered } from '../../../infra/build/discover.ts';
import { serverlessFunctions } from '../../../infra/build/serverless-functions.ts';
import {
  checkSharedFunctions,
  httpFunctionsOf,
  sharedRoutes,
} from '../../../infra/build/shared-functions.ts';
import {
  type Contract,
  defineOperation,
  type SharedFunctionContract,
} from '../../../lib/http/contract.ts';

const sharedFunction: SharedFunctionContract = {
  functionId: 'serveThings',
  summary: 'Serve things',
  root: '/things/v1',
  role: 'writer',
};

const source = { file: 'functions/things/serve-things.ts', id: 'serveThings' };
const served = [{ ...source, contract: sharedFunction }];

it('a shared function is one, whatever the number of its operations', () => {
  const paths = ['/things/v1/a', '/things/v1/b', '/things/v1/c/{id}'];
  const discovered: Discovered = {
    operations: [
      ...paths.map((path) => operationAt(path, { sharedFunction })),
      operationAt('/other'),
    ],
    sharedFunctions: served,
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
])('a shared function has routes for what its operations take: %s', (_what, paths, routes) => {
  const discovered: Discovered = {
    operations: paths.map((path) => operationAt(path, { sharedFunction })),
    sharedFunctions: served,
    workers: [],
  };
  const any = routes.map((path) => ({ method: 'ANY', path }));
  expect(sharedRoutes(discovered, sharedFunction)).toEqual(any);
});

describe('a build is refused', () => {
  it.each<[string, Discovered['operations'][number], Discovered['sharedFunctions'], RegExp]>([
    ['that no file exports', operationAt('/things/v1/a', { sharedFunction }), [], /must export/],
    [
      'for a path that is not one of its paths',
      operationAt('/a', { sharedFunction }),
      served,
      /must export/,
    ],
    [
      'for one of its paths, if the operation does not name it',
      operationAt('/things/v1/a'),
      served,
      /must name that/,
    ],
    [
      'for its root, if the operation does not name it',
      operationAt('/things/v1'),
      served,
      /must name that/,
    ],
    [
      'for a role of one operation',
      operationAt('/things/v1/a', { sharedFunction, role: 'none' }),
      served,
      /sets what its shared function has/,
    ],
  ])('%s', (_what, operation, sharedFunctions, message) => {
    const discovered = { operations: [operation], sharedFunctions, workers: [] };
    expect(() => checkSharedFunctions(discovered)).toThrow(message);
  });
});

it('a path that only begins like that of a shared function is none of its paths', () => {
  const discovered = {
    operations: [operationAt('/things/v10')],
    sharedFunctions: served,
    workers: [],
  };
  expect(() => checkSharedFunctions(discovered)).not.toThrow();
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

describe('a shared function that calls operations of others', () => {
  const caller = { ...sharedFunction, calls: ['at/other'] };
  const check = (
    operation: Discovered['operations'][number],
    contract: SharedFunctionContract = caller,
  ) =>
    checkSharedFunctions({
      operations: [operation],
      sharedFunctions: [{ ...source, contract }],
      workers: [],
    });
  const access = { kind: 'admin', permissions: [] } as const;

  it.each<[string, Partial<Contract>, SharedFunctionContract, RegExp]>([
    ['that are unknown', { access }, { ...sharedFunction, calls: ['nowhere'] }, /does not exist/],
    ['without permissions', { access: { kind: 'public' } }, caller, /no permissions to check/],
    ['with a key that it has not', { access, usesEncryptionKey: true }, caller, /encryption key/],
  ])('is refused for operations %s', (_what, more, contract, message) => {
    expect(() => check(operationAt('/other', more), contract)).toThrow(message);
  });

  it('is accepted for operations that check permissions', () => {
    expect(() => check(operationAt('/other', { access }))).not.toThrow();
  });
});
