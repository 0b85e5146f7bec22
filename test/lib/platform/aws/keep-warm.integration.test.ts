import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { localAws } from '../../../support/local-aws.ts';

/** What is called, in order; one ends before the next begins. */
let calls: { readonly path: string; readonly body: string }[] = [];
let running = 0;
let mostAtOnce = 0;
let server: Server;

const scheduled = (time: string) => ({ 'detail-type': 'Scheduled Event', time });

beforeAll(async () => {
  server = createServer(async (request, response) => {
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    calls.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() });
    running -= 1;
    if (request.url?.includes('getMe')) {
      response.writeHead(200, { 'x-amz-function-error': 'Unhandled' });
    }
    response.end('{"isWarming":true}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  Object.assign(process.env, {
    ...localAws,
    LAMBDA_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_LAMBDA_FUNCTION_NAME: 'flagwright-prod-runEachMinute',
    WARM_FUNCTIONS: 'getMe,routeNotFound,serveInbox',
  });
});

beforeEach(() => {
  calls = [];
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterAll(() => {
  delete process.env.AWS_LAMBDA_FUNCTION_NAME;
  server.close();
});

async function keepWarm(event: unknown): Promise<string[]> {
  const { keepWarm: run } = await import('../../../../lib/platform/aws/keep-warm.ts');
  await run(event);
  return calls.map(({ path }) => path.split('/').at(-2) ?? '');
}

it('calls each function that is to stay warm, one after the other, also when one fails', async () => {
  expect(await keepWarm(scheduled('2026-11-24T12:05:00Z'))).toEqual([
    'flagwright-prod-getMe',
    'flagwright-prod-routeNotFound',
    'flagwright-prod-serveInbox',
  ]);
  expect(calls.map(({ body }) => body)).toEqual(Array(3).fill('{"isWarming":true}'));
  expect(mostAtOnce).toBe(1);
});

it.each([
  ['in the minutes between', scheduled('2026-11-24T12:06:00Z')],
  [
    'for an alarm',
    { 'detail-type': 'CloudWatch Alarm State Change', time: '2026-11-24T12:05:00Z' },
  ],
])('calls none %s', async (_when, event) => {
  expect(await keepWarm(event)).toEqual([]);
});
