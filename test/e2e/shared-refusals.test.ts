import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../lib/http/contract.ts';
import { checkAgainstContract } from '../support/contract-check.ts';
import { answerOf, refused } from '../support/flags.ts';
import { type RequestOptions, sendRequest } from '../support/request.ts';
import { allScenarios } from '../support/round-trips/all-scenarios.ts';
import type { RequestParts } from '../support/round-trips/api.ts';
import { createFixtures, type Fixtures } from '../support/round-trips/fixtures.ts';
import {
  allContracts,
  type RecordedService,
  startRecordedService,
  tokens,
} from '../support/round-trips/recorded-service.ts';

const json = { 'content-type': 'application/json' };
const contracts = await allContracts();
const administered = contracts.filter(({ access }) => access.kind === 'admin');

let service: RecordedService;
let fixtures: Fixtures;
const prepared = new Map<string, Promise<RequestParts>>();

beforeAll(async () => {
  service = await startRecordedService();
  service.holdCalls(0);
  fixtures = await createFixtures(service.api, tokens);
});

afterAll(() => service.close());

describe.each(administered)('$operationId', (contract) => {
  it('answers no token and unknown tokens with 401', async () => {
    const replies = await Promise.all(
      [null, '*:*.nobody', 'hello'].map((token) => send(contract, { token })),
    );
    for (const reply of replies) expect(reply).toEqual(refused(401, 'AuthenticationRequired'));
  });

  it('answers the token of an SDK with 403', async () => {
    const permissions = permissionsOf(contract);
    const reply = await send(contract, { token: tokens.client });
    expect(reply).toEqual(refused(403, 'NoAccessError', permissions[0] ?? 'client'));
    expect(reply.body.permissions).toEqual(permissions);
  });
});

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

/** Each parameter in the path of each operation. */
const parameters = administered.flatMap((contract) =>
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
    const reply = await send(contract, { unknown: { [name]: nobody } });
    if (isFound !== undefined) expect(reply.status).toBeLessThan(300);
    else expect(reply).toEqual(refused(404, 'NotFoundError', inner ?? nobody));
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

describe.each(administered.filter(takesBody))('the body of $operationId', (contract) => {
  it('has to be declared as JSON: 415', async () => {
    const types = ['text/plain', 'text/json', 'application/x-www-form-urlencoded', undefined];
    const replies = await Promise.all(
      types.map((type) =>
        send(contract, { raw: '{}', headers: type ? { 'content-type': type } : {} }),
      ),
    );
    for (const reply of replies) {
      expect(reply).toEqual(refused(415, 'ContentTypeerror', 'application/json'));
    }
  });

  it('has a largest size: 413', async () => {
    const { maxBodyBytes = 102_400 } = contract;
    const raw = `"${'a'.repeat(maxBodyBytes)}"`;
    const reply = await send(contract, { raw, headers: json });
    expect(reply).toEqual(refused(413, 'ContentTooLarge', String(maxBodyBytes)));
  });

  it('has to be JSON of the right type: 400', async () => {
    const bodies = ['{', 'null', '"text"', '7', 'true', ...(contract.isBodyOptional ? [] : [''])];
    const replies = await Promise.all(bodies.map((raw) => send(contract, { raw, headers: json })));
    for (const reply of replies) expect(reply).toEqual(refused(400, 'ValidationError', 'body'));
  });
});

function takesBody({ body, takesAnyBody }: Contract): boolean {
  return body !== undefined && !takesAnyBody;
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

function permissionsOf({ access }: Contract): readonly string[] {
  return access.kind === 'admin' ? access.permissions : [];
}

interface Differences extends RequestOptions {
  /** Parameters of the path. */
  readonly unknown?: Readonly<Record<string, string>>;
}

/** The valid request of the operation's scenario, with these differences. */
async function send(contract: Contract, { unknown, ...options }: Differences) {
  const { operationId } = contract;
  const parts = await partsOf(operationId);
  const { method, path, headers, body } = service.api.prepare(operationId, {
    ...parts,
    ...(unknown && { params: { ...parts.params, ...unknown } }),
  });
  const { authorization = null, cookie, 'content-type': type, ...others } = headers;
  const isOther = 'token' in options;
  const reply = await sendRequest(method, service.url, path, {
    token: authorization,
    ...(body !== undefined && { raw: body }),
    ...options,
    headers: {
      ...others,
      ...(cookie !== undefined && !isOther && { cookie }),
      ...(type !== undefined && options.raw === undefined && { 'content-type': type }),
      ...options.headers,
    },
  });
  await checkAgainstContract(method, path, reply);
  return answerOf(reply);
}

function partsOf(operationId: string): Promise<RequestParts> {
  // Its scenario would turn off all writes.
  if (operationId === 'toggleMaintenance') return Promise.resolve({ body: { enabled: false } });
  const known = prepared.get(operationId) ?? requestOf(operationId);
  prepared.set(operationId, known);
  return known;
}

async function requestOf(operationId: string): Promise<RequestParts> {
  const scenario = allScenarios[operationId];
  if (!scenario) throw new Error(`${operationId} has no scenario.`);
  return await scenario.request(service.api, fixtures);
}
