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

function takesBody({ operationId, body, takesAnyBody }: Contract): boolean {
  // Its scenario sends the cookie of a session, which send() leaves out.
  if (operationId === 'registerPasskey') return false;
  return body !== undefined && !takesAnyBody;
}

function permissionsOf({ access }: Contract): readonly string[] {
  return access.kind === 'admin' ? access.permissions : [];
}

/** The valid request of the operation's scenario, with these differences. */
async function send(contract: Contract, options: RequestOptions) {
  const { operationId } = contract;
  const { method, path, headers, body } = service.api.prepare(
    operationId,
    await partsOf(operationId),
  );
  const { authorization = null } = headers;
  const valid = { token: authorization, ...(body !== undefined && { raw: body, headers: json }) };
  const reply = await sendRequest(method, service.url, path, { ...valid, ...options });
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
