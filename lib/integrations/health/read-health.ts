import { chunksOf } from '../../platform/chunks.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query, queryPage } from '../../platform/dynamo/query.ts';
import type { Integration } from '../settings/model.ts';
import { type Health, type HealthFacts, integrationHealth, shownHours } from './model.ts';

/** Deliveries that are counted as given up, of one integration. */
const COUNTED_GIVEN_UP = 100;

/** Waiting deliveries, of all integrations together, of which the first are counted: their keys alone are read. */
const COUNTED_WAITING = 5_000;

/** Integrations that are read in parallel. */
const AT_ONCE = 25;

/**
 * Reads how integrations are doing: two queries for each, of its hours and of the newest that were given up, and
 * one of what waits for all of them.
 *
 * @returns a function that says it of one of them
 */
export async function readHealth(
  ids: readonly number[],
): Promise<(integration: Integration) => Health> {
  if (ids.length === 0)
    return (integration) => integrationHealth(integration.enabled, nothing, new Date());
  const now = new Date();
  const [waiting, facts] = await Promise.all([countWaiting(now), readEach(ids, now)]);
  return ({ id, enabled }) =>
    integrationHealth(
      enabled,
      { ...nothing, ...facts.get(id), waiting: waiting.get(keys.deliveryPartition(id)) ?? 0 },
      now,
    );
}

const nothing: HealthFacts = { state: undefined, hours: [], waiting: 0, givenUp: 0 };

type OwnFacts = Omit<HealthFacts, 'waiting'>;

async function readEach(ids: readonly number[], now: Date): Promise<Map<number, OwnFacts>> {
  const facts = new Map<number, OwnFacts>();
  for (const some of chunksOf(ids, AT_ONCE)) {
    await Promise.all(some.map(async (id) => facts.set(id, await readFacts(id, now))));
  }
  return facts;
}

async function readFacts(id: number, now: Date): Promise<OwnFacts> {
  const [records, givenUp] = await Promise.all([
    query({
      where: 'pk = :pk AND sk >= :first',
      values: {
        ':pk': keys.receiverPartition(id),
        ':first': keys.receiverHour(id, shownHours(now)[0] ?? '').sk,
      },
    }),
    query({
      index: 'list',
      where: 'listPk = :pk',
      values: { ':pk': keys.failedDeliveryPartition(id) },
      attributes: ['eventId'],
      backwards: true,
      limit: COUNTED_GIVEN_UP,
    }),
  ]);
  const { sk } = keys.receiverState(id);
  return {
    state: records.find((record) => record.sk === sk),
    hours: records.filter((record) => record.sk !== sk),
    givenUp: givenUp.length,
  };
}

/** How many deliveries wait for an attempt that is due later, by the partition of their integration. */
async function countWaiting(now: Date): Promise<Map<string, number>> {
  const { items } = await queryPage({
    index: 'outbox',
    where: 'outbox = :pk AND outboxDue > :now',
    values: { ':pk': keys.outboxPartition('delivery'), ':now': now.toISOString() },
    attributes: ['pk'],
    limit: COUNTED_WAITING,
  });
  const counts = new Map<string, number>();
  for (const { pk } of items) counts.set(pk, (counts.get(pk) ?? 0) + 1);
  return counts;
}
