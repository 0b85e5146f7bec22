import type { Contract } from '../../lib/http/contract.ts';

type Values = Readonly<Record<string, string | number>>;

/** What a request says, beside the operation that it is for. */
export interface Ask {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  /** The admin token unless told another; `null` for none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is ready to be sent, to any instance. */
export interface PreparedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: preparations look into answers of every shape
  readonly body: any;
  readonly bytes: number;
  readonly headers: Headers;
}

/** Calls operations by their name. */
export interface Api {
  prepare(operationId: string, ask?: Ask): PreparedRequest;
  send(request: PreparedRequest): Promise<Reply>;
  /**
   * Sends a request that has to succeed.
   * @returns the answer's body
   */
  // biome-ignore lint/suspicious/noExplicitAny: preparations look into answers of every shape
  call(operationId: string, ask?: Ask): Promise<any>;
}

const targetOf = ({ path }: Contract, { params = {}, query }: Ask): string => {
  const filled = path === '$default' ? '/nowhere' : path;
  const target = filled.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs "${name}".`);
    return encodeURIComponent(value);
  });
  if (!query) return target;
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${target}?${new URLSearchParams(Object.fromEntries(entries))}`;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const createApi = (url: string, contracts: readonly Contract[], adminToken: string): Api => {
  const byId = new Map(contracts.map((contract) => [contract.operationId, contract]));
  const prepare: Api['prepare'] = (operationId, ask = {}) => {
    const contract = byId.get(operationId);
    if (!contract) throw new Error(`There is no operation "${operationId}".`);
    const { token = adminToken, body, headers } = ask;
    return {
      method: contract.method === 'ANY' ? 'GET' : contract.method,
      path: targetOf(contract, ask),
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
      body: parsed(text),
      bytes: text.length,
      headers: response.headers,
    };
  };
  const call: Api['call'] = async (operationId, ask) => {
    const reply = await send(prepare(operationId, ask));
    if (reply.status >= 400) {
      const about = JSON.stringify(reply.body);
      throw new Error(`${operationId} was answered ${reply.status}: ${about}`);
    }
    return reply.body;
  };
  return { prepare, send, call };
};
