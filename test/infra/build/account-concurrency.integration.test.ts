import { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, it } from 'vitest';
import { concurrencyOf, concurrencyWarning } from '../../../infra/build/account-concurrency.ts';
import { type AwsServerAnswer, startAwsServer } from '../../support/aws-server.ts';

const limit = (most: number) => ({
  status: 200,
  body: JSON.stringify({ AccountLimit: { ConcurrentExecutions: most } }),
});

it.each([10, 99])(
  'a deployment warns of an account that runs %i functions at once',
  async (most) => {
    expect(await warningAfter(limit(most))).toMatch(
      new RegExp(`^Warning: this account runs ${most} functions at once, `),
    );
  },
);

it.each([
  ['runs 100 functions at once', limit(100)],
  ['runs 1,000 functions at once', limit(1_000)],
  ['does not say', { status: 403, body: '{"message":"User is not authorized"}' }],
])('a deployment warns of nothing where the account %s', async (_what, answer) => {
  expect(await warningAfter(answer)).toBeUndefined();
});

async function warningAfter(answer: AwsServerAnswer): Promise<string | undefined> {
  const server = await startAwsServer(() => answer);
  const client = new LambdaClient({
    endpoint: server.endpoint,
    region: 'eu-north-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  try {
    return concurrencyWarning(await concurrencyOf(client));
  } finally {
    client.destroy();
    await server.close();
  }
}
