import { keys, padded } from '../dynamo/keys.ts';
import { getItem, query } from '../dynamo/table.ts';
import type { Delivery } from './delivery.ts';

/** Which deliveries of an addon, newest first. */
export interface DeliveryPage {
  readonly limit: number;
  /** How many of the newest to skip; they are read all the same. */
  readonly offset: number;
  /** Only those older than this delivery, which costs nothing to skip. */
  readonly before?: number;
}

/** The newest deliveries of an addon, in the order of their events. */
export const listDeliveries = async (
  addonId: number,
  { limit, offset, before }: DeliveryPage,
): Promise<Delivery[]> => {
  const pk = keys.deliveryPartition(addonId);
  const found = await query<Delivery>({
    where: before === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
    values: { ':pk': pk, ...(before !== undefined && { ':before': padded(before) }) },
    backwards: true,
    limit: offset + limit,
  });
  return found.slice(offset);
};

/** The newest of those that were given up, in the order in which they were written down. */
export const listFailedDeliveries = async (
  addonId: number,
  { limit, offset, before }: DeliveryPage,
): Promise<Delivery[]> => {
  const start =
    before === undefined ? undefined : await getItem<Delivery>(keys.delivery(addonId, before));
  // What is gone was older than 30 days, and so was all before it.
  if (before !== undefined && start === undefined) return [];
  const found = await query<Delivery>({
    index: 'list',
    where: start ? 'listPk = :pk AND listSk < :before' : 'listPk = :pk',
    values: {
      ':pk': keys.failedDeliveryPartition(addonId),
      ...(start && {
        ':before': keys.failedDelivery(addonId, start.createdAt, start.eventId).listSk,
      }),
    },
    backwards: true,
    limit: offset + limit,
  });
  return found.slice(offset);
};
