import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildLocal } from '../../infra/build/local-build.ts';
import { readFunctions } from '../../infra/local/functions.ts';
import { seed } from '../../lib/system/seed/seed.ts';
import { callInChild } from '../../test/support/call-in-child.ts';
import {
  createTokens,
  startEmbeddedParts,
  tokens,
} from '../../test/support/round-trips/recorded-service.ts';
import { atMost, type Section } from '../section.ts';
import { mean, rounded } from '../statistics.ts';

const REQUESTS = 10_000;
const QUICK_REQUESTS = 400;
const SAMPLES = 40;

/** Resident size of a warm function over many requests. */
export const memory: Section = {
  name: 'memory',
  title: 'Memory',
  explanation: `One process runs ${REQUESTS.toLocaleString('en')} requests one after the other, in turns: a flag, all flags, a name to check, a change, the events, and a different unknown token each time. Its resident size is measured ${SAMPLES} times. A leak in a cache or a list would show as growth; over the last half it must stay flat. Here all functions share one process; in the cloud each has its own.`,
  run: async ({ quick }) => {
    const samples = await measureMemory(quick ? QUICK_REQUESTS : REQUESTS);
    const lastHalf = samples.slice(SAMPLES / 2).map(({ residentMb }) => residentMb);
    const usual = mean(lastHalf);
    const furthest = Math.max(...lastHalf.map((size) => Math.abs(size / usual - 1)));
    return {
      tables: [
        {
          title: 'Samples',
          rows: samples
            .filter((_, index) => index % 5 === 4)
            .map(({ requests, residentMb, heapMb }) => ({
              requests,
              'resident MB': residentMb,
              'heap MB': heapMb,
            })),
        },
      ],
      budgets: [
        atMost({
          name: 'largest deviation of the resident size from its mean, over the last half of the requests',
          value: rounded(100 * furthest, 1),
          limit: 5,
          unit: '%',
          kind: 'time',
        }),
      ],
    };
  },
};

interface MemorySample {
  readonly requests: number;
  readonly residentMb: number;
  readonly heapMb: number;
}

interface Task {
  readonly folder: string;
  readonly requests: number;
}

const FLAG = { projectId: 'default', featureName: 'memory' };
const PATH = '/api/admin/projects/default/features';

/** In a child process, which serves the requests as a warm function does. */
export async function serveRequests({ folder, requests }: Task): Promise<readonly MemorySample[]> {
  const functions = await readFunctions(folder);
  const body = JSON.stringify({ name: FLAG.featureName });
  const pathParameters = { projectId: 'default' };
  await functions.invoke(
    'createFeature',
    eventOf('POST', PATH, tokens.admin, { pathParameters, body }),
  );
  const samples: MemorySample[] = [];
  for (let index = 1; index <= requests; index += 1) {
    await functions.invoke(...requestAt(index));
    if (index % (requests / SAMPLES) === 0) {
      await nextTurn();
      const { rss, heapUsed } = process.memoryUsage();
      samples.push({ requests: index, residentMb: megabytes(rss), heapMb: megabytes(heapUsed) });
    }
  }
  return samples;
}

async function measureMemory(requests: number): Promise<readonly MemorySample[]> {
  const parts = await startEmbeddedParts();
  await seed();
  await createTokens();
  const task: Task = { folder: await buildLocal(), requests };
  const samples = await callInChild<readonly MemorySample[]>(
    import.meta.filename,
    'serveRequests',
    task,
    // As much as the functions have, or the engine sees no reason to collect.
    { execArgv: ['--max-old-space-size=400'] },
  );
  await parts.close();
  return samples;
}

function eventOf(method: string, path: string, token: string, more: object = {}): object {
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers: { authorization: token, 'content-type': 'application/json' },
    requestContext: { http: { method, path, sourceIp: '127.0.0.1' } },
    isBase64Encoded: false,
    ...more,
  };
}

/** Reads, a write, a refusal, a search: in turns. */
function requestAt(index: number): readonly [string, object] {
  const token = tokens.admin;
  const body = JSON.stringify({ name: `flag-${index}` });
  const description = JSON.stringify({ description: `number ${index}` });
  const kinds: readonly (readonly [string, object])[] = [
    ['getFeature', eventOf('GET', PATH, token, { pathParameters: FLAG })],
    ['getFeatures', eventOf('GET', PATH, token, { pathParameters: { projectId: 'default' } })],
    ['validateFeature', eventOf('POST', '/api/admin/features/validate', token, { body })],
    ['updateFeature', eventOf('PUT', PATH, token, { pathParameters: FLAG, body: description })],
    ['searchEvents', eventOf('GET', '/api/admin/search/events', token)],
    ['getMe', eventOf('GET', '/api/admin/user', `${token}wrong-${index}`)],
  ];
  return kinds[index % kinds.length] ?? ['getHealth', {}];
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 17) / 8;
}
