import type { Delivery } from '../../lib/integrations/delivery/delivery.ts';
import { getItems } from '../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../lib/platform/dynamo/keys.ts';
import type { FaultyReceiver } from './faulty-receiver.ts';

/** An integration and its receiver. */
export interface Target {
  readonly addonId: number;
  readonly receiver: FaultyReceiver;
}

/** Describes one event at one integration, for the terminal. */
export type Pair = string;

/** The comparison of the receivers' records with the delivery log. */
export interface Verdict {
  readonly pairs: number;
  readonly requests: number;
  /** Requests for events that had been accepted before. */
  readonly duplicates: number;
  /** Never accepted by the receiver. */
  readonly lost: readonly Pair[];
  /** The delivery log differs from the receiver's record. */
  readonly disagreeing: readonly Pair[];
  /** Received with a different `webhook-id` or body than before. */
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

/** Compares the recorded events, the received requests and the delivery log. */
export async function reachVerdict(
  targets: readonly Target[],
  eventIds: readonly number[],
): Promise<Verdict> {
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
}

async function judge({ addonId, receiver }: Target, ids: readonly number[]): Promise<Judged[]> {
  const deliveries = await getItems(ids.map((id) => keys.delivery(addonId, id)));
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
}

function names(pairs: readonly Judged[]): Pair[] {
  return pairs.map(({ name }) => name);
}
