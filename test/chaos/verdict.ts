import { keys } from '../../lib/dynamo/keys.ts';
import { getItems } from '../../lib/dynamo/table.ts';
import type { Delivery } from '../../lib/notifications/delivery.ts';
import type { FaultyReceiver } from './faulty-receiver.ts';

/** An addon, and who is at the other end. */
export interface Target {
  readonly addonId: number;
  readonly receiver: FaultyReceiver;
}

/** One event at one addon, in words for the terminal. */
export type Pair = string;

/** What the receivers and the delivery log say about the same pairs. */
export interface Verdict {
  readonly pairs: number;
  readonly requests: number;
  /** Requests for what had been accepted before. */
  readonly duplicates: number;
  /** Never accepted by the receiver. */
  readonly lost: readonly Pair[];
  /** The log says otherwise than the receiver. */
  readonly disagreeing: readonly Pair[];
  /** Came with another `webhook-id` or another body than before. */
  readonly changed: readonly Pair[];
  /** Redirects that were followed. */
  readonly redirectsFollowed: number;
}

interface Judged {
  readonly name: Pair;
  readonly requests: number;
  readonly accepted: number;
  readonly isStable: boolean;
  readonly state: Delivery['state'] | undefined;
}

const judge = async ({ addonId, receiver }: Target, ids: readonly number[]): Promise<Judged[]> => {
  const deliveries = await getItems<Delivery>(ids.map((id) => keys.delivery(addonId, id)));
  return ids.map((eventId, index) => {
    const seen = receiver.seen.get(eventId);
    const state = deliveries[index]?.state;
    return {
      state,
      requests: seen?.requests ?? 0,
      accepted: seen?.accepted ?? 0,
      isStable: seen === undefined || (seen.ids.size === 1 && seen.bodies.size === 1),
      name: `event ${eventId} at "${receiver.fault}": ${seen?.accepted ?? 0} of ${seen?.requests ?? 0} requests accepted, ${state ?? 'not'} in the log`,
    };
  });
};

const names = (pairs: readonly Judged[]): Pair[] => pairs.map(({ name }) => name);

/** Compares what was recorded, what was received, and what the log says about it. */
export const reachVerdict = async (
  targets: readonly Target[],
  eventIds: readonly number[],
): Promise<Verdict> => {
  const pairs = (await Promise.all(targets.map((target) => judge(target, eventIds)))).flat();
  const sum = (count: (pair: Judged) => number) =>
    pairs.reduce((total, pair) => total + count(pair), 0);
  return {
    pairs: pairs.length,
    requests: sum(({ requests }) => requests),
    duplicates: sum(({ accepted }) => Math.max(0, accepted - 1)),
    lost: names(pairs.filter(({ accepted }) => accepted === 0)),
    disagreeing: names(
      pairs.filter(({ accepted, state }) => accepted > 0 !== (state === 'delivered')),
    ),
    changed: names(pairs.filter(({ isStable }) => !isStable)),
    redirectsFollowed: targets.reduce((total, { receiver }) => total + receiver.trapped(), 0),
  };
};
