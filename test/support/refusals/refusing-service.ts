import { expect } from 'vitest';
import type { Contract } from '../../../lib/http/contract.ts';
import { NOT_JSON } from '../../../lib/http/json-body.ts';
import { isRead } from '../aws-proxy/aws-proxy.ts';
import { checkAgainstContract } from '../contract-check.ts';
import { answerOf, uuid } from '../flags.ts';
import { type RequestOptions, sendRequest } from '../request.ts';
import { allScenarios } from '../round-trips/all-scenarios.ts';
import type { RequestParts } from '../round-trips/api.ts';
import { createFixtures, type Fixtures } from '../round-trips/fixtures.ts';
import {
  type RecordedService,
  startRecordedService,
  tokens,
} from '../round-trips/recorded-service.ts';
import type { Call } from '../round-trips/recording-proxy.ts';

/** What differs from the valid request. */
export interface Differences extends RequestOptions {
  /** Parameters of the path. */
  readonly unknown?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
}

export type Answer = ReturnType<typeof answerOf>;

/** A service to which the request of each operation's scenario is sent, with differences. */
export class RefusingService {
  readonly fixtures: Fixtures;
  readonly #service: RecordedService;
  readonly #prepared = new Map<string, Promise<RequestParts>>();
  /** There is one token of SCIM: each scenario replaces that of the one before. */
  #scimToken: string | null | undefined;

  private constructor(service: RecordedService, fixtures: Fixtures) {
    this.#service = service;
    this.fixtures = fixtures;
  }

  static async start(): Promise<RefusingService> {
    const service = await startRecordedService();
    service.holdCalls(0);
    const fixtures = await createFixtures(service.api, tokens);
    return new RefusingService(service, fixtures);
  }

  close(): Promise<void> {
    return this.#service.close();
  }

  /** The valid request. */
  partsOf({ operationId }: Contract): Promise<RequestParts> {
    const known = this.#prepared.get(operationId) ?? this.#prepare(operationId);
    this.#prepared.set(operationId, known);
    return known;
  }

  /** @returns status and body of each response, which is as the contract has it */
  async send(contract: Contract, differences: readonly Differences[]) {
    const parts = await this.partsOf(contract);
    return await Promise.all(differences.map((each) => this.#sendOne(contract, parts, each)));
  }

  /** As `send`, of requests that must not write anything. */
  async sendRefused(contract: Contract, differences: readonly Differences[]) {
    await this.partsOf(contract);
    this.#service.takeCalls();
    const replies = await this.send(contract, differences);
    const written = this.#service.takeCalls().filter((call) => !isRead(call) && !isMark(call));
    expect(written).toEqual([]);
    return replies;
  }

  async #sendOne(contract: Contract, parts: RequestParts, differences: Differences) {
    const { unknown, query, ...options } = differences;
    const { method, path, headers, body } = this.#service.api.prepare(contract.operationId, {
      ...parts,
      ...(isScim(contract) && { token: this.#scimToken ?? null }),
      ...(unknown && { params: { ...parts.params, ...unknown } }),
      ...(query && { query }),
    });
    const { authorization = null, cookie, 'content-type': type, ...others } = headers;
    const isOther = 'token' in options;
    const isBodyOther = options.raw !== undefined || options.body !== undefined;
    const reply = await sendRequest(method, this.#service.url, path, {
      token: authorization,
      ...(body !== undefined && !isBodyOther && { raw: body }),
      ...options,
      headers: {
        ...others,
        ...(cookie !== undefined && !isOther && { cookie }),
        ...(type !== undefined && !isBodyOther && { 'content-type': type }),
        ...options.headers,
      },
    });
    await checkAgainstContract(method, path, reply);
    return answerOf(reply);
  }

  async #prepare(operationId: string): Promise<RequestParts> {
    // Its scenario would turn off all writes.
    if (operationId === 'toggleMaintenance') return { body: { enabled: false } };
    const scenario = allScenarios[operationId];
    if (!scenario) throw new Error(`${operationId} has no scenario.`);
    const parts = await scenario.request(this.#service.api, this.fixtures);
    if (operationId.includes('Scim') && parts.token) this.#scimToken = parts.token;
    return parts;
  }
}

/**
 * Whether a call marks that a token is used, which each function that is a process of its own does once, or that somebody was
 * refused.
 */
function isMark({ input }: Call): boolean {
  return /"((USER_|SERVICE_)?TOKEN_USES|REFUSALS)"/.test(JSON.stringify(input));
}

function isScim({ sharedFunction }: Contract): boolean {
  return sharedFunction?.functionId === 'serveScim';
}

/** An expected refusal in the form that the operation's protocol has, whose message contains a text. */
export function refusalOf(contract: Contract, status: number, name: string, mention = '') {
  const told = expect.stringContaining(mention);
  const bodies: Readonly<Record<string, object>> = {
    serveScim: { status: String(status), detail: told },
    serveOfrep: { errorDetails: told },
    signInDevices: { error: 'invalid_request', error_description: told },
    serveManifest: { error: expect.objectContaining({ message: told, status }) },
    serveMcp: {
      jsonrpc: '2.0',
      error: { code: mcpCode(status, mention), message: told },
    },
  };
  const body = bodies[contract.sharedFunction?.functionId ?? ''];
  if (body) return { status, body: expect.objectContaining(body) };
  const more = {
    ...(status === 400 && { details: expect.any(Array) }),
    ...(status === 403 && { permissions: expect.any(Array) }),
  };
  return { status, body: { id: uuid, name, message: told, ...more } };
}

/** The code of JSON-RPC: what cannot be parsed has one of its own. */
function mcpCode(status: number, mention: string): number {
  if (status === 401) return -32_000;
  return mention === NOT_JSON ? -32_700 : -32_600;
}
