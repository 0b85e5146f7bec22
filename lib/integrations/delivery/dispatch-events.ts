import { announceChanges } from '../../clients/push/announce-changes.ts';
import { findOutboxEvents, markDispatched, type OutboxEvent } from '../../events/log/outbox.ts';
import { log } from '../../platform/log.ts';
import { listIntegrations } from '../settings/integration-store.ts';
import type { Integration } from '../settings/model.ts';
import { areAdmitted, type IntegrationEvent } from './admission.ts';
import type { DeliveryMessage } from './delivery.ts';
import { addDelivery } from './delivery-store.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { subscribesTo } from './subscription.ts';

/**
 * Parses a message of the queue `events`.
 * @throws {Error} for an invalid message, which ends in the dead-letter queue
 */
export function parseEventsMessage(message: unknown): readonly number[] {
  const { ids } = (message ?? {}) as { ids?: unknown };
  if (!Array.isArray(ids) || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) {
    throw new Error('A message on the queue of events does not name events.');
  }
  return ids;
}

/**
 * Announces events in the channels of changes, and dispatches them to the integrations that subscribe to them. Neither waits for the
 * other, nor fails with it; events that were dispatched before are only announced.
 * @throws {Error} when one of both has failed, so that the message comes again
 */
export async function dispatchEvents(ids: readonly number[]): Promise<void> {
  const [found, integrations] = await Promise.all([findKnown(ids), listIntegrations()]);
  const outcomes = await Promise.allSettled([
    dispatch(
      found.filter(({ waiting }) => waiting),
      integrations,
    ),
    announceChanges(found.map(({ event }) => event)),
  ]);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * Dispatches events to the integrations that subscribe to them: stores and queues a delivery for each
 * pair of event and integration, then removes the events' outbox marks. In this order a crash at any
 * point repeats work and loses nothing.
 */
async function dispatch(
  found: readonly OutboxEvent[],
  integrations: readonly Integration[],
): Promise<void> {
  const events = found.map(({ event }) => event);
  const now = new Date();
  const pairs = await admitted(
    events.flatMap((event) =>
      integrations
        .filter((integration) => subscribesTo(integration, event))
        .map((integration) => ({ integration, event })),
    ),
  );
  const messages = await Promise.all(
    pairs.map(({ integration, event }) => firstMessage(integration.id, event.id, now)),
  );
  await queueDeliveries('fast', messages.flat());
  const marks = new Map(found.flatMap(({ mark }) => (mark ? [[mark.sk, mark]] : [])));
  await Promise.all([...marks.values()].map(markDispatched));
}

/** The pairs whose integration may receive events of the project. */
async function admitted(pairs: readonly IntegrationEvent[]): Promise<IntegrationEvent[]> {
  const answers = await areAdmitted(pairs);
  return pairs.filter((_pair, index) => answers[index]);
}

async function findKnown(ids: readonly number[]): Promise<OutboxEvent[]> {
  const found = await findOutboxEvents(ids);
  const unknown = ids.filter((_, index) => found[index] === undefined);
  if (unknown.length > 0) log.warn('events to dispatch do not exist', { ids: unknown });
  return found.filter((each) => each !== undefined);
}

/**
 * The message for the delivery's first attempt; empty if that attempt has ended, because then the
 * next one is queued.
 */
async function firstMessage(
  addonId: number,
  eventId: number,
  now: Date,
): Promise<DeliveryMessage[]> {
  const { state, round } = await addDelivery(addonId, eventId, now);
  if (state !== 'pending' || round !== 0) return [];
  return [{ addonId, eventId, round, due: now.getTime() }];
}
