import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { count, withMetrics } from '../../../lib/platform/metrics.ts';

beforeEach(async () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'flagwright-prod-createFeature');
  // What other tests of this process have counted.
  await linesOf(async () => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The lines that an invocation writes to the standard output. */
async function linesOf(handler: () => Promise<unknown>): Promise<unknown[]> {
  const lines: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)));
    return true;
  });
  await withMetrics(handler)().catch(() => undefined);
  vi.restoreAllMocks();
  return lines;
}

it('an invocation writes one line, in the embedded metric format', async () => {
  const lines = await linesOf(async () => {
    count('LostRaces');
    count('LostRaces');
    count('DeliveriesDelivered', 3);
  });

  const metrics = [
    { Name: 'LostRaces', Unit: 'Count' },
    { Name: 'DeliveriesDelivered', Unit: 'Count' },
  ];
  expect(lines).toEqual([
    {
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [{ Namespace: 'Flagwright', Dimensions: [['Stage']], Metrics: metrics }],
      },
      Stage: 'prod',
      LostRaces: 2,
      DeliveriesDelivered: 3,
    },
  ]);
});

it('an invocation that has counted nothing writes nothing', async () => {
  expect(await linesOf(async () => ({ statusCode: 200 }))).toEqual([]);
});

it('what one invocation has counted is not in the line of the next', async () => {
  await linesOf(async () => count('LostRaces'));

  expect(await linesOf(async () => undefined)).toEqual([]);
});

it('an invocation that fails writes what it has counted', async () => {
  const failing = async () => {
    count('DeliveriesFailed');
    throw new Error('no');
  };

  expect(await linesOf(failing)).toMatchObject([{ DeliveriesFailed: 1 }]);
});

it.each([
  [400, 'RefusedInvalid'],
  [401, 'RefusedUnauthorized'],
  [403, 'RefusedForbidden'],
  [409, 'RefusedConflicts'],
  [413, 'RefusedInvalid'],
  [415, 'RefusedInvalid'],
  [429, 'RefusedTooMany'],
  [503, 'RefusedUnavailable'],
])('an answer with %i counts as %s', async (statusCode, name) => {
  expect(await linesOf(async () => ({ statusCode }))).toMatchObject([{ [name]: 1 }]);
});

it.each([200, 304, 404, 500])('an answer with %i is not refused', async (statusCode) => {
  expect(await linesOf(async () => ({ statusCode }))).toEqual([]);
});

it('outside of Lambda nothing is written', async () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', '');

  expect(await linesOf(async () => count('LostRaces'))).toEqual([]);
});

it('the docs name each metric, and no other', async () => {
  const source = await readFile('lib/platform/metrics.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name);
  const page = await readFile('docs/deploying.md', 'utf8');
  const section = page.split('### ').find((part) => part.startsWith('Metrics')) ?? '';

  expect([...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(names);
  expect(names.length).toBeGreaterThan(10);
});
