import { worker as deliverNotification } from '../../../../functions/workers/deliver-notification.ts';
import { worker as deliverSlowly } from '../../../../functions/workers/deliver-slowly.ts';
import type { Author } from '../../../../lib/auth/author.ts';
import { allRights } from '../../../../lib/auth/rights.ts';
import { recordChange } from '../../../../lib/events/commit/record-change.ts';
import type { Delivery, DeliveryMessage } from '../../../../lib/integrations/delivery/delivery.ts';
import { addDelivery } from '../../../../lib/integrations/delivery/delivery-store.ts';
import { createIntegration } from '../../../../lib/integrations/settings/create-integration.ts';
import type { Integration } from '../../../../lib/integrations/settings/model.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { storeProject } from '../../../support/stored-project.ts';
import { invoke } from './use-queues.ts';

const author: Author = { id: -42, name: 'a test' };

/** A webhook that subscribes to new flags, and the project of these. */
export async function createWebhook(
  url: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Integration> {
  await storeProject();
  return createIntegration(
    { author, rights: allRights },
    {
      provider: 'webhook',
      enabled: true,
      parameters: { url, ...parameters },
      events: ['feature-created'],
    },
  );
}

/** Records an event and stores its delivery to an integration. @returns the id of both */
export async function recordDelivery(addon: Integration, createdAt = new Date()): Promise<number> {
  await recordChange({ author }, async () => ({
    writes: [],
    events: [{ type: 'feature-created' as const, project: 'default', featureName: 'a-flag' }],
    result: undefined,
  }));
  const head = await getItem(keys.eventLogHead('all'));
  const eventId = head?.length ?? 0;
  await addDelivery(addon.id, eventId, createdAt);
  return eventId;
}

/** The delivery as it is stored. */
export async function storedDelivery(addon: Integration, eventId: number): Promise<Delivery> {
  const delivery = await getItem(keys.delivery(addon.id, eventId));
  if (!delivery) throw new Error(`There is no delivery of event ${eventId}.`);
  return delivery;
}

/** Hands the message of an attempt to the worker of a queue. */
export function deliver(
  addon: Integration,
  eventId: number,
  round = 0,
  queue: 'fast' | 'slow' = 'fast',
) {
  const message: DeliveryMessage = { addonId: addon.id, eventId, round, due: 0 };
  const worker = queue === 'fast' ? deliverNotification : deliverSlowly;
  return invoke(worker, [JSON.stringify(message)]);
}
