import { getItem } from '../../platform/dynamo/get-items.ts';
import { padded } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import type { Delivery } from './delivery.ts';

/** What there is a list of: deliveries that were given up, and those that failed and wait for another attempt. */
export type ListedState = 'failed' | 'retrying';

/** A page of the deliveries of an integration, newest first. */
export interface DeliveryPage {
  readonly limit: number;
  /** How many of the newest to skip; they are still read. */
  readonly offset: number;
  /** Only deliveries older than this one; skipping the newer ones costs nothing. */
  readonly before?: number;
}

/** Reads the newest deliveries of an integration, ordered by event id. */
export async function listDeliveries(
  addonId: number,
  { limit, offset, before }: DeliveryPage,
): Promise<Delivery[]> {
  const pk = keys.deliveryPartition(addonId);
  const found = await query({
    where: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
    values: { ':pk': pk, ...(before !== undefined && { ':before': padded(before) }) },
    backwards: true,
    limit: offset + limit,
  });
  return found.slice(offset);
}

/** Reads the newest deliveries in a state, ordered by creation time. */
export async function listDeliveriesIn(
  state: ListedState,
  addonId: number,
  { limit, offset, before }: DeliveryPage,
): Promise<Delivery[]> {
  const start = before === undefined ? undefined : await getItem(keys.delivery(addonId, before));
  // A delivery that no longer exists was older than 30 days, and so were all before it.
  if (before !== undefined && start === undefined) return [];
  const found = await query({
    index: 'list',
    where: start ? 'listPk = :pk AND listSk < :before' : 'listPk = :pk',
    values: {
      ':pk': keys.deliveryListPartition(state, addonId),
      ...(start && {
        ':before': keys.deliveryList(state, addonId, start.createdAt, start.eventId).listSk,
      }),
    },
    backwards: true,
    limit: offset + limit,
  });
  return found.slice(offset);
}
