import type { FromSchema } from 'json-schema-to-ts';
import { findEvents } from '../../events/log/outbox.ts';
import type { Event } from '../../events/log/types.ts';
import { presentEvent } from '../../events/read/present-events.ts';
import { getIntegration } from '../settings/integration-store.ts';
import type { Integration } from '../settings/model.ts';
import { type Attempt, type Delivery, deliveryId } from './delivery.ts';
import type { deliverySchema } from './delivery-schema.ts';
import {
  type DeliveryPage,
  type ListedState,
  listDeliveries,
  listDeliveriesIn,
} from './list-deliveries.ts';

/** Selects deliveries of an integration. */
interface DeliveryLogQuery extends DeliveryPage {
  readonly state?: ListedState;
}

/**
 * Reads the deliveries of an integration, newest first.
 * @throws {NotFoundError} when the integration does not exist
 */
export async function readDeliveryLog(
  addonId: number,
  { state, ...page }: DeliveryLogQuery,
): Promise<FromSchema<typeof deliverySchema>[]> {
  const [integration, deliveries] = await Promise.all([
    getIntegration(addonId),
    state === undefined ? listDeliveries(addonId, page) : listDeliveriesIn(state, addonId, page),
  ]);
  const events = await findEvents(deliveries.map(({ eventId }) => eventId));
  return deliveries.flatMap((delivery, index) => {
    const event = events[index];
    return event ? [present(integration, delivery, event)] : [];
  });
}

function present(
  integration: Integration,
  delivery: Delivery,
  event: Event,
): FromSchema<typeof deliverySchema> {
  return {
    id: String(delivery.eventId),
    integrationId: delivery.addonId,
    createdAt: delivery.createdAt,
    state: stateOf(delivery),
    stateDetails: describe(delivery),
    event: presentEvent(event),
    details: {
      webhookId: deliveryId(integration.uid, event),
      attempts: delivery.attempts.map((attempt) => ({ ...attempt })),
      nextAttemptAt: nextAttemptOf(delivery) ?? null,
    },
  };
}

/** The state as the API names it. */
function stateOf({ state, attempts }: Delivery) {
  if (state !== 'delivered') return state;
  return attempts.every(isReceipt) ? 'success' : 'successWithErrors';
}

function isReceipt({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** When the next attempt is due; `undefined` unless one is. */
function nextAttemptOf({ plannedFor, outboxDue }: Delivery): string | undefined {
  return plannedFor ?? outboxDue;
}

function describe(delivery: Delivery): string {
  const { state, attempts, reason } = delivery;
  const last = attempts.at(-1);
  const answer = last?.status ? `status ${last.status}` : (last?.error ?? 'no answer');
  if (state === 'delivered' && !last) return 'There was nothing to send.';
  if (state === 'delivered') return `Received with ${answer} at attempt ${attempts.length}.`;
  if (state === 'failed') return reason ?? `Given up after attempt ${attempts.length}: ${answer}.`;
  if (!last) return 'Waiting for its first attempt.';
  return `Attempt ${attempts.length} failed with ${answer}; the next is due at ${nextAttemptOf(delivery)}.`;
}
