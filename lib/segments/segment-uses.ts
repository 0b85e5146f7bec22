import { keys } from '../dynamo/keys.ts';
import type { Write } from '../dynamo/table.ts';
import { ExceedsLimitError, ValidationError } from '../errors.ts';
import type { SegmentPlace } from './model.ts';

/** Segments that a strategy may have. */
export const MAX_STRATEGY_SEGMENTS = 5;

/** @returns what is thrown for a segment that does not exist or belongs to another project */
export const unusable = (id: number, project: string): Error =>
  new ValidationError(
    `The \`/body/segments\` property must name segments that the project "${project}" may use. There is none with the id ${id}.`,
    '/body/segments',
  );

/**
 * For whoever stores the id of a segment: a project may use it when this is committed. Moves the
 * segment's version, so that no deletion and no change of its project that was decided before can be
 * committed after: whoever attaches and whoever deletes can not both win.
 */
export const keepSegmentWrite = (id: number, project: string, refuse = unusable): Write => ({
  update: keys.segment(id),
  expression: 'SET #version = #version + :one',
  names: { '#version': 'version' },
  values: { ':one': 1 },
  when: {
    expression: 'attribute_exists(pk) AND (attribute_not_exists(#project) OR #project = :project)',
    names: { '#project': 'project' },
    values: { ':project': project },
  },
  onConflict: () => refuse(id, project),
});

const attachWrites = (id: number, place: SegmentPlace, refuse: typeof unusable): Write[] => [
  keepSegmentWrite(id, place.project, refuse),
  { put: { ...keys.segmentUse(id, place.strategyId), ...place } },
];

/**
 * The writes that keep the relation of segments and strategies, for the transaction that changes a
 * strategy: at most two per segment. A row left behind by a deleted flag does no harm: readers check
 * it against the strategy it names.
 *
 * @param before ids of the segments that the strategy has
 * @param after ids of those that it will have
 * @param refuse what is thrown for a segment that does not exist or belongs to another project
 * @throws {ExceedsLimitError} for more than five; the commit fails with what `refuse` makes, a
 *   {ValidationError} naming the id
 */
export const segmentUseWrites = (
  place: SegmentPlace,
  before: readonly number[],
  after: readonly number[],
  refuse = unusable,
): Write[] => {
  const old = new Set(before);
  const wanted = new Set(after);
  if (wanted.size > MAX_STRATEGY_SEGMENTS) {
    throw new ExceedsLimitError('segments of a strategy', MAX_STRATEGY_SEGMENTS);
  }
  const added = [...wanted.difference(old)];
  const removed = [...old.difference(wanted)];
  return [
    ...added.flatMap((id) => attachWrites(id, place, refuse)),
    ...removed.map((id): Write => ({ remove: keys.segmentUse(id, place.strategyId) })),
  ];
};
