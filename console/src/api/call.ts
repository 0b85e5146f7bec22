import type { Routes } from './operations.ts';

/** A refusal by the service, as it describes it. */
export class Refusal extends Error {
  readonly status: number;
  /** What is wrong with each property, by JSON pointer: `/body/name`. */
  readonly faults: ReadonlyMap<string, string>;

  constructor(status: number, { message, details = [] }: ErrorBody) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.faults = new Map(
      details.flatMap(({ path, message: fault }) => (path ? [[path, fault]] : [])),
    );
  }
}

interface ErrorBody {
  readonly message: string;
  readonly details?: readonly { readonly message: string; readonly path?: string }[];
}

interface Request {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

/**
 * Calls an operation of the service with the session of the browser.
 *
 * @example
 * await call('POST /auth/simple/login', { body: { username, password } });
 *
 * @throws {Refusal} when the service refuses, or cannot be reached (status 0)
 */
export async function call<R extends keyof Routes & string>(
  route: R,
  input: Routes[R]['input'],
): Promise<Routes[R]['output']> {
  const [method, path = ''] = route.split(' ');
  const { params, query, body } = input as unknown as Request;
  const response = await send(method, filled(path, params) + queryText(query), body);
  const text = await response.text();
  const parsed = isJson(response) ? JSON.parse(text) : undefined;
  if (!response.ok) {
    throw new Refusal(
      response.status,
      parsed ?? { message: `The service answered ${response.status}.` },
    );
  }
  return parsed;
}

async function send(method: string | undefined, url: string, body: unknown): Promise<Response> {
  try {
    return await fetch(url, {
      ...(method && { method }),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
  } catch {
    throw new Refusal(0, {
      message: 'The service cannot be reached. Nothing was changed. Try again.',
    });
  }
}

function filled(path: string, params: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''));
}

function queryText(query: object = {}): string {
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}
