import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ControlPlane, startControlPlane } from '../support/control-plane.ts';
import { localAws } from '../support/local-aws.ts';
import { type Receiver, startReceiver, waitForRequests } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';
import { startCommand } from '../support/start-command.ts';

const TABLE = 'flagwright-prod';

let dynamo: EmbeddedDynamoDb;
let aws: ControlPlane;
let receiver: Receiver;

beforeAll(async () => {
  dynamo = await startEmbeddedDynamoDb({});
  aws = await startControlPlane(dynamo.endpoint);
  aws.settingsOf(TABLE).pitr = true;
  receiver = await startReceiver();
}, 90_000);

afterAll(async () => {
  aws.close();
  await Promise.all([receiver.close(), dynamo.close()]);
});

it('a restored instance is that of the time, waits for its operator, and its events are new to receivers', async () => {
  const first = await startOn(TABLE);
  await first.request('POST', '/api/admin/addons', { body: webhook() });
  await createFlag(first, 'before');
  await waitForRequests(receiver, 1);
  const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
  await aws.remember(TABLE, at);
  for (const index of [1, 2, 3, 4]) await createFlag(first, `after-${index}`);
  await waitForRequests(receiver, 5);
  await first.stop();

  const target = await restore(at);

  const second = await startOn(target);
  expect((await createFlag(second, 'too-early')).status).toBe(503);
  await second.request('POST', '/api/admin/maintenance', { body: { enabled: false } });
  expect((await flag(second, 'before')).status).toBe(200);
  expect((await flag(second, 'after-1')).status).toBe(404);
  await expect.poll(async () => (await createFlag(second, 'later')).status).toBe(201);
  await waitForRequests(receiver, 6);
  await second.stop();

  const sent = receiver.received.map(({ body, headers }) => ({
    event: (JSON.parse(body) as { readonly id: number }).id,
    webhookId: headers['webhook-id'],
  }));
  const later = sent.at(-1);
  const sameEventId = sent.slice(0, -1).filter(({ event }) => event === later?.event);
  expect(sameEventId).toHaveLength(1);
  expect(sameEventId[0]?.webhookId).not.toBe(later?.webhookId);
}, 240_000);

/** Runs the command, as an operator does. @returns the name of the new table */
async function restore(at: Date): Promise<string> {
  await expect.poll(() => Date.now(), { timeout: 5_000 }).toBeGreaterThan(at.getTime());
  const { stdout, stderr } = await startCommand(
    'infra/restore/restore.ts',
    ['--at', at.toISOString().replace('.000', '')],
    { ...process.env, ...localAws, DYNAMODB_ENDPOINT: aws.endpoint, TABLE_NAME: TABLE },
  ).ended;
  expect(stderr).toBe('');
  return /TABLE_NAME=(\S+)\.\n/.exec(stdout)?.[1] ?? stdout;
}

function startOn(table: string): Promise<Service> {
  return startService({
    env: {
      ...localAws,
      DYNAMODB_ENDPOINT: aws.endpoint,
      TABLE_NAME: table,
      ENCRYPTION_KEY: 'the key of both, of thirty-two characters',
      ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true',
      TOKEN_CACHE_SECONDS: '0',
    },
  });
}

function webhook() {
  return {
    provider: 'webhook',
    enabled: true,
    parameters: { url: receiver.url },
    events: ['feature-created'],
  };
}

function createFlag(service: Service, name: string) {
  return service.request('POST', '/api/admin/projects/default/features', { body: { name } });
}

function flag(service: Service, name: string) {
  return service.request('GET', `/api/admin/projects/default/features/${name}`);
}
