import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordChange } from '../../lib/events/commit/record-change.ts';
import { localAws } from '../support/local-aws.ts';
import { type Receiver, startReceiver, waitForRequests } from '../support/receiver.ts';
import { startService } from '../support/service.ts';

let dataDir: string;
let receiver: Receiver;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flagwright-restart-'));
  receiver = await startReceiver();
});

afterEach(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('a webhook receives an event whose writer died between commit and publish', async () => {
  const first = await startService({ dataDir });
  await first.request('POST', '/api/admin/addons', {
    body: {
      provider: 'webhook',
      enabled: true,
      parameters: { url: receiver.url },
      events: ['feature-created'],
    },
  });
  await first.stop();
  await commitWithoutPublishing();

  const second = await startService({ dataDir });

  await waitForRequests(receiver, 1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'feature-created',
    featureName: 'crash-flag',
    createdBy: 'a crashed caller',
  });
  const { body } = await second.request('GET', '/api/admin/events/crash-flag');
  expect(body.totalEvents).toBe(1);
  await second.stop();
});

/** Commits an event to the table of the stopped instance, without a queue to publish it to. */
async function commitWithoutPublishing(): Promise<void> {
  const dynamo = await startEmbeddedDynamoDb({ path: join(dataDir, 'dynamodb') });
  Object.assign(process.env, {
    DYNAMODB_ENDPOINT: dynamo.endpoint,
    ...localAws,
  });
  await recordChange({ author: { id: -42, name: 'a crashed caller' } }, async () => ({
    writes: [],
    events: [{ type: 'feature-created' as const, project: 'default', featureName: 'crash-flag' }],
    result: undefined,
  }));
  await dynamo.close();
}
