import { chunksOf } from '../../platform/chunks.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import type { Integration } from '../settings/model.ts';
import { type Health, type HealthFacts, integrationHealth, shownHours } from './model.ts';

/** Deliveries of one integration that are counted in each state. */
const COUNTED = { failed: 100, retrying: 1_000 } as const;

/** Integrations that are read in parallel. */
const AT_ONCE = 25;

/**
 * Reads how integrations are doing: three queries for each, of its hours, of the newest that were given up, and of
 * those that wait for another attempt.
 *
 * @returns a function that says it of one of them
 */
export async function readHealth(
  ids: readonly number[],
): Promise<(integration: Integration) => Health> {
  if (ids.length === 0)
    return (integration) => integrationHealth(integration.enabled, nothing, new Date());
  const now = new Date();
  const facts = await readEach(ids, now);
  return ({ id, enabled }) => integrationHealth(enabled, facts.get(id) ?? nothing, now);
}

const nothing: HealthFacts = { state: undefined, hours: [], waiting: 0, givenUp: 0 };

async function readEach(ids: readonly number[], now: Date): Promise<Map<number, HealthFacts>> {
  const facts = new Map<number, HealthFacts>();
  for (const some of chunksOf(ids, AT_ONCE)) {
    await Promise.all(some.map(async (id) => facts.set(id, await readFacts(id, now))));
  }
  return facts;
}

async function readFacts(id: number, now: Date): Promise<HealthFacts> {
  const [records, waiting, givenUp] = await Promise.all([
    query({
      where: 'pk = :pk AND sk >= :first',
      values: {
        ':pk': keys.receiverPartition(id),
        ':first': keys.receiverHour(id, shownHours(now)[0] ?? '').sk,
      },
    }),
    countListed('retrying', id),
    countListed('failed', id),
  ]);
  const { sk } = keys.receiverState(id);
  return {
    state: records.find((record) => record.sk === sk),
    hours: records.filter((record) => record.sk !== sk),
    waiting,
    givenUp,
  };
}

/** How many deliveries of an integration are in a state, at most as many as are counted. */
async function countListed(state: keyof typeof COUNTED, id: number): Promise<number> {
  const listed = await query({
    index: 'list',
    where: 'listPk = :pk',
    values: { ':pk': keys.deliveryListPartition(state, id) },
    attributes: ['eventId'],
    backwards: true,
    limit: COUNTED[state],
  });
  return listed.length;
}
