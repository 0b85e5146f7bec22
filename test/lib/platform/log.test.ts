import { afterEach, expect, it, vi } from 'vitest';
import { log } from '../../../lib/platform/log.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What reaches `console` while an entry is written. */
function written(write: () => void) {
  const calls: [string, unknown[]][] = [];
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void calls.push([method, parts]));
  }
  write();
  return calls;
}

it.each(['info', 'warn'] as const)('Lambda gets an object, by the level %s', (level) => {
  vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');

  const calls = written(() => log[level]('a request was refused', { status: 404 }));

  expect(calls).toEqual([[level, [{ message: 'a request was refused', status: 404 }]]]);
});

it('Lambda gets an error as an object, by the level error', () => {
  vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');

  const [call] = written(() => log.error('it failed', new TypeError('x'), { id: 'e-1' }));

  expect(call).toEqual([
    'error',
    [
      {
        message: 'it failed',
        error: 'TypeError',
        reason: 'x',
        stack: expect.stringContaining('log.test.ts'),
        id: 'e-1',
      },
    ],
  ]);
});

it('what Lambda adds to each line is not there twice', () => {
  vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');

  const calls = written(() => log.info('something', { requestId: 'r-1', id: 'e-1' }));

  expect(calls).toEqual([['info', [{ message: 'something', id: 'e-1' }]]]);
});

it('elsewhere an entry is a line with level and time', () => {
  const [call] = written(() => log.warn('something', { requestId: 'r-1' }));

  expect(call?.[0]).toBe('log');
  expect(JSON.parse(String(call?.[1][0]))).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    message: 'something',
    requestId: 'r-1',
  });
});

it('elsewhere an error is written to the standard error', () => {
  const calls = written(() => log.error('it failed', 'no error'));

  expect(calls.map(([method]) => method)).toEqual(['error']);
});
