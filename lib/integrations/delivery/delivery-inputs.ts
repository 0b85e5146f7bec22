import { toEvent } from '../../events/log/to-event.ts';
import type { Event } from '../../events/log/types.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Addon } from '../settings/model.ts';
import type { ReceiverHealth } from './receiver-health.ts';

/** What an attempt of a delivery needs. */
export interface DeliveryInputs {
  readonly addon: Addon | undefined;
  readonly event: Event | undefined;
  /** Absent if no worker has reported the receiver as slow. */
  readonly health: ReceiverHealth | undefined;
}

/** Reads the addon, the event and the health of the receiver in one round trip. */
export async function readDeliveryInputs(
  addonId: number,
  eventId: number,
): Promise<DeliveryInputs> {
  const [addon, event, health] = await getItems([
    keys.addon(addonId),
    keys.event(eventId),
    keys.receiverHealth(addonId),
  ]);
  return { addon, event: event && toEvent(event), health };
}
