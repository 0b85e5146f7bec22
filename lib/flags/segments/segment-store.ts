import { keys } from '../../platform/dynamo/keys.ts';
import {
  atVersion,
  getItem,
  getItems,
  isNew,
  queryPartition,
  type Write,
} from '../../platform/dynamo/table.ts';
import { ExceedsLimitError, NameExistsError, NotFoundError } from '../../platform/errors.ts';
import type { Strategy } from '../../strategies/model.ts';
import type { Feature, FeatureEnvironment } from '../feature-data/model.ts';
import type { Segment, SegmentPlace, StrategyPlace } from './model.ts';
import { MAX_SEGMENTS } from './schema.ts';

interface Sequence {
  readonly last: number;
}

const KIND = 'segments';

export const segmentNotFound = (id: number): NotFoundError =>
  new NotFoundError({ kind: 'segment', id });

/**
 * Reads a segment.
 * @throws {NotFoundError} for an unknown id
 */
export const getSegment = async (id: number): Promise<Segment> => {
  const segment = await getItem<Segment>(keys.segment(id));
  if (!segment) throw segmentNotFound(id);
  return segment;
};

/** Reads segments by id; unknown ones are `undefined`. */
export const findSegments = (ids: readonly number[]): Promise<(Segment | undefined)[]> =>
  getItems<Segment>(ids.map(keys.segment));

/** Lists all segments, by id. */
export const listSegments = (): Promise<Segment[]> =>
  queryPartition<Segment>(keys.segmentPartition);

/** Lists the strategies that may use a segment. */
export const listSegmentUses = (id: number): Promise<SegmentPlace[]> =>
  queryPartition<SegmentPlace>(keys.segmentUsePartition(id));

/** A strategy that uses a segment, with its flag and environment. */
export interface SegmentUse {
  readonly strategy: Strategy;
  readonly environment: string;
  readonly feature: Feature;
}

/**
 * Resolves the rows of `listSegmentUses` to strategies in one batch read. Keeps those that really use the
 * segment; the strategies are authoritative, not the rows.
 */
export const resolveSegmentUses = async (
  id: number,
  rows: readonly SegmentPlace[],
): Promise<SegmentUse[]> => {
  const items = await getItems<Feature | FeatureEnvironment>([
    ...rows.map(({ feature }) => keys.feature(feature)),
    ...rows.map(({ feature, environment }) => keys.featureEnvironment(feature, environment)),
  ]);
  return rows.flatMap(({ environment, strategyId }, index) => {
    const feature = items[index] as Feature | undefined;
    const state = items[rows.length + index] as FeatureEnvironment | undefined;
    const strategy = state?.strategies.find((candidate) => candidate.id === strategyId);
    return feature && strategy?.segments.includes(id) ? [{ strategy, environment, feature }] : [];
  });
};

/** Finds the strategies that use a segment, including those of archived flags: one query, one batch read. */
export const findSegmentUses = async (id: number): Promise<SegmentUse[]> =>
  resolveSegmentUses(id, await listSegmentUses(id));

/** Finds where a strategy is stored. */
export const findStrategyPlace = (strategyId: string): Promise<StrategyPlace | undefined> =>
  getItem<StrategyPlace>(keys.strategyPlace(strategyId));

/** The last id that was assigned; 0 before the first. */
export const lastSegmentId = async (): Promise<number> =>
  (await getItem<Sequence>(keys.sequence(KIND)))?.last ?? 0;

const sequenceWrite = (last: number): Write => ({
  put: { ...keys.sequence(KIND), last: last + 1 },
  when:
    last === 0
      ? isNew
      : { expression: '#last = :last', names: { '#last': 'last' }, values: { ':last': last } },
});

const countWrite = (by: 1 | -1): Write => ({
  update: keys.count(KIND),
  expression: 'ADD #count :by',
  names: { '#count': 'count' },
  values: { ':by': by },
  ...(by > 0 && {
    when: {
      expression: 'attribute_not_exists(#count) OR #count < :limit',
      values: { ':limit': MAX_SEGMENTS },
    },
    onConflict: () => new ExceedsLimitError('segments', MAX_SEGMENTS),
  }),
});

const takeNameWrite = ({ id, name }: Segment): Write => ({
  put: { ...keys.segmentName(name), id },
  when: isNew,
  onConflict: () => segmentNameTaken(name),
});

const freeNameWrite = ({ name }: Segment): Write => ({ remove: keys.segmentName(name) });

export const segmentNameTaken = (name: string): NameExistsError =>
  new NameExistsError({ kind: 'segment', name });

/** Stores a new segment under the next id. */
export const createSegmentWrites = (segment: Segment): Write[] => [
  sequenceWrite(segment.id - 1),
  countWrite(1),
  takeNameWrite(segment),
  { put: { ...segment, ...keys.segment(segment.id) }, when: isNew },
];

/** Updates a segment if it was not modified since it was read. */
export const updateSegmentWrites = (before: Segment, after: Segment): Write[] => [
  ...(before.name === after.name ? [] : [freeNameWrite(before), takeNameWrite(after)]),
  {
    put: { ...after, ...keys.segment(after.id), version: before.version + 1 },
    when: atVersion(before.version),
  },
];

/** Deletes a segment if no strategy started to use it since it was read. */
export const deleteSegmentWrites = (segment: Segment): Write[] => [
  countWrite(-1),
  freeNameWrite(segment),
  { remove: keys.segment(segment.id), when: atVersion(segment.version) },
];
