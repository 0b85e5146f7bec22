import type { Routes } from 'generated:api';
import { type RouteInput, routeAddress } from '../../../lib/http/route-address.ts';
import { isObject } from '../../../lib/platform/is-object.ts';
import type { Connection } from '../settings/connection.ts';
import { CommandError } from '../terminal/command-error.ts';
import { OAuthRefusal, Refusal, Unreachable } from './refusal.ts';

/** The service, with the rights of a token. */
export interface Service {
  /** Without a slash at its end. */
  readonly url: string;
  /**
   * Calls an operation.
   *
   * @example await service.call('GET /api/admin/user', {});
   *
   * @throws {Refusal} when the service refuses
   * @throws {CommandError} when it cannot be reached, or answers with something else
   */
  readonly call: <R extends keyof Routes & string>(
    route: R,
    input: Routes[R]['input'],
    options?: { readonly signal?: AbortSignal },
  ) => Promise<Routes[R]['output']>;
}

/**
 * @param connection without a token for what strangers may call
 * @param ended ends requests under way
 */
export function createService({ url, token }: Connection, ended?: AbortSignal): Service {
  return {
    url,
    async call(route, input, { signal = ended } = {}) {
      const { method, path } = routeAddress(route, input);
      const { body } = input as RouteInput;
      let response: Response;
      try {
        response = await fetch(url + path, {
          method,
          headers: {
            accept: 'application/json',
            ...(token && { authorization: token }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          // A token must not follow to another address.
          redirect: 'error',
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(signal && { signal }),
        });
      } catch (error) {
        if (signal?.aborted) throw error;
        throw new Unreachable(`${url} cannot be reached: ${reasonOf(error)}.`);
      }
      return answerOf(response, url);
    },
  };
}

async function answerOf(response: Response, url: string) {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = isJson ? parsed(text) : undefined;
  if (response.ok && (isJson || text === '')) return body;
  if (isObject(body) && typeof body.message === 'string') {
    if (isPassing(response.status)) throw new Unreachable(body.message);
    throw new Refusal(response.status, body as { message: string });
  }
  if (isObject(body) && typeof body.error === 'string') {
    throw new OAuthRefusal(body.error, String(body.error_description ?? body.error));
  }
  if (isPassing(response.status)) {
    throw new Unreachable(`${url} cannot answer now (${response.status}). Try again later.`);
  }
  throw new CommandError(
    `${url} answered ${response.status}, but not as Flagwright does. Is it the address of the service?`,
  );
}

/** Whether the same request may succeed later. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What went wrong with a connection; `fetch` says it in the cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { readonly cause?: Error };
  return (cause?.message || message).replace(/\.$/, '');
}
