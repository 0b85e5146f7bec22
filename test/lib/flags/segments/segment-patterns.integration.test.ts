import { beforeAll, describe, expect, it } from 'vitest';
import { deleteSegment } from '../../../../lib/flags/feature-environments/delete-segment.ts';
import { createSegment, updateSegment } from '../../../../lib/flags/segments/change-segments.ts';
import { getItem } from '../../../../lib/platform/dynamo/get-items.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { transact } from '../../../../lib/platform/dynamo/write.ts';
import { seed } from '../../../../lib/system/seed/seed.ts';
import { admin } from '../../../support/seeded-project.ts';
import { useTable } from '../../../support/table.ts';

useTable();

/** 300 instructions. */
const LARGE = 'a{288}';
const full = Array.from({ length: 16 }, () => LARGE);
const refusal = {
  name: 'ExceedsLimitError',
  status: 400,
  message:
    'You have reached the limit of 5000 for instructions of REGEX patterns of all segments. Remove or shorten patterns, or compare with STR_STARTS_WITH, STR_ENDS_WITH or STR_CONTAINS.',
};

beforeAll(() => seed());

describe('the instructions of the patterns of all segments', () => {
  it('are bounded, and there again for others when a segment is reduced or deleted', async () => {
    const { id } = await createSegment(admin, requestOf('first', full));
    expect(await stored()).toMatchObject({ steps: 4_800, stepsRoom: 200 });

    await expect(createSegment(admin, requestOf('second', [LARGE]))).rejects.toMatchObject(refusal);
    await createSegment(admin, requestOf('without', []));
    await updateSegment(admin, id, requestOf('first', full.slice(1)));
    await createSegment(admin, requestOf('second', [LARGE]));
    await expect(
      updateSegment(admin, id, requestOf('first', [...full, LARGE])),
    ).rejects.toMatchObject(refusal);
    await deleteSegment(admin, id);

    expect(await stored()).toMatchObject({ steps: 300, stepsRoom: 4_700 });
  });

  it('are bounded when several segments are made at once', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const made = await Promise.allSettled(
      names.map((name) => createSegment(admin, requestOf(name, full.slice(0, 5)))),
    );

    // Three with 1,500 each fit beside the 300 that are there.
    const [refused, ...others] = made.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: refusal });
    expect(others).toEqual([]);
  });
});

describe('segments that were stored before their patterns were counted', () => {
  it('may be reduced, but not kept when they are changed', async () => {
    const { id } = await createSegment(admin, requestOf('old', []));
    const constraints = Array.from({ length: 20 }, () => storedConstraint(LARGE));
    await transact([
      {
        update: keys.segment(id),
        expression: 'SET #constraints = :constraints',
        names: { '#constraints': 'constraints' },
        values: { ':constraints': constraints },
      },
      { remove: keys.segmentPatterns },
    ]);
    const all = Array.from({ length: 20 }, () => LARGE);

    await expect(updateSegment(admin, id, requestOf('renamed', all))).rejects.toMatchObject(
      refusal,
    );
    await updateSegment(admin, id, requestOf('old', all.slice(1)));
    await updateSegment(admin, id, requestOf('old', ['a']));
    await updateSegment(admin, id, requestOf('renamed', ['a']));

    expect((await stored())?.steps).toBe(300 + 3 * 1_500 + 13);
  });
});

function stored() {
  return getItem(keys.segmentPatterns);
}

function storedConstraint(value: string) {
  return {
    contextName: 'userId',
    operator: 'REGEX',
    caseInsensitive: false,
    inverted: false,
    values: [],
    value,
  };
}

function requestOf(name: string, patterns: readonly string[]) {
  const constraints = patterns.map((value) => ({
    contextName: 'userId',
    operator: 'REGEX' as const,
    value,
  }));
  return { name, constraints };
}
