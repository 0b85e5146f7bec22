import { getAddon } from '../addons/addon-store.ts';
import type { Addon } from '../addons/model.ts';
import { keys } from '../dynamo/keys.ts';
import { getItem, query } from '../dynamo/table.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import type { Delivery } from './delivery.ts';
import { restartDelivery } from './delivery-store.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Read and begun again at the same time. */
const CHUNK = 50;
/** Well below the 29 s that a function has. */
const GIVE_UP_AFTER_MS = 8_000;
/** After every time there is: sorts behind all digits. */
const END = '~';

const getEnabledAddon = async (addonId: number): Promise<Addon> => {
  const addon = await getAddon(addonId);
  if (!addon.enabled) {
    throw new ConflictError('The addon is disabled and sends nothing. Enable it first.');
  }
  return addon;
};

/** Begins deliveries again and queues them. @returns how many: those that are under way are left alone */
const restart = async (deliveries: readonly Delivery[]): Promise<number> => {
  const now = new Date();
  const restarted = await Promise.all(deliveries.map((delivery) => restartDelivery(delivery, now)));
  const begun = restarted.flatMap((delivery) => delivery ?? []);
  // Should this fail, the relay finds them by their marks.
  await queueDeliveries(
    'fast',
    begun.map(({ addonId, eventId, round }) => ({ addonId, eventId, round, due: now.getTime() })),
  );
  return begun.length;
};

/**
 * Sends a delivery again that is over, received or not, with the whole schedule of attempts and the same
 * `webhook-id`.
 *
 * @throws {NotFoundError} when there is no such addon or delivery
 * @throws {ConflictError} when it is still under way, or the addon is disabled
 */
export const replayDelivery = async (addonId: number, eventId: number): Promise<void> => {
  const [, delivery] = await Promise.all([
    getEnabledAddon(addonId),
    getItem<Delivery>(keys.delivery(addonId, eventId)),
  ]);
  if (!delivery) {
    throw new NotFoundError(`Could not find a delivery ${eventId} of the addon ${addonId}.`);
  }
  const begun = delivery.state === 'pending' ? 0 : await restart([delivery]);
  if (begun === 0) throw new ConflictError('The delivery is under way already.');
};

/** Which of the deliveries that were given up: those written down in this time, both ends included. */
export interface ReplayRange {
  /** RFC 3339. */
  readonly from?: string;
  readonly to?: string;
}

/** What was begun again. */
export interface Replayed {
  readonly queued: number;
  /** Time ran out: asking again goes on with the rest. */
  readonly more: boolean;
}

const readFailed = (addonId: number, after: string, until: string): Promise<Delivery[]> =>
  query<Delivery>({
    index: 'list',
    where: 'listPk = :pk AND listSk BETWEEN :after AND :until',
    values: {
      ':pk': keys.failedDeliveryPartition(addonId),
      ':after': after,
      ':until': until,
    },
    limit: CHUNK,
  });

const asTime = (text: string): string => new Date(text).toISOString();

/**
 * Sends all deliveries again that were given up in a time, oldest first, until there is no more or the
 * function's time is up.
 *
 * @throws {NotFoundError} when there is no such addon
 * @throws {ConflictError} when it is disabled
 */
export const replayFailed = async (
  addonId: number,
  { from, to }: ReplayRange,
): Promise<Replayed> => {
  await getEnabledAddon(addonId);
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  const until = `${to === undefined ? '' : asTime(to)}${END}`;
  let after = from === undefined ? '' : asTime(from);
  let queued = 0;
  for (;;) {
    const found = await readFailed(addonId, after || ' ', until);
    queued += await restart(found);
    const last = found.at(-1);
    if (!last || found.length < CHUNK) return { queued, more: false };
    if (Date.now() > giveUpAt) return { queued, more: true };
    // Behind the last one: the index may show for a moment longer what has just left it.
    after = `${keys.failedDelivery(addonId, last.createdAt, last.eventId).listSk} `;
  }
};
