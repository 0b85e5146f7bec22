import { describe, expect, it } from 'vitest';
import { answerOf, clientToken, refused } from './flags.ts';
import type { Service } from './service.ts';

/** An operation that would succeed with an admin token. */
export interface Case {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Permissions of which one is needed; none: any caller of the admin API is allowed. */
  readonly permissions?: readonly string[];
  /** Parts of the path; each, replaced by an unknown value, causes a 404. */
  readonly unknown?: readonly string[];
}

const json = { 'content-type': 'application/json' };

/** Tests the refusals that every operation has in common. */
export function describeDeclaredErrors(service: () => Service, cases: readonly Case[]): void {
  describe.each(cases)('$method $path', (operation) => {
    describeAccess(service, operation);
    if (operation.body !== undefined) describeBody(service, operation);
  });
}

function describeAccess(service: () => Service, { method, path, body, ...rest }: Case): void {
  const options = body === undefined ? {} : { body };

  it.each([
    ['no token', null],
    ['an unknown token', '*:*.nobody'],
    ['no token at all', 'hello'],
  ])('answers %s with 401', async (_what, token) => {
    const reply = await service().request(method, path, { ...options, token });

    expect(answerOf(reply)).toEqual(refused(401, 'AuthenticationRequired'));
  });

  it('answers the token of an SDK with 403', async () => {
    const reply = await service().request(method, path, { ...options, token: clientToken });

    const permissions = rest.permissions ?? [];
    expect(answerOf(reply)).toEqual(refused(403, 'NoAccessError', permissions[0] ?? 'client'));
    expect(reply.body.permissions).toEqual(permissions);
  });

  it.each(rest.unknown ?? [])('answers 404 with something unknown for %s', async (part) => {
    const reply = await service().request(method, path.replace(`/${part}`, '/nobody'), options);

    expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError', 'nobody'));
  });
}

function describeBody(service: () => Service, { method, path }: Case): void {
  it.each([
    ['text/plain', 'text/plain'],
    ['text/json', 'text/json'],
    ['a form', 'application/x-www-form-urlencoded'],
  ])('refuses %s with 415', async (_what, type) => {
    const reply = await service().request(method, path, {
      raw: '{}',
      headers: { 'content-type': type },
    });

    expect(answerOf(reply)).toEqual(refused(415, 'ContentTypeerror', 'application/json'));
  });

  it('refuses a body without a content type with 415', async () => {
    const reply = await service().request(method, path, { raw: '{}' });

    expect(answerOf(reply)).toEqual(refused(415, 'ContentTypeerror', 'application/json'));
  });

  it('refuses more than 100 kB with 413', async () => {
    const raw = `"${'a'.repeat(102_400)}"`;
    const reply = await service().request(method, path, { raw, headers: json });

    expect(answerOf(reply)).toEqual(refused(413, 'ContentTooLarge', '102400'));
  });

  it.each(['', '{', 'null', '"text"', '7', 'true'])('refuses the body %j with 400', async (raw) => {
    const reply = await service().request(method, path, { raw, headers: json });

    expect(answerOf(reply)).toEqual(refused(400, 'ValidationError', 'body'));
  });
}
