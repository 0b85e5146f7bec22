import { keys } from '../dynamo/keys.ts';
import { isNew, query } from '../dynamo/table.ts';
import { writeItem } from '../dynamo/write-item.ts';
import { type Attempt, type Delivery, type DeliveryState, KEPT_SECONDS } from './delivery.ts';

/** The mark by which the relay finds deliveries whose message was lost. */
const OUTBOX = 'delivery';

/**
 * The timeout of the worker, so that whoever holds a claim is still at work. Shorter than the 180 s
 * after which SQS shows a message again: a worker that died has lost its claim by then.
 */
const CLAIM_MS = 30_000;

const ttlFrom = (now: Date): number => Math.floor(now.getTime() / 1_000) + KEPT_SECONDS;

/**
 * Writes down that an event is to be delivered to an addon.
 * @returns the delivery; the one that is there already when this was done before
 */
export const addDelivery = async (
  addonId: number,
  eventId: number,
  now: Date,
): Promise<Delivery> => {
  const at = now.toISOString();
  const delivery: Delivery = {
    addonId,
    eventId,
    state: 'pending',
    round: 0,
    attempts: [],
    reason: null,
    createdAt: at,
    updatedAt: at,
    ttl: ttlFrom(now),
  };
  const { done, item } = await writeItem({
    put: { ...keys.delivery(addonId, eventId), ...delivery, outbox: OUTBOX, outboxDue: at },
    when: isNew,
  });
  return done ? delivery : ((item as Delivery | undefined) ?? delivery);
};

/**
 * Takes a round of a delivery in hand, for one worker alone.
 * @returns the delivery, or `undefined` when that round is over or another worker holds it
 */
export const claimDelivery = async (
  addonId: number,
  eventId: number,
  round: number,
  now: Date,
): Promise<Delivery | undefined> => {
  const until = new Date(now.getTime() + CLAIM_MS).toISOString();
  const { done, item } = await writeItem({
    update: keys.delivery(addonId, eventId),
    expression: 'SET claimedUntil = :until, outboxDue = :until',
    when: {
      expression:
        '#state = :pending AND #round = :round AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now)',
      names: { '#state': 'state', '#round': 'round' },
      values: { ':pending': 'pending', ':round': round, ':now': now.toISOString() },
    },
    values: { ':until': until },
  });
  return done ? (item as unknown as Delivery) : undefined;
};

/** How a round ended. */
export interface RoundResult {
  readonly state: DeliveryState;
  readonly attempts: readonly Attempt[];
  readonly reason: string | null;
  /** When the next round is due; only while `pending`. */
  readonly nextDue?: Date;
}

/** Records the end of a claimed round and gives the claim back. */
export const finishRound = async (
  { addonId, eventId, round }: Delivery,
  { state, attempts, reason, nextDue }: RoundResult,
  now: Date,
): Promise<void> => {
  const mark = nextDue ? ', outboxDue = :due' : '';
  await writeItem({
    update: keys.delivery(addonId, eventId),
    expression:
      'SET #state = :state, #round = :next, attempts = list_append(attempts, :attempts), ' +
      `reason = :reason, updatedAt = :now${mark} ` +
      `REMOVE claimedUntil, relayed${nextDue ? '' : ', outbox, outboxDue'}`,
    names: { '#state': 'state', '#round': 'round' },
    values: {
      ':state': state,
      ':next': round + 1,
      ':attempts': attempts,
      ':reason': reason,
      ':now': now.toISOString(),
      ...(nextDue && { ':due': nextDue.toISOString() }),
    },
    when: { expression: '#round = :round', values: { ':round': round } },
  });
};

/** The newest deliveries of an addon. */
export const listDeliveries = (addonId: number, limit: number): Promise<Delivery[]> =>
  query<Delivery>({
    where: 'pk = :pk',
    values: { ':pk': keys.deliveryPartition(addonId) },
    backwards: true,
    limit,
  });
