import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordChange } from '../../lib/events/commit/record-change.ts';
import { localAws } from '../support/local-aws.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';

/** More than the slow queue sends at once. */
const EVENTS = 240;

let dataDir: string;
let dead: Receiver;
let fast: Receiver;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flagwright-fairness-'));
  [dead, fast] = await Promise.all([startReceiver(), startReceiver()]);
  dead.answer(() => new Promise(() => undefined));
});

afterEach(async () => {
  await Promise.all([dead.close(), fast.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

it('a receiver that never responds does not delay others', async () => {
  const first = await startService({ dataDir });
  const silent = await listen(first, dead);
  await listen(first, fast);
  await first.stop();
  await commitEvents();

  const service = await startService({ dataDir });

  await expect.poll(() => fast.received.length, { timeout: 60_000 }).toBe(EVENTS);
  expect(dead.received.length).toBeGreaterThan(0);
  expect(await attempted(service, silent)).toBeLessThan(EVENTS / 2);
  await service.stop();
}, 180_000);

async function listen(service: Service, { url }: Receiver): Promise<number> {
  const { body } = await service.request('POST', '/api/admin/addons', {
    body: { provider: 'webhook', enabled: true, parameters: { url }, events: ['feature-created'] },
  });
  return body.id;
}

/** Commits events to the table of the stopped instance: all of them wait when it starts. */
async function commitEvents(): Promise<void> {
  const dynamo = await startEmbeddedDynamoDb({ path: join(dataDir, 'dynamodb') });
  Object.assign(process.env, {
    DYNAMODB_ENDPOINT: dynamo.endpoint,
    ...localAws,
  });
  const draft = { type: 'feature-created' as const, project: 'default', featureName: 'a-flag' };
  for (let count = 0; count < EVENTS; count += 40) {
    await recordChange({ author: { id: -42, name: 'a caller' } }, async () => ({
      writes: [],
      events: Array.from({ length: 40 }, () => draft),
      result: undefined,
    }));
  }
  await dynamo.close();
}

/** Deliveries with at least one finished attempt. */
async function attempted(service: Service, addon: number): Promise<number> {
  const pages = await Promise.all(
    [0, 100, 200].map((offset) =>
      service.request('GET', `/api/admin/addons/${addon}/events?limit=100&offset=${offset}`),
    ),
  );
  return pages
    .flatMap(({ body }) => body.integrationEvents)
    .filter(({ details }) => details.attempts.length > 0).length;
}
