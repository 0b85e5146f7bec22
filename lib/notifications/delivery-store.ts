import { config } from '../config.ts';
import { keys } from '../dynamo/keys.ts';
import { isNew } from '../dynamo/table.ts';
import { writeItem } from '../dynamo/write-item.ts';
import { type Attempt, type Delivery, type DeliveryState, KEPT_SECONDS } from './delivery.ts';
import { attemptsIn } from './delivery-schedule.ts';

/** The mark by which the relay finds deliveries whose message was lost. */
const OUTBOX = 'delivery';

/** What a round takes beside its attempts. */
const CLAIM_MARGIN_MS = 5_000;

/** Of several parts and replays; with their excerpts they stay far below the 400 KB of an item. */
const KEPT_ATTEMPTS = 100;

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
    firstRound: 0,
    received: [],
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
  const claimMs = attemptsIn(0) * config().deliveryTimeoutMs + CLAIM_MARGIN_MS;
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
  /** All parts that were received so far. */
  readonly received: readonly string[];
  readonly reason: string | null;
  /** When the next round is due; only while `pending`. */
  readonly nextDue?: Date;
}

/** Attributes that depend on the state: the relay's mark, or the place among those given up. */
const marksOf = (
  { addonId, eventId, createdAt }: Delivery,
  { state, nextDue }: RoundResult,
): { readonly set: Readonly<Record<string, string>>; readonly remove: readonly string[] } => {
  if (nextDue) {
    return { set: { outboxDue: nextDue.toISOString() }, remove: ['listPk', 'listSk'] };
  }
  if (state === 'failed') {
    const set = { ...keys.failedDelivery(addonId, createdAt, eventId) };
    return { set, remove: ['outbox', 'outboxDue'] };
  }
  return { set: {}, remove: ['outbox', 'outboxDue', 'listPk', 'listSk'] };
};

/**
 * Records the end of a claimed round and gives the claim back. Does nothing when another worker, who
 * claimed it after this claim had ended, was faster: the message of its next round is the same as ours.
 */
export const finishRound = async (
  delivery: Delivery,
  result: RoundResult,
  now: Date,
): Promise<void> => {
  const { addonId, eventId, round } = delivery;
  const { set, remove } = marksOf(delivery, result);
  const marks = Object.keys(set).map((name) => `, ${name} = :${name}`);
  await writeItem({
    update: keys.delivery(addonId, eventId),
    expression:
      'SET #state = :state, #round = :next, attempts = :attempts, received = :received, ' +
      `reason = :reason, updatedAt = :now${marks.join('')} ` +
      `REMOVE claimedUntil, relayed, ${remove.join(', ')}`,
    names: { '#state': 'state', '#round': 'round' },
    values: {
      ':state': result.state,
      ':next': round + 1,
      ':attempts': [...delivery.attempts, ...result.attempts].slice(-KEPT_ATTEMPTS),
      ':received': result.received,
      ':reason': result.reason,
      ':now': now.toISOString(),
      ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
    },
    when: { expression: '#round = :round', values: { ':round': round } },
  });
};

/**
 * Begins a new set of rounds of a delivery that is over. What was received of a failed one is not sent
 * again; a delivered one is sent as a whole.
 *
 * @returns the delivery as it is now; `undefined` when it was not over any more
 */
export const restartDelivery = async (
  { addonId, eventId, state, round, received }: Delivery,
  now: Date,
): Promise<Delivery | undefined> => {
  const { done, item } = await writeItem({
    update: keys.delivery(addonId, eventId),
    expression:
      'SET #state = :pending, firstRound = :round, received = :received, reason = :none, ' +
      'updatedAt = :now, outbox = :outbox, outboxDue = :now, #ttl = :ttl REMOVE listPk, listSk',
    names: { '#state': 'state', '#round': 'round', '#ttl': 'ttl' },
    values: {
      ':pending': 'pending',
      ':received': state === 'failed' ? received : [],
      ':none': null,
      ':now': now.toISOString(),
      ':outbox': OUTBOX,
      ':ttl': ttlFrom(now),
    },
    when: {
      expression: '#state <> :pending AND #round = :round',
      values: { ':round': round },
    },
  });
  return done ? (item as unknown as Delivery) : undefined;
};
