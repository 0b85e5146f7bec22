import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { held, startAwsProxy } from '../../test/support/aws-proxy/aws-proxy.ts';
import { latencyOf } from '../../test/support/aws-proxy/latency.ts';
import { type Service, startService } from '../../test/support/service.ts';

const FEATURES = '/api/admin/projects/default/features';
const TOKENS = 150;

/** One kind of writers, and how its changes went. */
export interface DelayedWriters {
  readonly writers: string;
  readonly seconds: number;
  /** Milliseconds of each successful change, ascending. */
  readonly times: readonly number[];
  readonly refused: number;
}

/** Measures writers of the running service, whose table takes 4 ms for a read and 12 ms for a transaction. */
export async function measureDelayedWriters(
  writers: number,
  seconds: number,
): Promise<readonly DelayedWriters[]> {
  const table = await startEmbeddedDynamoDb();
  const proxy = await startAwsProxy(table.endpoint, (call, forward) =>
    held(latencyOf(call), forward),
  );
  const env = { DYNAMODB_ENDPOINT: proxy.endpoint, TOKEN_CACHE_SECONDS: '60' };
  const service = await startService({ env });
  try {
    for (let index = 0; index < writers; index += 1) {
      await post(service, FEATURES, { name: `flag-${index}` });
    }
    const many = Array.from({ length: writers }, (_, index) => `flag-${index}`);
    return [
      await toggle(service, 'one', ['flag-0'], seconds),
      await toggle(service, `${writers} of flags of their own`, many, seconds),
      await toggle(service, `${writers} of one flag`, many.fill('flag-0'), seconds),
      await createTokens(service),
    ];
  } finally {
    await service.stop();
    proxy.close();
    await table.close();
  }
}

/** A writer for each flag changes it, one change after the other. */
async function toggle(
  service: Service,
  writers: string,
  flags: readonly string[],
  seconds: number,
): Promise<DelayedWriters> {
  const end = performance.now() + seconds * 1_000;
  const replies = await Promise.all(
    flags.map(async (flag, writer) => {
      const own: Timed[] = [];
      for (let index = 0; performance.now() < end; index += 1) {
        const body = { description: `${writer}: ${index}` };
        own.push(await timed(() => service.request('PUT', `${FEATURES}/${flag}`, { body })));
      }
      return own;
    }),
  );
  return { writers, seconds, ...summed(replies.flat()) };
}

async function createTokens(service: Service): Promise<DelayedWriters> {
  const began = performance.now();
  const replies = await Promise.all(
    Array.from({ length: TOKENS }, (_, index) =>
      timed(() =>
        post(service, '/api/admin/api-tokens', {
          tokenName: `token-${index}`,
          type: 'client',
          environment: 'development',
          projects: ['*'],
        }),
      ),
    ),
  );
  const seconds = (performance.now() - began) / 1_000;
  return { writers: `${TOKENS} tokens at once`, seconds, ...summed(replies) };
}

interface Timed {
  readonly status: number;
  readonly ms: number;
}

async function timed(send: () => Promise<{ readonly status: number }>): Promise<Timed> {
  const began = performance.now();
  const { status } = await send();
  return { status, ms: performance.now() - began };
}

function summed(replies: readonly Timed[]): Pick<DelayedWriters, 'times' | 'refused'> {
  const done = replies.filter(({ status }) => status < 300);
  return {
    times: done.map(({ ms }) => ms).sort((left, right) => left - right),
    refused: replies.length - done.length,
  };
}

function post(service: Service, path: string, body: object) {
  return service.request('POST', path, { body });
}
