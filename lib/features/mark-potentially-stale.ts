import type { Key } from '../dynamo/keys.ts';
import { getItem, query } from '../dynamo/table.ts';
import { recordChange } from '../events/record-change.ts';
import { systemAuthor } from '../events/types.ts';
import { listFeatureTypes } from '../feature-types/feature-type-store.ts';
import type { FeatureType } from '../feature-types/model.ts';
import { log } from '../log.ts';
import { atFeature } from './feature-context.ts';
import { isAging, updateFeatureWrite } from './feature-store.ts';
import type { Feature } from './model.ts';

/** Some 50 ms each in the cloud; an hour later comes the next run, and the oldest come first. */
const RUN_LIMIT = 500;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** By feature type: flags that were created then or before are too old. */
type Limits = ReadonlyMap<string, string>;

const limitOf = ({ lifetimeDays }: FeatureType, now: Date): string | undefined => {
  if (lifetimeDays === null) return undefined;
  const limit = new Date(now.getTime() - lifetimeDays * DAY_MS);
  // A lifetime may be longer than dates go back.
  return Number.isNaN(limit.getTime()) ? undefined : limit.toISOString();
};

const findLimits = async (now: Date): Promise<Limits> =>
  new Map(
    (await listFeatureTypes()).flatMap((type): [string, string][] => {
      const limit = limitOf(type, now);
      return limit === undefined ? [] : [[type.id, limit]];
    }),
  );

const findTooOld = async (limits: Limits): Promise<readonly Key[]> => {
  const found = await Promise.all(
    [...limits].map(([type, limit]) =>
      query<Key>({
        index: 'aging',
        where: 'agingType = :type AND agingSince <= :limit',
        values: { ':type': type, ':limit': limit },
        limit: RUN_LIMIT,
      }),
    ),
  );
  return found.flat().slice(0, RUN_LIMIT);
};

const isTooOld = (feature: Feature, limits: Limits): boolean => {
  const limit = limits.get(feature.type);
  return isAging(feature) && limit !== undefined && feature.createdAt <= limit;
};

/** The index may lag behind, and somebody may change the flag meanwhile, so it is looked at again. */
const mark = ({ pk, sk }: Key, limits: Limits): Promise<void> =>
  recordChange(systemAuthor, async () => {
    const feature = await getItem<Feature>({ pk, sk });
    if (!feature || !isTooOld(feature, limits))
      return { writes: [], events: [], result: undefined };
    return {
      writes: [updateFeatureWrite(feature, { ...feature, potentiallyStale: true })],
      events: [atFeature(feature, { type: 'feature-potentially-stale-on' })],
      result: undefined,
    };
  }, [{ type: 'feature-potentially-stale-on' }]);

/**
 * Marks flags as potentially stale that are in use, not stale, and older than flags of their type are
 * meant to be: each once, with an event; again only when it was given another type. Costs one small
 * query per feature type, and one transaction per flag to mark.
 *
 * @throws {AggregateError} when some flags could not be marked, after trying all
 */
export const markPotentiallyStale = async (now = new Date()): Promise<void> => {
  const limits = await findLimits(now);
  const errors: unknown[] = [];
  // One after the other: they would only race for the head of the event log.
  for (const key of await findTooOld(limits)) {
    await mark(key, limits).catch((error: unknown) => {
      log.error('a flag could not be marked as potentially stale', error, { flag: key.pk });
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some flags could not be marked');
};
