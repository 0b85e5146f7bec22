/**
 * - `pending`: not received yet, another attempt is due
 * - `delivered`: answered with 2xx
 * - `failed`: given up; it stays and can be replayed
 */
export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** One request that was made, and what came of it. */
export interface Attempt {
  /** Which of the delivery's requests, for example a channel; `''` when it has one only. */
  readonly part: string;
  /** RFC 3339. */
  readonly at: string;
  /** HTTP status; `null` when there was no answer. */
  readonly status: number | null;
  /** A code for why there was none, for example `timeout`. */
  readonly error: string | null;
  readonly latencyMs: number;
  /** Beginning of the answer, secrets masked. */
  readonly excerpt: string;
}

/** What became of one event at one addon. */
export interface Delivery {
  readonly addonId: number;
  readonly eventId: number;
  readonly state: DeliveryState;
  /** Rounds that are over, those before a replay included. It never goes back. */
  readonly round: number;
  /** The round that the schedule began with: 0, or the first of the latest replay. */
  readonly firstRound: number;
  /** Parts that were received and are not sent again. */
  readonly received: readonly string[];
  /** Oldest first; the newest ones, where replays have made them many. */
  readonly attempts: readonly Attempt[];
  /** Why it was given up, when no attempt tells. */
  readonly reason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When the next round is due, or when the relay looks after the one under way; while `pending`. */
  readonly outboxDue?: string;
  /** Who works on it holds it until then; RFC 3339. */
  readonly claimedUntil?: string;
  /** Seconds since 1970 after which DynamoDB removes it. */
  readonly ttl: number;
}

/** The message that asks for one round of a delivery. */
export interface DeliveryMessage {
  readonly addonId: number;
  readonly eventId: number;
  readonly round: number;
  /** Milliseconds since 1970; before that it only waits. */
  readonly due: number;
}

/** Deliveries are kept for 30 days. */
export const KEPT_SECONDS = 30 * 24 * 60 * 60;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/**
 * Reads a message of the queue `deliveries`.
 * @throws {Error} for one that is none of ours: it ends in the dead-letter queue
 */
export const parseDeliveryMessage = (message: unknown): DeliveryMessage => {
  const { addonId, eventId, round, due } = (message ?? {}) as Partial<DeliveryMessage>;
  if (!isNumber(addonId) || !isNumber(eventId) || !isNumber(round) || !isNumber(due)) {
    throw new Error('A message on the queue of deliveries is not a delivery.');
  }
  return { addonId, eventId, round, due };
};

/** The stable id of a delivery, the same in every request of it: the header `webhook-id`. */
export const deliveryId = (addonUid: string, eventId: number): string =>
  `evt_${addonUid}_${eventId}`;
