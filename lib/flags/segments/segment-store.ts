import {
  countInWrite,
  countOutWrite,
  lastId,
  nextIdWrite,
} from '../../platform/dynamo/counters.ts';
import { getItem, getItems } from '../../platform/dynamo/get-items.ts';
import { getItemsForEach } from '../../platform/dynamo/items-for-each.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { claimNameWrite, freeNameWrite, renameWrites } from '../../platform/dynamo/unique-names.ts';
import { atVersion, isNew, type Write } from '../../platform/dynamo/write.ts';
import { NameExistsError, NotFoundError } from '../../platform/errors.ts';
import type {
  FutureSegmentPlace,
  Segment,
  SegmentPlace,
  SegmentUse,
  StrategyPlace,
} from './model.ts';
import { MAX_SEGMENTS } from './model.ts';

const KIND = 'segments';
const limit = { kind: KIND, what: 'segments', max: MAX_SEGMENTS };

export function segmentNotFound(id: number): NotFoundError {
  return new NotFoundError({ kind: 'segment', id });
}

/**
 * Reads a segment.
 * @throws {NotFoundError} for an unknown id
 */
export async function getSegment(id: number): Promise<Segment> {
  const segment = await getItem(keys.segment(id));
  if (!segment) throw segmentNotFound(id);
  return segment;
}

/** Reads segments by id; unknown ones are `undefined`. */
export function findSegments(ids: readonly number[]): Promise<(Segment | undefined)[]> {
  return getItems(ids.map(keys.segment));
}

/** Lists all segments, by id. */
export function listSegments(): Promise<Segment[]> {
  return queryPartition(keys.segmentPartition);
}

/** Lists the strategies that may use a segment. */
export function listSegmentUses(id: number): Promise<SegmentPlace[]> {
  return queryPartition(keys.segmentUsePartition(id));
}

/** Lists the release plans and default strategies that may have a segment. */
export function listFutureSegmentUses(id: number): Promise<FutureSegmentPlace[]> {
  return queryPartition(keys.futureSegmentUsePartition(id));
}

/**
 * Resolves the rows of `listSegmentUses` to strategies in one batch read. Keeps those that really use the
 * segment; the strategies are authoritative, not the rows.
 */
export async function resolveSegmentUses(
  id: number,
  rows: readonly SegmentPlace[],
): Promise<SegmentUse[]> {
  const found = await getItemsForEach(rows, ({ feature, environment }) => [
    keys.feature(feature),
    keys.featureEnvironment(feature, environment),
  ]);
  return rows.flatMap(({ environment, strategyId }, index) => {
    const [feature, state] = found[index] ?? [];
    const strategy = state?.strategies.find((candidate) => candidate.id === strategyId);
    return feature && strategy?.segments.includes(id) ? [{ strategy, environment, feature }] : [];
  });
}

/** Finds the strategies that use a segment, including those of archived flags: one query, one batch read. */
export async function findSegmentUses(id: number): Promise<SegmentUse[]> {
  return resolveSegmentUses(id, await listSegmentUses(id));
}

/** Finds where a strategy is stored. */
export function findStrategyPlace(strategyId: string): Promise<StrategyPlace | undefined> {
  return getItem(keys.strategyPlace(strategyId));
}

/** The last id that was assigned; 0 before the first. */
export function lastSegmentId(): Promise<number> {
  return lastId(KIND);
}

export function segmentNameTaken(name: string): NameExistsError {
  return new NameExistsError({ kind: 'segment', name });
}

/** Stores a new segment under the next id. */
export function createSegmentWrites(segment: Segment): Write[] {
  return [
    nextIdWrite(KIND, segment.id - 1),
    countInWrite(limit),
    claimNameWrite(keys.segmentName(segment.name), segment.id, () =>
      segmentNameTaken(segment.name),
    ),
    { put: { ...segment, ...keys.segment(segment.id) }, when: isNew },
  ];
}

/** Updates a segment if it was not modified since it was read. */
export function updateSegmentWrites(before: Segment, after: Segment): Write[] {
  return [
    ...renameWrites(keys.segmentName(before.name), keys.segmentName(after.name), after.id, () =>
      segmentNameTaken(after.name),
    ),
    {
      put: { ...after, ...keys.segment(after.id), version: before.version + 1 },
      when: atVersion(before.version),
    },
  ];
}

/** Deletes a segment if no strategy started to use it since it was read. */
export function deleteSegmentWrites(segment: Segment): Write[] {
  return [
    countOutWrite(limit),
    freeNameWrite(keys.segmentName(segment.name)),
    { remove: keys.segment(segment.id), when: atVersion(segment.version) },
  ];
}
