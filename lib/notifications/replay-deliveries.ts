import { getAddon } from '../addons/addon-store.ts';
import type { Addon } from '../addons/model.ts';
import { keys } from '../dynamo/keys.ts';
import { getItem, query } from '../dynamo/table.ts';
import { ConflictError, NotFoundError, ValidationError } from '../errors.ts';
import type { Delivery } from './delivery.ts';
import { restartDelivery } from './delivery-store.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Read and begun again at the same time. */
const CHUNK = 50;
/** Well below the 29 s that a function has. */
const GIVE_UP_AFTER_MS = 8_000;
/** Before every time there is: sorts before all digits. */
const FIRST = ' ';
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

/** Keys sort by it. RFC 3339 allows leap seconds, which are no time that a computer knows. */
const asTime = (name: keyof ReplayRange, text: string): string => {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  const path = `/body/${name}`;
  throw new ValidationError(`The \`${path}\` property is not a time that exists.`, path);
};

/** Places in the list of what was given up. */
const boundsOf = ({
  from,
  to,
}: ReplayRange): { readonly after: string; readonly until: string } => {
  const after = from === undefined ? FIRST : asTime('from', from);
  const until = `${to === undefined ? '' : asTime('to', to)}${END}`;
  if (after <= until) return { after, until };
  throw new ValidationError('The `/body/from` property is later than `/body/to`.', '/body/from');
};

/**
 * Sends all deliveries again that were given up in a time, oldest first, until there is no more or the
 * function's time is up.
 *
 * @throws {ValidationError} when the times are none, or the wrong way round
 * @throws {NotFoundError} when there is no such addon
 * @throws {ConflictError} when it is disabled
 */
export const replayFailed = async (addonId: number, range: ReplayRange): Promise<Replayed> => {
  const { after: first, until } = boundsOf(range);
  await getEnabledAddon(addonId);
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  let after = first;
  let queued = 0;
  for (;;) {
    const found = await readFailed(addonId, after, until);
    queued += await restart(found);
    const last = found.at(-1);
    if (!last || found.length < CHUNK) return { queued, more: false };
    if (Date.now() > giveUpAt) return { queued, more: true };
    // Behind the last one: the index may show for a moment longer what has just left it.
    after = `${keys.failedDelivery(addonId, last.createdAt, last.eventId).listSk} `;
  }
};
