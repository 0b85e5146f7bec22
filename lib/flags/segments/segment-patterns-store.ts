import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { tallyWrite } from '../../platform/dynamo/tallies.ts';
import type { Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { ExceedsLimitError } from '../../platform/errors.ts';
import { REMOVE_PATTERNS, regexSteps } from '../../strategies/regex-steps.ts';
import type { Segment } from './model.ts';

/**
 * Instructions that the patterns of all segments may have. However many strategies use a segment, one evaluation
 * compares each of its patterns with a text once, so that this bounds what segments add to any environment.
 */
const MAX_SEGMENT_REGEX_STEPS = 5_000;

const sumOfPatterns = { sum: 'steps', room: 'stepsRoom' } as const;

/**
 * Adds the change of a segment to the instructions of all segments. Every transaction that creates, changes or
 * deletes a segment contains these writes.
 *
 * @param before absent for a new segment
 * @param after absent for a deleted segment
 * @throws {ExceedsLimitError} from the commit, when all segments would have too many instructions, or already have and
 *   a segment with some is changed without reducing them
 */
export function segmentPatternWrites(
  before: Segment | undefined,
  after: Segment | undefined,
): Write[] {
  const current = stepsOf(after);
  const by = current - stepsOf(before);
  if (by === 0 && current === 0) return [];
  const part = {
    of: sumOfPatterns,
    by,
    part: String((after ?? before)?.id),
    makeRoom: makeSegmentRoom,
    ...(by === 0 && { most: MAX_SEGMENT_REGEX_STEPS }),
  };
  return [tallyWrite(keys.segmentPatterns, part)];
}

function stepsOf(segment: Segment | undefined): number {
  return segment ? regexSteps([segment]) : 0;
}

/** Counts the patterns of all segments once; their room is what is left to the limit, below 0 beyond it. */
async function makeSegmentRoom(): Promise<void> {
  const [stored, segments] = await Promise.all([
    getItem(keys.segmentPatterns),
    queryPartition(keys.segmentPartition),
  ]);
  if (stored?.stepsRoom !== undefined) {
    throw new ExceedsLimitError(
      'instructions of REGEX patterns of all segments',
      MAX_SEGMENT_REGEX_STEPS,
      REMOVE_PATTERNS,
    );
  }
  const steps = regexSteps(segments);
  await writeItem({
    update: keys.segmentPatterns,
    expression: 'SET steps = :steps, stepsRoom = :room',
    values: { ':steps': steps, ':room': MAX_SEGMENT_REGEX_STEPS - steps },
    when: { expression: 'attribute_not_exists(stepsRoom)' },
  });
}
