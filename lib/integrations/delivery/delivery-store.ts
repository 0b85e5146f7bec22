import { config } from '../../platform/config.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { isNew } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import type { Attempt, Delivery, DeliveryState } from './delivery.ts';
import { attemptsIn, relayedAt } from './delivery-schedule.ts';

/** The outbox mark by which the relay finds deliveries whose message was lost. */
const OUTBOX = 'delivery';

/** Time that an attempt takes in addition to its requests. */
const CLAIM_MARGIN_MS = 5_000;

/**
 * Across all requests and replays; with their excerpts they stay far below the 400 KB of an item.
 */
const KEPT_ATTEMPTS = 100;

const isThisRound = '#round = :round';
/** This attempt of the delivery has not ended. */
const isDue = `#state = :pending AND ${isThisRound}`;
/** No worker has claimed it, or the worker that did must have died. */
const isUnclaimed = '(attribute_not_exists(claimedUntil) OR claimedUntil < :now)';

/** The result of claiming a delivery. */
type Claim =
  | { readonly kind: 'mine'; readonly delivery: Delivery }
  /** Another worker has claimed it, and may have died since. */
  | { readonly kind: 'held'; readonly until: Date }
  | { readonly kind: 'over' };

/** How a scheduled attempt ended. */
export interface AttemptResult {
  readonly state: DeliveryState;
  readonly attempts: readonly Attempt[];
  /** All destinations that have received their request so far. */
  readonly received: readonly string[];
  readonly reason: string | null;
  /** When the next attempt is due; only while `pending`. */
  readonly nextDue?: Date;
}

/**
 * Stores a pending delivery of an event to an integration.
 * @returns the new delivery, or the existing one if it was stored before
 */
export async function addDelivery(addonId: number, eventId: number, now: Date): Promise<Delivery> {
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
    ttl: ttlAfter(config().deliveriesKeptDays * 86_400, now),
  };
  const { done, item } = await writeItem({
    put: { ...keys.delivery(addonId, eventId), ...delivery, outbox: OUTBOX, outboxDue: at },
    when: isNew,
  });
  return done ? delivery : ((item as Delivery | undefined) ?? delivery);
}

/**
 * Claims a delivery for one worker, for as long as its scheduled attempt can take. That is less
 * than the 180 s after which SQS makes a message visible again, so the claim of a worker that died
 * has expired by then.
 *
 *     claim        attempt, at most 25 s     claimedUntil          message visible again
 *     |----------------------------------------|-------------------------|
 *     0 s                                     25 s                     180 s
 */
export async function claimDelivery(
  addonId: number,
  eventId: number,
  round: number,
  now: Date,
): Promise<Claim> {
  const claimMs = attemptsIn(0) * config().deliveryTimeoutMs + CLAIM_MARGIN_MS;
  const { done, item } = await writeItem({
    update: keys.delivery(addonId, eventId),
    expression: 'SET claimedUntil = :until',
    values: { ':until': new Date(now.getTime() + claimMs).toISOString() },
    when: {
      expression: `${isDue} AND ${isUnclaimed}`,
      names: { '#state': 'state', '#round': 'round' },
      values: { ':pending': 'pending', ':round': round, ':now': now.toISOString() },
    },
  });
  const delivery = item as Delivery | undefined;
  if (done && delivery) return { kind: 'mine', delivery };
  return delivery?.claimedUntil && delivery.state === 'pending' && delivery.round === round
    ? { kind: 'held', until: new Date(delivery.claimedUntil) }
    : { kind: 'over' };
}

/**
 * Records the result of a claimed attempt and releases the claim. Does nothing if this claim had
 * expired and another worker has finished the attempt first: its message for the next attempt is
 * the same as ours.
 */
export async function recordResult(
  delivery: Delivery,
  result: AttemptResult,
  now: Date,
): Promise<void> {
  const { addonId, eventId, round } = delivery;
  const { set, remove } = marksOf(delivery, result, now);
  const marks = Object.keys(set).map((name) => `, ${name} = :${name}`);
  await writeItem({
    update: keys.delivery(addonId, eventId),
    expression:
      'SET #state = :state, #round = :next, attempts = :attempts, received = :received, ' +
      `reason = :reason, updatedAt = :now${marks.join('')} ` +
      `REMOVE ${['claimedUntil', 'relayed', ...remove].join(', ')}`,
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
}

/**
 * Starts a new schedule of attempts for a delivery, the first of them now, unless an attempt is being made. One that was delivered is sent
 * as a whole; else only what was not received. A message of the former schedule finds its round over, or finds it to do
 * if it comes first.
 *
 * @param delivery as it was read
 * @returns the restarted delivery; `undefined` if an attempt is being made, or another caller restarted it first
 */
export async function restartDelivery(
  { addonId, eventId, state, round, received, updatedAt }: Delivery,
  now: Date,
): Promise<Delivery | undefined> {
  const { done, item } = await writeItem({
    update: keys.delivery(addonId, eventId),
    expression:
      'SET #state = :pending, firstRound = :round, received = :received, reason = :none, ' +
      'updatedAt = :now, outbox = :outbox, outboxDue = :now, #ttl = :ttl ' +
      'REMOVE listPk, listSk, plannedFor, relayed',
    names: { '#state': 'state', '#round': 'round', '#ttl': 'ttl' },
    values: {
      ':pending': 'pending',
      ':received': state === 'delivered' ? [] : received,
      ':none': null,
      ':now': now.toISOString(),
      ':outbox': OUTBOX,
      ':ttl': ttlAfter(config().deliveriesKeptDays * 86_400, now),
    },
    when: {
      expression: `#state = :was AND updatedAt = :before AND ${isThisRound} AND ${isUnclaimed}`,
      values: { ':was': state, ':before': updatedAt, ':round': round },
    },
  });
  // A write answers with an item of any type: this one's key is that of a delivery.
  return done ? (item as unknown as Delivery) : undefined;
}

/**
 * Attributes that depend on the state: the relay's mark, and the key in the list of those that are retried or that
 * were given up.
 */
function marksOf(
  { addonId, eventId, createdAt }: Delivery,
  { state, nextDue }: AttemptResult,
  now: Date,
): { readonly set: Readonly<Record<string, string>>; readonly remove: readonly string[] } {
  if (nextDue) {
    const plannedFor = nextDue.toISOString();
    const at = relayedAt(nextDue, now);
    const list = keys.deliveryList('retrying', addonId, createdAt, eventId);
    return at
      ? { set: { ...list, outboxDue: at.toISOString(), plannedFor }, remove: [] }
      : { set: { ...list, outboxDue: plannedFor }, remove: ['plannedFor'] };
  }
  const ended = ['outbox', 'outboxDue', 'plannedFor'];
  if (state === 'failed') {
    const set = { ...keys.deliveryList('failed', addonId, createdAt, eventId) };
    return { set, remove: ended };
  }
  return { set: {}, remove: [...ended, 'listPk', 'listSk'] };
}
