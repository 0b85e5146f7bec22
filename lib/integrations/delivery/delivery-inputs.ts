import { toEvent } from '../../events/log/to-event.ts';
import type { Event } from '../../events/log/types.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Integration } from '../settings/model.ts';
import type { ReceiverHealth } from './receiver-health.ts';

/** What an attempt of a delivery needs. */
export interface DeliveryInputs {
  readonly integration: Integration | undefined;
  readonly event: Event | undefined;
  /** Absent if no worker has reported the receiver as slow. */
  readonly health: ReceiverHealth | undefined;
}

/** Reads the integration, the event and the health of the receiver in one round trip. */
export async function readDeliveryInputs(
  addonId: number,
  eventId: number,
): Promise<DeliveryInputs> {
  const [integration, event, health] = await getItems([
    keys.integration(addonId),
    keys.event(eventId),
    keys.receiverHealth(addonId),
  ]);
  return { integration, event: event && toEvent(event), health };
}
