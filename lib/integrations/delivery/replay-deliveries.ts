import type { Rights } from '../../auth/rights.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import type { Partition } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { ConflictError, invalid, NotFoundError } from '../../platform/errors.ts';
import { getEnabledIntegration } from '../settings/visible-integrations.ts';
import type { Delivery } from './delivery.ts';
import { restartDelivery } from './delivery-store.ts';
import type { ListedState } from './list-deliveries.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Number of deliveries read and restarted in parallel. */
const CHUNK = 50;
/** Well below the 29 s timeout of the function. */
const GIVE_UP_AFTER_MS = 8_000;
/** Sorts before all times, because a space sorts before digits. */
const FIRST = ' ';
/** Sorts after all times, because a tilde sorts after digits. */
const END = '~';

/** Selects deliveries by creation time, both ends included. */
interface ReplayRange {
  /** `failed` unless given. */
  readonly state?: ListedState;
  /** RFC 3339. */
  readonly from?: string;
  readonly to?: string;
}

/** The result of a bulk replay. */
interface Replayed {
  readonly queued: number;
  /** Time ran out; another request continues with the rest. */
  readonly more: boolean;
}

/**
 * Sends a delivery now, with the full schedule of attempts and the same `webhook-id`: again, if it has ended,
 * whether received or not; or before its next attempt is due.
 *
 * @throws {NotFoundError} when the integration or the delivery does not exist
 * @throws {ConflictError} when an attempt is being made, or the integration is disabled
 */
export async function replayDelivery(
  rights: Rights,
  addonId: number,
  eventId: number,
): Promise<void> {
  const [, delivery] = await Promise.all([
    getEnabledIntegration(rights, addonId),
    getItem(keys.delivery(addonId, eventId)),
  ]);
  if (!delivery) {
    throw new NotFoundError({
      kind: 'delivery',
      where: `of the event ${eventId} to the integration ${addonId}`,
    });
  }
  const queued = await restart([delivery]);
  if (queued === 0) throw attemptInProgress();
}

/** Says that a delivery is not sent now, because it is being sent. */
export function attemptInProgress(): ConflictError {
  return new ConflictError(
    'An attempt of the delivery is in progress. Repeat the request once it has ended, in half a minute at most.',
  );
}

/**
 * Sends now all deliveries of a period that were given up, or that are being retried, oldest first, until all are queued
 * or the function runs out of time. What is being attempted is left alone.
 *
 * @throws {ValidationError} when a time is invalid, or `from` is later than `to`
 * @throws {NotFoundError} when the integration does not exist
 * @throws {ConflictError} when the integration is disabled
 */
export async function replayDeliveries(
  rights: Rights,
  addonId: number,
  { state = 'failed', ...range }: ReplayRange,
): Promise<Replayed> {
  const { after: first, until } = boundsOf(range);
  await getEnabledIntegration(rights, addonId);
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  let after = first;
  let queued = 0;
  for (;;) {
    const found = await readListed(keys.deliveryListPartition(state, addonId), after, until);
    queued += await restart(found);
    const last = found.at(-1);
    if (!last || found.length < CHUNK) return { queued, more: false };
    if (Date.now() > giveUpAt) return { queued, more: true };
    // Continue after the last one, because the index may still contain deliveries that were just
    // restarted, or contain them again.
    after = `${keys.deliveryList(state, addonId, last.createdAt, last.eventId).listSk} `;
  }
}

/** Restarts deliveries and queues them. @returns the number restarted; those being attempted are skipped */
async function restart(deliveries: readonly Delivery[]): Promise<number> {
  const now = new Date();
  const restarted = await Promise.all(deliveries.map((delivery) => restartDelivery(delivery, now)));
  const queued = restarted.flatMap((delivery) => delivery ?? []);
  // If this fails, the relay finds them by their marks.
  await queueDeliveries(
    'fast',
    queued.map(({ addonId, eventId, round }) => ({ addonId, eventId, round, due: now.getTime() })),
  );
  return queued.length;
}

/** Bounds of the sort key in a list of deliveries. */
function boundsOf({ from, to }: Omit<ReplayRange, 'state'>): {
  readonly after: string;
  readonly until: string;
} {
  const after = from === undefined ? FIRST : asTime('from', from);
  const until = `${to === undefined ? '' : asTime('to', to)}${END}`;
  if (after <= until) return { after, until };
  throw invalid('/body/from', 'must not be later than `to`');
}

/**
 * Normalizes a time, because keys sort by it. RFC 3339 allows leap seconds, which `Date` cannot
 * represent.
 */
function asTime(name: 'from' | 'to', text: string): string {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw invalid(`/body/${name}`, 'must be a valid date and time');
}

function readListed(
  partition: Partition<Delivery>,
  after: string,
  until: string,
): Promise<Delivery[]> {
  return query({
    index: 'list',
    where: 'listPk = :pk AND listSk BETWEEN :after AND :until',
    values: {
      ':pk': partition,
      ':after': after,
      ':until': until,
    },
    limit: CHUNK,
  });
}
