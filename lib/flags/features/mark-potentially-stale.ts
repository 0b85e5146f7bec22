import { systemAuthor } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { DAY_MS } from '../../platform/days.ts';
import { getItem } from '../../platform/dynamo/get-items.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { query } from '../../platform/dynamo/query.ts';
import { log } from '../../platform/log.ts';
import { updateFeatureWrite } from '../feature-data/feature-store.ts';
import type { Feature } from '../feature-data/model.ts';
import { atFeature, isAging } from '../feature-data/rules.ts';
import { listFeatureTypes } from '../feature-types/feature-type-store.ts';
import type { FeatureType } from '../feature-types/model.ts';

/** Each takes about 50 ms in the cloud. The next run comes an hour later, and the oldest flags come first. */
const RUN_LIMIT = 500;

/**
 * Marks active, non-stale flags that are older than the lifetime of their type as potentially stale. Each
 * flag is marked once, with an event, and again only after a change of its type. Costs one small query
 * per feature type, and one transaction per marked flag.
 *
 * @throws {AggregateError} when some flags could not be marked, after trying all
 */
export async function markPotentiallyStale(now = new Date()): Promise<void> {
  const limits = await findLimits(now);
  const errors: unknown[] = [];
  // In sequence, because in parallel they would only compete for the head of the event log.
  for (const key of await findTooOld(limits)) {
    await mark(key, limits).catch((error: unknown) => {
      log.error('a flag could not be marked as potentially stale', error, { flag: key.pk });
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some flags could not be marked');
}

/** By feature type: flags created at or before this time are too old. */
type Limits = ReadonlyMap<string, string>;

async function findLimits(now: Date): Promise<Limits> {
  return new Map(
    (await listFeatureTypes()).flatMap((type): [string, string][] => {
      const limit = limitOf(type, now);
      return limit === undefined ? [] : [[type.id, limit]];
    }),
  );
}

function limitOf({ lifetimeDays }: FeatureType, now: Date): string | undefined {
  if (lifetimeDays === null) return undefined;
  const limit = new Date(now.getTime() - lifetimeDays * DAY_MS);
  // A lifetime may reach further back than the earliest date.
  return Number.isNaN(limit.getTime()) ? undefined : limit.toISOString();
}

async function findTooOld(limits: Limits): Promise<readonly Key<Feature>[]> {
  const found = await Promise.all(
    [...limits].map(([type, limit]) =>
      query({
        index: 'aging',
        where: 'agingType = :pk AND agingSince <= :limit',
        values: { ':pk': keys.agingPartition(type), ':limit': limit },
        limit: RUN_LIMIT,
      }),
    ),
  );
  return found.flat().slice(0, RUN_LIMIT);
}

/** Reads the flag again: the index may lag behind, and the flag may have changed since. */
function mark({ pk, sk }: Key<Feature>, limits: Limits): Promise<void> {
  const key: Key<Feature> = { pk, sk };
  return recordChange(
    { author: systemAuthor, expect: ['feature-potentially-stale-on'] },
    async () => {
      const feature = await getItem(key);
      if (!feature || !isTooOld(feature, limits)) return noChange();
      return {
        writes: [updateFeatureWrite(feature, { ...feature, potentiallyStale: true })],
        events: [atFeature(feature, { type: 'feature-potentially-stale-on' })],
        result: undefined,
      };
    },
  );
}

function isTooOld(feature: Feature, limits: Limits): boolean {
  const limit = limits.get(feature.type);
  return isAging(feature) && limit !== undefined && feature.createdAt <= limit;
}
