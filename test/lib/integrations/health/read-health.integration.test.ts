import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordResult } from '../../../../lib/integrations/delivery/delivery-store.ts';
import { recordOutcome } from '../../../../lib/integrations/health/outcome-store.ts';
import { readHealth } from '../../../../lib/integrations/health/read-health.ts';
import { disableIntegration } from '../../../../lib/integrations/settings/disable-integration.ts';
import type { Integration } from '../../../../lib/integrations/settings/model.ts';
import { type Receiver, startReceiver } from '../../../support/receiver.ts';
import { recordCommands } from '../../../support/recorded-commands.ts';
import { useTable } from '../../../support/table.ts';
import {
  createWebhook,
  deliver,
  recordDelivery,
  storedDelivery,
} from '../delivery/delivery-setup.ts';
import { useQueues } from '../delivery/use-queues.ts';

Object.assign(process.env, { ALLOW_PRIVATE_WEBHOOK_TARGETS: 'true' });

useTable();
const queues = useQueues();

const HOUR = 3_600_000;

let receiver: Receiver;
let addon: Integration;

beforeEach(async () => {
  receiver = await startReceiver();
  addon = await createWebhook(receiver.url);
});

afterEach(async () => {
  vi.useRealTimers();
  await queues.drain('deliveries');
  await receiver.close();
});

describe('the health of an integration', () => {
  it('is on after a delivery, which its hour counts', async () => {
    await sent(200);

    const { state, since, waiting, hours } = await health();

    expect({ state, since, waiting }).toEqual({ state: 'on', since: null, waiting: 0 });
    expect([hours.delivered.at(-1), hours.failed.at(-1)]).toEqual([1, 0]);
  });

  it('is retrying after one attempt that failed', async () => {
    await sent(500);

    expect(await health()).toMatchObject({
      state: 'retrying',
      since: expect.any(String),
      waiting: 1,
    });
  });

  it('is failing once nothing arrives any more, since the first failure', async () => {
    await sent(500);
    const { since } = await health();
    await sent(500);

    const failing = await health();

    expect(failing).toMatchObject({ state: 'failing', since, waiting: 2, givenUp: 0 });
    expect(failing.hours.failed.at(-1)).toBe(2);
  });

  it('is failing at once when something is given up', async () => {
    await recordOutcome(addon.id, 'failed', undefined, new Date());

    expect((await health()).state).toBe('failing');
  });

  it('counts what was given up', async () => {
    const eventId = await recordDelivery(addon);
    await recordResult(
      await storedDelivery(addon, eventId),
      { state: 'failed', attempts: [], received: [], reason: 'planted' },
      new Date(),
    );

    expect(await health()).toMatchObject({ givenUp: 1, waiting: 0 });
  });

  it('is failing until something arrives, however long nothing is sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await sent(500);
    await sent(500);

    vi.setSystemTime(Date.now() + 48 * HOUR);

    expect((await health()).state).toBe('failing');
  });

  it('is no longer failing after a delivery', async () => {
    await sent(500);
    const eventId = await sent(500);
    receiver.answer({ status: 200 });

    await deliver(addon, eventId, 1);

    expect(await health()).toMatchObject({ state: 'retrying', since: null, waiting: 1 });
  });

  it('says nothing of a delivery that is not sent because the integration is disabled', async () => {
    const eventId = await recordDelivery(addon);
    await disableIntegration(addon);

    await deliver(addon, eventId);

    expect((await health()).hours.failed.at(-1)).toBe(0);
  });
});

it('reading it takes three queries for each integration', async () => {
  const others = await Promise.all([createWebhook(receiver.url), createWebhook(receiver.url)]);

  const commands = await recordCommands(() => readHealth([addon, ...others].map(({ id }) => id)));

  expect(commands.map(({ name }) => name)).toEqual(Array(9).fill('Query'));
});

async function health() {
  const healthOf = await readHealth([addon.id]);
  return healthOf(addon);
}

/** Sends an event to the integration. @returns its id */
async function sent(status: number): Promise<number> {
  receiver.answer({ status });
  const eventId = await recordDelivery(addon);
  await deliver(addon, eventId);
  return eventId;
}
