import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { held, startAwsProxy } from '../../test/support/aws-proxy/aws-proxy.ts';
import { latencyOf } from '../../test/support/aws-proxy/latency.ts';
import { startService } from '../../test/support/service.ts';
import { type AdminClient, connectAdmin, type Timed } from './admin-client.ts';

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
  const admin = connectAdmin(service, TOKENS);
  try {
    for (let index = 0; index < writers; index += 1) {
      await admin.send('POST', FEATURES, { name: `flag-${index}` });
    }
    const many = Array.from({ length: writers }, (_, index) => `flag-${index}`);
    return [
      await toggle(admin, 'one', ['flag-0'], seconds),
      await toggle(admin, `${writers} of flags of their own`, many, seconds),
      await toggle(admin, `${writers} of one flag`, many.fill('flag-0'), seconds),
      await createTokens(admin),
    ];
  } finally {
    admin.close();
    await service.stop();
    proxy.close();
    await table.close();
  }
}

/** A writer for each flag changes it, one change after the other. */
async function toggle(
  admin: AdminClient,
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
        own.push(await admin.send('PUT', `${FEATURES}/${flag}`, body));
      }
      return own;
    }),
  );
  return { writers, seconds, ...summed(replies.flat()) };
}

async function createTokens(admin: AdminClient): Promise<DelayedWriters> {
  const began = performance.now();
  const replies = await Promise.all(
    Array.from({ length: TOKENS }, (_, index) =>
      admin.send('POST', '/api/admin/api-tokens', {
        tokenName: `token-${index}`,
        type: 'client',
        environment: 'development',
        projects: ['*'],
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1_000;
  return { writers: `${TOKENS} tokens at once`, seconds, ...summed(replies) };
}

function summed(replies: readonly Timed[]): Pick<DelayedWriters, 'times' | 'refused'> {
  const done = replies.filter(({ status }) => status < 300);
  return {
    times: done.map(({ ms }) => ms).sort((left, right) => left - right),
    refused: replies.length - done.length,
  };
}
