import type { Routes } from 'generated:api';
import { type RouteInput, routeAddress } from '../../../lib/http/route-address.ts';
import { parseRetryAfter } from '../../../lib/integrations/delivery/retry-after.ts';
import { inTurn } from '../in-turn.ts';
import { signedInAgain } from './expiry.ts';
import { Refusal } from './refusal.ts';

/**
 * Calls an operation of the service with the session of the browser. Where the session has ended, it waits
 * until the person has signed in again, and is then sent once more.
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
  return (await callForAnswer(route, input)).body;
}

/**
 * As `call`, with the headers of the answer.
 * @throws {Refusal} like it
 */
export async function callForAnswer<R extends keyof Routes & string>(
  route: R,
  input: Routes[R]['input'],
): Promise<{ readonly body: Routes[R]['output']; readonly headers: Headers }> {
  const { method, path } = routeAddress(route, input);
  const { body } = input as RouteInput;
  const response = await send(method, path, body);
  if (response.status === 401 && path.startsWith('/api/admin/') && (await signedInAgain())) {
    return answerOf(await send(method, path, body));
  }
  return answerOf(response);
}

async function answerOf(response: Response) {
  const text = await response.text();
  const parsed = isJson(response) ? JSON.parse(text) : text === '' ? undefined : text;
  if (response.ok) return { body: parsed, headers: response.headers };
  const isError = typeof parsed?.message === 'string';
  throw new Refusal(
    response.status,
    isError ? parsed : { message: `The service answered ${response.status}. Try again.` },
    parseRetryAfter(response.headers.get('retry-after') ?? undefined, new Date()),
  );
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  try {
    return await inTurn(() =>
      fetch(path, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      }),
    );
  } catch {
    throw new Refusal(0, {
      message: 'The service cannot be reached. Nothing that you typed is lost. Try again.',
    });
  }
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}
