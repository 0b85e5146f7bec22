import type { Contract } from '../../../lib/http/contract.ts';

type Values = Readonly<Record<string, string | number>>;

/** A request, without its operation. */
export interface RequestParts {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  /** The admin token by default; `null` for none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that can be sent to any instance. */
export interface PreparedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: fixtures read responses of every shape
  readonly body: any;
  readonly bytes: number;
  readonly headers: Headers;
}

/** Sends requests to operations by name. */
export interface Api {
  prepare(operationId: string, parts?: RequestParts): PreparedRequest;
  send(request: PreparedRequest): Promise<Reply>;
  /**
   * @returns the body of the response
   * @throws {Error} when the status is 400 or above
   */
  // biome-ignore lint/suspicious/noExplicitAny: fixtures read responses of every shape
  call(operationId: string, parts?: RequestParts): Promise<any>;
}

export function createApi(url: string, contracts: readonly Contract[], adminToken: string): Api {
  const byId = new Map(contracts.map((contract) => [contract.operationId, contract]));
  const prepare: Api['prepare'] = (operationId, parts = {}) => {
    const contract = byId.get(operationId);
    if (!contract) throw new Error(`Unknown operation "${operationId}".`);
    const { token = adminToken, body, headers } = parts;
    return {
      method: contract.method === 'ANY' ? 'GET' : contract.method,
      path: targetOf(contract, parts),
      headers: {
        ...(token !== null && { authorization: token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  };
  const send: Api['send'] = async ({ path, ...init }) => {
    const response = await fetch(`${url}${path}`, { ...init, redirect: 'manual' });
    const text = await response.text();
    return {
      status: response.status,
      body: parseJson(text),
      bytes: text.length,
      headers: response.headers,
    };
  };
  const call: Api['call'] = async (operationId, parts) => {
    const reply = await send(prepare(operationId, parts));
    if (reply.status >= 400) {
      throw new Error(`${operationId} returned ${reply.status}: ${JSON.stringify(reply.body)}`);
    }
    return reply.body;
  };
  return { prepare, send, call };
}

function targetOf({ path }: Contract, { params = {}, query }: RequestParts): string {
  const filled = path === '$default' ? '/nowhere' : path;
  const target = filled.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs "${name}".`);
    return encodeURIComponent(value);
  });
  if (!query) return target;
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${target}?${new URLSearchParams(Object.fromEntries(entries))}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
