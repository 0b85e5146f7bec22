import { keys } from '../dynamo/keys.ts';
import { isNew, query } from '../dynamo/table.ts';
import { writeItem } from '../dynamo/write-item.ts';
import { type Attempt, type Delivery, type DeliveryState, KEPT_SECONDS } from './delivery.ts';
import { attemptsIn } from './delivery-schedule.ts';
import { ATTEMPT_TIMEOUT_MS } from './send-request.ts';

/** The mark by which the relay finds deliveries whose message was lost. */
const OUTBOX = 'delivery';

/** What a round takes beside its attempts. */
const CLAIM_MARGIN_MS = 5_000;

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

/** Whether a worker may carry out a round of a delivery. */
export type Claim =
  | { readonly kind: 'mine'; readonly delivery: Delivery }
  /** Another worker holds it, or has died holding it. */
  | { readonly kind: 'held'; readonly until: Date }
  | { readonly kind: 'over' };

/**
 * Takes a round of a delivery in hand, for one worker alone and for as long as its attempts can take.
 * That is less than the 180 s after which SQS shows a message again, so whoever dies has lost the claim
 * by then.
 */
export const claimRound = async (
  addonId: number,
  eventId: number,
  round: number,
  now: Date,
): Promise<Claim> => {
  const claimMs = attemptsIn(round) * ATTEMPT_TIMEOUT_MS + CLAIM_MARGIN_MS;
  const { done, item } = await writeItem({
    update: keys.delivery(addonId, eventId),
    expression: 'SET claimedUntil = :until',
    values: { ':until': new Date(now.getTime() + claimMs).toISOString() },
    when: {
      expression:
        '#state = :pending AND #round = :round AND (attribute_not_exists(claimedUntil) OR claimedUntil < :now)',
      names: { '#state': 'state', '#round': 'round' },
      values: { ':pending': 'pending', ':round': round, ':now': now.toISOString() },
    },
  });
  const delivery = item as Delivery | undefined;
  if (done && delivery) return { kind: 'mine', delivery };
  return delivery?.claimedUntil && delivery.state === 'pending' && delivery.round === round
    ? { kind: 'held', until: new Date(delivery.claimedUntil) }
    : { kind: 'over' };
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
