import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract, Schema } from '../../lib/http/contract.ts';
import { refusesUnknown } from '../../lib/http/read-query.ts';
import { type Faulty, faultyQueries, faultyValues } from '../support/refusals/faulty-values.ts';
import {
  type Answer,
  type Differences,
  RefusingService,
  refusalOf,
} from '../support/refusals/refusing-service.ts';
import { allContracts, tokens } from '../support/round-trips/recorded-service.ts';

const json = { 'content-type': 'application/json' };
const contracts = await allContracts();
const authenticated = contracts.filter(({ access }) => access.kind !== 'public');

let service: RefusingService;

beforeAll(async () => {
  service = await RefusingService.start();
});

afterAll(() => service.close());

describe.each(authenticated)('the caller of $operationId', (contract) => {
  it('needs a valid token: 401', async () => {
    const invalid = [null, '*:*.nobody', 'hello', `*:*.${'x'.repeat(10_000)}`, '*:*.\u00e9\u00e8'];
    const replies = await service.sendRefused(contract, [
      ...invalid.map((token) => ({ token })),
      ...(contract.body ? [{ token: null, raw: 'nonsense' }] : []),
    ]);
    const mention = contract.access.kind === 'admin' ? '' : 'token';
    for (const reply of replies) {
      expect(reply).toEqual(refusalOf(contract, 401, 'AuthenticationRequired', mention));
    }
  });
});

describe.each(contracts.filter(({ access }) => access.kind === 'admin'))(
  'SDKs as callers of $operationId',
  (contract) => {
    it('lack a permission: 403', async () => {
      const { access } = contract;
      const permissions = access.kind === 'admin' ? access.permissions : [];
      const sdks = ['client', 'frontend'] as const;
      const replies = await service.sendRefused(
        contract,
        sdks.flatMap((sdk) => [
          { token: tokens[sdk] },
          { token: tokens[sdk], ...(contract.body && { raw: 'nonsense' }) },
        ]),
      );
      for (const [index, reply] of replies.entries()) {
        const mention = permissions[0] ?? sdks[Math.floor(index / 2)];
        expect(reply).toEqual(refusalOf(contract, 403, 'NoAccessError', mention));
        expect(reply.body.permissions).toEqual(permissions);
      }
    });
  },
);

describe.each(contracts.filter(({ access }) => access.kind === 'application'))(
  'applications as callers of $operationId',
  (contract) => {
    const accepted = contract.access.kind === 'application' ? contract.access.tokens : [];

    it('succeed with the right token, and with that of an administrator', async () => {
      const replies = await service.send(contract, [
        ...accepted.map((type) => ({ token: tokens[type] })),
        { token: tokens.admin, ...inDevelopment(contract) },
      ]);
      for (const { status } of replies) expect(status).toBeLessThan(300);
    });

    it('are refused with a token for something else: 403', async () => {
      const others = (['client', 'frontend'] as const).filter((type) => !accepted.includes(type));
      const wrong = [...others.map((type) => tokens[type]), service.fixtures.person.token];
      const replies = await service.sendRefused(
        contract,
        wrong.map((token) => ({ token })),
      );
      for (const reply of replies) {
        expect(reply).toEqual(refusalOf(contract, 403, 'NoAccessError', 'token'));
      }
    });
  },
);

type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

const gone = 'what is not there need not be removed';
const noEntries = 'a list that may be empty';

/** Operations that do not need what a parameter names, and why. */
const found: Exceptions = {
  createApplication: { appName: 'it is created' },
  deleteApplication: { appName: gone },
  removeTag: { type: gone, value: gone },
  deleteApiToken: { token: gone },
  deleteProjectApiToken: { token: gone },
  updateApiToken: { token: 'as the interface has it' },
  getApiTokensByName: { token: noEntries },
  getApplicationEnvironmentInstances: { environment: noEntries },
  getEventsForToggle: { featureName: 'a deleted flag has events' },
  getPendingChangeRequestsForFeature: { featureName: noEntries },
  getRoleProjectAccess: { roleId: noEntries },
  getTagsByType: { type: noEntries },
};

const aFlag = 'Could not find a flag named';
const aSet = 'Could not find a set of actions';

/** Operations whose message names what they look for in it, or nothing: a token is a secret. */
const namesInner: Exceptions = {
  addFavoriteFeature: { projectId: aFlag },
  addFeatureDependency: { projectId: aFlag },
  deleteActions: { projectId: aSet },
  deleteFeatureDependencies: { projectId: aFlag },
  deleteFeatureDependency: { projectId: aFlag },
  deleteSignalEndpointToken: { tokenId: '' },
  endUserSession: { id: 'Could not find a session' },
  getActionSet: { projectId: aSet },
  getPublicSignupToken: { token: 'signup token' },
  listParentOptions: { projectId: aFlag },
  removeFavoriteFeature: { projectId: aFlag },
  updateActions: { projectId: aSet },
  updatePublicSignupToken: { token: 'signup token' },
  updateSignalEndpointToken: { tokenId: '' },
};

