import { expect, it } from 'vitest';
import { type Contract, defineOperation } from '../../../../lib/http/contract.ts';
import type { HttpMiddleware } from '../../../../lib/http/event.ts';
import { createSharedHandler } from '../../../../lib/http/shared-functions/create-shared-handler.ts';
import { defineSharedFunction } from '../../../../lib/http/shared-functions/shared-function.ts';
import { AuthenticationRequired } from '../../../../lib/platform/errors.ts';

const contract = {
  functionId: 'serveThings',
  summary: 'Serve things',
  root: '/things/v1',
  role: 'reader',
  mediaType: 'application/things+json',
} as const;

const params = { type: 'object', properties: { id: { type: 'string' } } } as const;

/** Lets in who says so. */
const accessControl = (): HttpMiddleware[] => [
  {
    before: ({ event }) => {
      if (event.headers.authorization !== 'Bearer things') throw new AuthenticationRequired();
    },
  },
];

const errorMapper = (): HttpMiddleware => ({
  onError: (request) => {
    request.response = { statusCode: 418, body: `as things have it: ${request.error?.name}` };
  },
});

const members = [
  memberOf('getThing', 'GET', '/things/v1/{id}', async (id) => ({ got: id })),
  memberOf('deleteThing', 'DELETE', '/things/v1/{id}', async (id) => ({ deleted: id })),
  memberOf('listThings', 'GET', '/things/v1/all', async () => ({ listed: true })),
];
const handle = createSharedHandler(defineSharedFunction({ contract, accessControl }), members);

it.each([
  ['GET', '/things/v1/7', { got: '7' }],
  ['GET', '/things/v1/a%20b', { got: 'a b' }],
  ['DELETE', '/things/v1/7', { deleted: '7' }],
  ['GET', '/things/v1/all', { listed: true }],
  ['GET', '/things/v1/7/', { got: '7' }],
  ['GET', '/things/v1//7', { got: '7' }],
])('%s %s is answered by its operation', async (method, path, body) => {
  const result = await send(method, path);
  expect([result.statusCode, JSON.parse(result.body ?? '')]).toEqual([200, body]);
});

it.each([
  ['GET', '/things/v1/7/parts'],
  ['GET', '/things/v1/%FF'],
  ['GET', '/things/v1'],
])('%s %s is answered 404: no operation takes it', async (method, path) => {
  expect(await send(method, path)).toMatchObject({ statusCode: 404 });
});

it.each([
  ['POST', '/things/v1/7', 'GET, HEAD, DELETE'],
  ['OPTIONS', '/things/v1/all', 'GET, HEAD, DELETE'],
  ['PUT', '/things//v1/7/', 'GET, HEAD, DELETE'],
])('%s %s is answered 405, naming what operations take: %s', async (method, path, allow) => {
  expect(await send(method, path)).toMatchObject({ statusCode: 405, headers: { allow } });
});

it('what no operation takes is answered by another one, if the function has it', async () => {
  const unmatched = defineOperation({
    operationId: 'routeNotFound',
    summary: 'Answer what no operation takes',
    tag: 'Things',
    method: 'ANY',
    path: '$default',
    access: { kind: 'public' },
    responses: { 200: { description: 'A page.', contentType: 'text/html' } },
    errors: [],
  })(async ({ path }) => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: `page of ${path}`,
  }));
  const own = createSharedHandler({ contract, accessControl }, members, { unmatched });
  const [other, thing] = [
    await send('GET', '/things/v1/7/parts', {}, own),
    await send('GET', '/things/v1/7', undefined, own),
  ];
  expect([other.body, JSON.parse(thing.body ?? '')]).toEqual([
    'page of /things/v1/7/parts',
    { got: '7' },
  ]);
});

it('HEAD is answered like GET: the gateway leaves the body out, and has its length', async () => {
  expect(await send('HEAD', '/things/v1/7')).toEqual(await send('GET', '/things/v1/7'));
});

it('bodies have the content type of the protocol', async () => {
  const { headers } = await send('GET', '/things/v1/7');
  expect(headers).toMatchObject({ 'content-type': 'application/things+json' });
});

it('callers are let in by the access control of the function', async () => {
  expect(await send('GET', '/things/v1/7', {})).toMatchObject({ statusCode: 401 });
});

it('errors have the form of the protocol, also where there is no operation', async () => {
  const own = createSharedHandler({ contract, accessControl, errorMapper }, members);
  expect(await send('GET', '/things/v1/7', {}, own)).toMatchObject({
    statusCode: 418,
    body: 'as things have it: AuthenticationRequired',
  });
  expect(await send('PUT', '/things/v1/7', {}, own)).toMatchObject({
    statusCode: 418,
    body: 'as things have it: MethodNotAllowed',
  });
});

it('a member that lets in by the protocol needs the access control of the function', () => {
  expect(() => createSharedHandler({ contract }, members)).toThrow(
    'getThing is not public and has no access control.',
  );
});

function memberOf(
  operationId: string,
  method: Contract['method'],
  path: string,
  reply: (id: string | undefined) => Promise<Record<string, unknown>>,
) {
  const operation = defineOperation({
    operationId,
    summary: operationId,
    tag: 'Things',
    sharedFunction: contract,
    method,
    path,
    access: { kind: 'protocol' },
    params,
    responses: { 200: { description: 'It.', schema: { type: 'object' } } },
    errors: [],
  })(async (request) => ({ status: 200, body: await reply(request.params.id) }));
  // A validator that accepts all: only what is called of it.
  const validators = { params: Object.assign(() => true, { errors: null }) as never };
  return { operation, validators, parts: {} };
}

function send(
  method: string,
  rawPath: string,
  headers: object = { authorization: 'Bearer things' },
  run = handle,
) {
  const http = { method, path: rawPath, sourceIp: '192.0.2.1' };
  const event = { rawPath, rawQueryString: '', headers, requestContext: { http } };
  // Only what the handler reads of an event.
  return run(event as never, { awsRequestId: 'a-test' } as never);
}
