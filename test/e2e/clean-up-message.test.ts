import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';

const FEATURES = '/api/admin/projects/default/features';

let dataDir: string;
let receiver: Receiver;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flagwright-clean-up-'));
  receiver = await startReceiver();
});

afterEach(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

// The scheduled workers run when the service starts.
it('a webhook hears once a week what can be cleaned up, whatever happens to the service', async () => {
  const first = await startService({ dataDir });
  await send(first, 'POST', FEATURES, { name: 'old-checkout' });
  await send(first, 'POST', '/api/admin/projects/default/stale', {
    features: ['old-checkout'],
    stale: true,
  });
  await send(first, 'POST', '/api/admin/addons', {
    provider: 'webhook',
    enabled: true,
    parameters: { url: receiver.url },
    events: ['project-clean-up-due', 'feature-created'],
  });
  await first.stop();

  const second = await startService({ dataDir });
  await expect.poll(typesReceived, { timeout: 20_000 }).toEqual(['project-clean-up-due']);
  await second.kill();
  const third = await startService({ dataDir });
  await send(third, 'POST', FEATURES, { name: 'new-checkout' });
  await expect.poll(typesReceived, { timeout: 20_000 }).toContain('feature-created');

  expect(typesReceived()).toEqual(['project-clean-up-due', 'feature-created']);
  expect(eventsReceived()[0]).toMatchObject({
    project: 'default',
    createdBy: 'flagwright-system',
    data: { flagCount: 1, flags: [{ name: 'old-checkout', reasons: ['stale'] }] },
  });
  await third.stop();
});

function eventsReceived(): { readonly type: string }[] {
  // What was sent again because the service was killed has the same id.
  const byId = new Map(receiver.received.map((each) => [each.headers['webhook-id'], each.body]));
  return [...byId.values()].map((body) => JSON.parse(body));
}

function typesReceived(): string[] {
  return eventsReceived().map(({ type }) => type);
}

async function send(service: Service, method: string, path: string, body: object): Promise<void> {
  const { status } = await service.request(method, path, { body });
  expect(status).toBeLessThan(300);
}