/** Each parameter in the path of each operation that answers 404. */
const parameters = contracts
  .filter(({ access, errors }) => access.kind === 'admin' || errors.includes(404))
  // A token belongs to one endpoint, so it is refused at another one.
  .filter(({ operationId }) => operationId !== 'receiveSignal')
  .flatMap((contract) =>
    [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      operationId: contract.operationId,
      name,
      contract,
    })),
  );

describe.each(parameters)('$operationId with something unknown for $name', (parameter) => {
  const { contract, name, operationId } = parameter;
  const isFound = found[operationId]?.[name];
  const inner = namesInner[operationId]?.[name];

  it(isFound === undefined ? 'answers 404' : `succeeds: ${isFound}`, async () => {
    const nobody = unknownValue(contract, name);
    const [reply] = await service.send(contract, [{ unknown: { [name]: nobody } }]);
    if (isFound !== undefined) expect(reply?.status).toBeLessThan(300);
    else expect(reply).toEqual(refusalOf(contract, 404, 'NotFoundError', inner ?? nobody));
  });
});

it.each([
  ['succeed', found],
  ['name something else', namesInner],
])('operations that %s are operations with such a parameter', (_what, exceptions) => {
  const known = new Set(parameters.map(({ operationId, name }) => `${operationId} ${name}`));
  const listed = Object.entries(exceptions).flatMap(([operationId, names]) =>
    Object.keys(names).map((name) => `${operationId} ${name}`),
  );
  expect(listed.filter((each) => !known.has(each))).toEqual([]);
});

const notJson = 'is not valid JSON';
const badKey = 'has a key that is not allowed';
const twice = 'has the same key twice';
const surrogate = 'surrogate';
const tooDeep = 'levels';

/** Bodies that no operation accepts, whatever its schema, and what the answer says of them. */
const neverAccepted: readonly (readonly [body: string, told: string])[] = [
  [' \n', notJson],
  ['{', notJson],
  ['{"name":', notJson],
  ['name=x', notJson],
  ['\ufeff{}', notJson],
  ['null', 'body'],
  ['"name"', 'body'],
  ['7', 'body'],
  ['true', 'body'],
  ['1e400', 'body'],
  ['{"name":"a","name":"b"}', twice],
  ['[{"x":{"name":"a","name":"b"}}]', twice],
  ['{"name":"a","n\\u0061me":"b"}', twice],
  ['{"__proto__":{"admin":true}}', badKey],
  ['[{"x":[{"__proto__":1}]}]', badKey],
  ['{"constructor":{"prototype":{"admin":true}}}', badKey],
  ['{"name":"\\ud83d"}', surrogate],
  ['[{"\\udea9":1}]', surrogate],
  [deep(100), tooDeep],
  [deep(50_000), tooDeep],
  // 10,000 elements, and quotes that take long to read.
  [JSON.stringify(Array.from({ length: 10_000 }, () => 1)), 'body'],
  [JSON.stringify('"'.repeat(50_000)), 'body'],
];

const withBody = contracts.filter(({ body, takesAnyBody }) => body && !takesAnyBody);

describe.each(withBody)('the body of $operationId', (contract) => {
  it('has to be declared as JSON: 415', async () => {
    const types = [
      'text/plain',
      'text/json',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      undefined,
    ];
    const replies = await service.sendRefused(
      contract,
      types.map((type) => ({ raw: '{}', headers: type ? { 'content-type': type } : {} })),
    );
    for (const reply of replies) {
      expect(reply).toEqual(refusalOf(contract, 415, 'ContentTypeerror', 'application/json'));
    }
  });

  it('has a largest size: 413', async () => {
    const { maxBodyBytes = 102_400 } = contract;
    const raw = `"${'a'.repeat(maxBodyBytes)}"`;
    const [reply] = await service.sendRefused(contract, [{ raw, headers: json }]);
    expect(reply).toEqual(refusalOf(contract, 413, 'ContentTooLarge', String(maxBodyBytes)));
  });

  it('has to be JSON that means one thing, of the right type: 400', async () => {
    const { maxBodyBytes = 102_400, isBodyOptional } = contract;
    const nothing = ['', notJson] as const;
    const bodies = [...neverAccepted, ...(isBodyOptional ? [] : [nothing])].filter(
      ([{ length }]) => length <= maxBodyBytes,
    );
    const replies = await service.sendRefused(
      contract,
      bodies.map(([raw]) => ({ raw, headers: json })),
    );
    for (const [index, reply] of replies.entries()) {
      expect(reply).toEqual(refusalOf(contract, 400, 'ValidationError', bodies[index]?.[1]));
    }
  });

  it('has to be of its schema, or the answer points to each fault: 400', async () => {
    const { body: valid } = await service.partsOf(contract);
    const faulty = faultyValues(contract.body ?? {}, valid);
    const replies = await service.sendRefused(
      contract,
      faulty.map(({ value }) => ({ body: value })),
    );
    for (const [index, reply] of replies.entries()) {
      expectFault(contract, reply, 'body', faulty[index]);
    }
  });
});

