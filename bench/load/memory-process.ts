/**
 * One process that serves many mixed requests, as a warm function does, and tells its parent how much
 * memory it holds. The table and the queues are other processes.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readFunctions } from '../../infra/local/functions.ts';

export interface MemoryTask {
  readonly folder: string;
  readonly requests: number;
  readonly samples: number;
  readonly token: string;
}

export interface MemorySample {
  readonly requests: number;
  readonly residentMb: number;
  readonly heapMb: number;
}

const eventOf = (method: string, path: string, token: string, more: object = {}) => ({
  version: '2.0',
  rawPath: path,
  rawQueryString: '',
  headers: { authorization: token, 'content-type': 'application/json' },
  requestContext: { http: { method, path, sourceIp: '127.0.0.1' } },
  isBase64Encoded: false,
  ...more,
});

const FLAG = { projectId: 'default', featureName: 'memory' };
const path = '/api/admin/projects/default/features';

/** Reads, a write, a refusal, a search: in turns. */
const requestAt = (index: number, token: string): readonly [string, object] => {
  const body = JSON.stringify({ name: `flag-${index}` });
  const description = JSON.stringify({ description: `number ${index}` });
  const kinds: readonly (readonly [string, object])[] = [
    ['getFeature', eventOf('GET', path, token, { pathParameters: FLAG })],
    ['getFeatures', eventOf('GET', path, token, { pathParameters: { projectId: 'default' } })],
    ['validateFeature', eventOf('POST', '/api/admin/features/validate', token, { body })],
    ['updateFeature', eventOf('PUT', path, token, { pathParameters: FLAG, body: description })],
    ['searchEvents', eventOf('GET', '/api/admin/search/events', token)],
    ['getMe', eventOf('GET', '/api/admin/user', `${token}wrong-${index}`)],
  ];
  return kinds[index % kinds.length] ?? kinds[0] ?? ['getHealth', {}];
};

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 17) / 8;

process.once('message', async ({ folder, requests, samples, token }: MemoryTask) => {
  const functions = await readFunctions(folder);
  const setUp = eventOf('POST', path, token, {
    pathParameters: { projectId: 'default' },
    body: JSON.stringify({ name: FLAG.featureName }),
  });
  await functions.invoke('createFeature', setUp);
  const taken: MemorySample[] = [];
  for (let index = 1; index <= requests; index += 1) {
    await functions.invoke(...requestAt(index, token));
    if (index % (requests / samples) === 0) {
      await nextTurn();
      const { rss, heapUsed } = process.memoryUsage();
      taken.push({ requests: index, residentMb: megabytes(rss), heapMb: megabytes(heapUsed) });
    }
  }
  process.send?.(taken, () => process.exit(0));
});
