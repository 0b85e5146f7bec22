import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toErrorResponse } from '../../../lib/http/error-mapper.ts';
import {
  type ApiError,
  AuthenticationRequired,
  ConflictError,
  ContentEncodingError,
  ContentTooLarge,
  ContentTypeError,
  ExceedsLimitError,
  invalid,
  MethodNotAllowed,
  NameExistsError,
  NoAccessError,
  NotFoundError,
  RuleError,
  ValidationError,
} from '../../../lib/platform/errors.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let printed: string;

beforeEach(() => {
  printed = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      printed += String(chunk);
      return true;
    });
  }
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...chunks) => {
      printed += chunks.map(String).join(' ');
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an error that the caller may see', () => {
  it.each([
    [400, 'ValidationError', new ValidationError('The `/body/name` property is wrong.')],
    [400, 'ExceedsLimitError', new ExceedsLimitError('flags', 5)],
    [401, 'AuthenticationRequired', new AuthenticationRequired()],
    [403, 'NoAccessError', new NoAccessError('You need more.', ['UPDATE_FEATURE'])],
    [404, 'NotFoundError', new NotFoundError({ kind: 'flag', name: 'a' })],
    [409, 'NameExistsError', new NameExistsError({ kind: 'flag', name: 'a' })],
    [409, 'ConflictError', new ConflictError('It is in use.')],
    [413, 'ContentTooLarge', new ContentTooLarge(100)],
    [405, 'MethodNotAllowed', new MethodNotAllowed(['GET'])],
    [415, 'ContentTypeerror', new ContentTypeError('text/plain')],
    [415, 'ContentEncodingError', new ContentEncodingError('gzip')],
  ])('is a %d %s with an id and its message', (status, name, error: ApiError) => {
    expect(respond(error)).toMatchObject({
      status,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: { id: expect.stringMatching(uuid), name, message: error.message },
    });
  });

  it('has only id, name and message if there are no details', () => {
    expect(Object.keys(respond(new NotFoundError({ kind: 'flag' })).body)).toEqual([
      'id',
      'name',
      'message',
    ]);
  });

  it('has the details, each with the pointer of its property and the rule', () => {
    const { body } = respond(invalid('/body/a', 'is wrong'));

    expect(body.details).toEqual([
      { message: 'The `/body/a` property is wrong.', path: '/body/a', rule: 'is wrong' },
    ]);
  });

  it('names the missing permissions', () => {
    const { body } = respond(new NoAccessError('No.', ['CREATE_FEATURE', 'UPDATE_FEATURE']));

    expect(body.permissions).toEqual(['CREATE_FEATURE', 'UPDATE_FEATURE']);
  });

  it.each<[string, ApiError, object]>([
    ['the methods of the path', new MethodNotAllowed(['GET', 'HEAD']), { allow: 'GET, HEAD' }],
    ['no encoding', new ContentEncodingError('gzip'), { 'accept-encoding': 'identity' }],
  ])('names what is accepted in a header: %s', (_what, error, headers) => {
    expect(respond(error).headers).toMatchObject(headers);
  });

  it('has a new id each time', () => {
    const error = new NotFoundError({ kind: 'flag' });

    expect(respond(error).body.id).not.toBe(respond(error).body.id);
  });
});

describe('an error of a busy table', () => {
  it.each([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
    'TimeoutError',
  ])('is a 503 that says when to try again: %s', (name) => {
    const reply = respond(Object.assign(new Error('partition 7 of secret-table'), { name }));

    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(reply.body).toEqual({
      id: expect.stringMatching(uuid),
      name: 'ServiceUnavailable',
      message: 'The service is busy. Try again in a moment.',
    });
  });

  it('is logged with its reason', () => {
    respond(Object.assign(new Error('partition 7'), { name: 'ThrottlingException' }));

    expect(printed).toContain('partition 7');
  });
});

describe('an unexpected error', () => {
  it.each([
    ['an error', new Error('connect ECONNREFUSED 10.0.0.1, secret=hunter2')],
    ['a text', 'secret=hunter2'],
    ['a rule without its property', new RuleError('secret=hunter2')],
    ['nothing', undefined],
    [
      'an object that looks like one of our errors',
      { status: 400, name: 'X', message: 'secret=hunter2' },
    ],
  ])('is a 500 without details: %s', (_what, error) => {
    expect(respond(error)).toEqual({
      status: 500,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: {
        id: expect.stringMatching(uuid),
        name: 'InternalError',
        message: 'Something went wrong on our side.',
      },
    });
  });

  it('is logged with the id that the caller received', () => {
    const { body } = respond(new Error('the reason'));

    expect(printed).toContain(body.id);
    expect(printed).toContain('the reason');
  });
});

function respond(error: unknown) {
  const { statusCode, headers, body } = toErrorResponse(error, 'request-1');
  return { status: statusCode, headers, body: JSON.parse(body ?? '') };
}