const withQuery = contracts.filter(({ query, errors }) => query && errors.includes(400));

describe.each(withQuery)('the query of $operationId', (contract) => {
  it('has to be of its schema, or the answer points to each fault: 400', async () => {
    const { query = {} } = await service.partsOf(contract);
    const faulty = faultyQueries(contract.query ?? {}, query);
    const replies = await service.sendRefused(
      contract,
      faulty.map(({ value }) => ({ query: value as Readonly<Record<string, string>> })),
    );
    for (const [index, reply] of replies.entries()) {
      expectFault(contract, reply, 'query', faulty[index]);
    }
  });
});

const listing = contracts.filter(refusesUnknown);

describe.each(listing)('a parameter that $operationId does not have', (contract) => {
  it('is refused with those that it has: 400', async () => {
    const known = Object.keys((contract.query?.properties ?? {}) as object);
    const replies = await service.sendRefused(contract, [
      { query: { unexpected: 1 } },
      { query: { 'unexpected[]': 1 } },
    ]);
    const names = known.map((name) => `"${name}"`).join(', ');
    const told = known.length > 0 ? `known are: ${names}.` : 'the operation has no parameters.';
    for (const reply of replies) {
      expect(reply).toEqual(refusalOf(contract, 400, 'ValidationError', `is unknown; ${told}`));
    }
  });
});

/** Operations that refuse nothing that others refuse as well, and why. */
const uncovered: Readonly<Record<string, string>> = {
  ...withReason('a file or a page, which anybody may see: it takes nothing', [
    'getDocsPage',
    'getOpenApiDocument',
    'getSignOutPage',
  ]),
  ...withReason('says how the service is, whoever calls', ['getHealth', 'getReady']),
  ...withReason('says how to sign in, to strangers', [
    'getMcpResource',
    'getProtectedResource',
    'getSignInOptions',
    'startPasskeySignIn',
  ]),
  ...withReason('browsers ask it before they send anything', [
    'preflightFrontendFeatures',
    'preflightFrontendMetrics',
    'preflightFrontendRegistration',
    'preflightOfrepFlag',
    'preflightOfrepFlags',
  ]),
  ...withReason('refuses by leading back to the page for signing in', [
    'beginOidcLogin',
    'finishOidcLogin',
  ]),
  ...withReason('refuses by the cookie of a ceremony or of a session', [
    'getSecondFactorOptions',
    'signOut',
    'signOutOfBrowser',
  ]),
  validatePublicSignupToken: 'tells strangers the same of each token that is not valid',
  routeNotFound: 'refuses everything',
};

function withReason(reason: string, operationIds: readonly string[]) {
  return Object.fromEntries(operationIds.map((operationId) => [operationId, reason]));
}

it('covers each operation, or says why not', () => {
  const rows = [authenticated, parameters, withBody, withQuery, listing].flat();
  const covered = new Set(rows.map(({ operationId }) => operationId));
  const rest = contracts.filter(({ operationId }) => !covered.has(operationId));
  expect(rest.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(uncovered).sort());
});

function expectFault(contract: Contract, reply: Answer, part: string, faulty?: Faulty) {
  const path = `/${part}${faulty?.path}`;
  expect(reply).toEqual(refusalOf(contract, 400, 'ValidationError', path));
  // Other protocols have no details.
  if (contract.sharedFunction?.errorSchema) return;
  const detail = { path, message: expect.stringContaining(path), rule: expect.any(String) };
  expect(reply.body.details).toEqual(Array(faulty?.rules).fill(detail));
}

/** The environment that a token for all of them needs besides. */
function inDevelopment({ query, body }: Contract): Differences {
  const environment = 'development';
  if (hasProperty(query, 'environment')) return { query: { environment } };
  return hasProperty(body, 'context')
    ? { body: { context: { targetingKey: '7', environment } } }
    : {};
}

function hasProperty(schema: Schema | undefined, name: string): boolean {
  return Object.hasOwn((schema?.properties ?? {}) as object, name);
}

/** A valid value that nothing has. */
function unknownValue({ params }: Contract, name: string): string {
  const { [name]: schema = {} } = (params?.properties ?? {}) as Readonly<
    Record<string, { readonly type?: string; readonly minLength?: number }>
  >;
  if (schema.type === 'integer' || schema.type === 'number') return '999999999';
  const { minLength = 0 } = schema;
  return minLength > 'nobody'.length ? 'a'.repeat(minLength) : 'nobody';
}

function deep(levels: number) {
  return '['.repeat(levels) + ']'.repeat(levels);
}
