import { setTimeout as wait } from 'node:timers/promises';

/** An error response of a service. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The import cannot continue: a service does not respond, or the token is invalid. */
export class Stopped extends Error {}

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;
/** A function is stopped after 30 s. */
const TIMEOUT_MS = 60_000;

/**
 * The API of one instance, most of it for administrators. Neither its errors nor its other output
 * contain the token.
 */
export class AdminApi {
  readonly url: string;
  readonly #token: string;
  #repeated = 0;

  constructor(url: string, token: string) {
    this.url = url;
    this.#token = token;
  }

  async #send(method: string, path: string, body: unknown): Promise<Response> {
    try {
      return await fetch(`${this.url}/api/${path}`, {
        method,
        headers: {
          authorization: this.#token,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      const { cause } = error as { readonly cause?: { readonly message?: string } };
      const reason = cause?.message || (error instanceof Error ? error.message : String(error));
      throw new Stopped(`${this.url} does not respond: ${reason}`);
    }
  }

  /** How many requests were sent again: what they do may have been done by the attempt before. */
  get repeated(): number {
    return this.#repeated;
  }

  /** Every request of an import can safely be repeated, so temporary failures are retried. */
  async #sendUntilAnswered(method: string, path: string, body: unknown): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS;
      try {
        const response = await this.#send(method, path, body);
        if (isLast || !isPassing(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast) throw error;
      }
      await wait(FIRST_PAUSE_MS * 2 ** attempt);
      this.#repeated += 1;
    }
  }

  /**
   * Sends a request below `/api/admin/`.
   * @throws {Refusal} for a 4xx or 5xx response, {Stopped} without a response or for an invalid
   * token
   */
  async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.#read<T>(await this.#sendUntilAnswered(method, `admin/${path}`, body));
  }

  get<T>(path: string): Promise<T> {
    return this.request<T>('GET', path);
  }

  /** Like `get`, below `/api/`. */
  async getFrom<T>(path: string): Promise<T> {
    return this.#read<T>(await this.#sendUntilAnswered('GET', path, undefined));
  }

  async #read<T>(response: Response): Promise<T> {
    if (response.ok) {
      const text = await response.text();
      return (text === '' ? undefined : JSON.parse(text)) as T;
    }
    const message = await messageOf(response);
    if (response.status === 401) throw new Stopped(`${this.url} rejects the token: ${message}`);
    throw new Refusal(response.status, message);
  }
}

/** A name, encoded for a path. */
export function inPath(name: string): string {
  return encodeURIComponent(name);
}

/** The result of a request, or `undefined` if the response is a 404. */
export async function ifThere<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

function isPassing(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { message, details } = JSON.parse(text);
    return String(details?.[0]?.message ?? message ?? response.statusText);
  } catch {
    return response.statusText || `status ${response.status}`;
  }
}
