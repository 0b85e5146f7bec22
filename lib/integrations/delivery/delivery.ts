import type { Event } from '../../events/log/types.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    Delivery: Delivery;
  }
}

/**
 * - `pending`: not received yet, another attempt is due
 * - `delivered`: answered with 2xx
 * - `failed`: given up; it is kept and can be replayed
 */
export type DeliveryState = 'pending' | 'delivered' | 'failed';

/** One request and its outcome. */
export interface Attempt {
  /** The destination of the request, for example a channel; `''` if there is only one. */
  readonly part: string;
  /** RFC 3339. */
  readonly at: string;
  /** HTTP status; `null` without a response. */
  readonly status: number | null;
  /** Error code if there was no response, for example `timeout`. */
  readonly error: string | null;
  readonly latencyMs: number;
  /** Beginning of the response; hidden if it repeats a secret. */
  readonly excerpt: string;
}

/** The delivery of one event to one integration. */
export interface Delivery {
  readonly addonId: number;
  readonly eventId: number;
  readonly state: DeliveryState;
  /**
   * Number of scheduled attempts that have ended, including those before a replay. It never
   * decreases. The first one sends each request up to twice.
   */
  readonly round: number;
  /** The `round` at which the current schedule started: 0, or that of the latest replay. */
  readonly firstRound: number;
  /** Destinations that have received their request, which is not sent again. */
  readonly received: readonly string[];
  /** Oldest first; limited to the newest when replays have added many. */
  readonly attempts: readonly Attempt[];
  /** Why the delivery was given up, unless the last attempt says so. */
  readonly reason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** While `pending`: when the next attempt is due, or when the relay checks the running one. */
  readonly outboxDue?: string;
  /** When the next attempt is due, if the relay has to queue it: `outboxDue` is then the time to do so. RFC 3339. */
  readonly plannedFor?: string;
  /** End of the current worker's claim; RFC 3339. */
  readonly claimedUntil?: string;
  /** Unix time in seconds at which DynamoDB deletes the item. */
  readonly ttl: number;
}

/** A queue message that requests one scheduled attempt of a delivery. */
export interface DeliveryMessage {
  readonly addonId: number;
  readonly eventId: number;
  readonly round: number;
  /** Unix time in milliseconds before which the attempt must not start. */
  readonly due: number;
}

/**
 * Parses a message of the queue `deliveries`.
 * @throws {Error} for an invalid message, which ends in the dead-letter queue
 */
export function parseDeliveryMessage(message: unknown): DeliveryMessage {
  const { addonId, eventId, round, due } = (message ?? {}) as Partial<DeliveryMessage>;
  if (!isNumber(addonId) || !isNumber(eventId) || !isNumber(round) || !isNumber(due)) {
    throw new Error('A message on the queue of deliveries is not a delivery.');
  }
  return { addonId, eventId, round, due };
}

/**
 * The stable id of a delivery, sent with every request as the header `webhook-id`. It ends in the time of
 * the event: where the table was restored from an earlier time, ids of events are given out again, and
 * receivers must not take those events for the ones that they know.
 */
export function deliveryId(integrationUid: string, { id, createdAt }: Event): string {
  return `evt_${integrationUid}_${id}_${Date.parse(createdAt).toString(36)}`;
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
