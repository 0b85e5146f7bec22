import { describe, expect, it } from 'vitest';
import { segmentUseWrites } from '../../../../lib/flags/segments/segment-uses.ts';
import { ExceedsLimitError } from '../../../../lib/platform/errors.ts';

const place = {
  project: 'default',
  feature: 'checkout',
  environment: 'development',
  strategyId: 'b4f1',
};

const createdAt = '2026-11-21T09:30:00.000Z';

describe('segmentUseWrites', () => {
  it('writes nothing when the segments stay the same, in any order', () => {
    expect(segmentUseWrites(place, [1, 2], [2, 1], createdAt)).toEqual([]);
  });

  it('increments the version of an added segment, which must be usable in the project', () => {
    expect(segmentUseWrites(place, [1], [1, 2], createdAt)).toMatchObject([
      {
        update: { pk: 'SEGMENTS', sk: '0000000002' },
        expression: 'SET #version = #version + :one',
        names: { '#version': 'version' },
        values: { ':one': 1 },
        when: {
          expression:
            'attribute_exists(pk) AND (attribute_not_exists(#project) OR ' +
            '(#project = :project AND ' +
            '(boundAt >= :since OR (attribute_not_exists(boundAt) AND createdAt >= :since))))',
          names: { '#project': 'project' },
          values: { ':project': 'default', ':since': createdAt },
        },
        onConflict: expect.any(Function),
      },
      { put: { pk: 'SEGMENT#0000000002', sk: 'b4f1', ...place } },
    ]);
  });

  it('names the missing segment', () => {
    const [update] = segmentUseWrites(place, [], [42], createdAt);

    expect(update?.onConflict?.()).toMatchObject({
      name: 'ValidationError',
      message: expect.stringContaining('42'),
    });
  });

  it('removes the use of a removed segment', () => {
    expect(segmentUseWrites(place, [1, 2], [2], createdAt)).toEqual([
      { remove: { pk: 'SEGMENT#0000000001', sk: 'b4f1' } },
    ]);
  });

  it('refuses a sixth segment', () => {
    expect(() => segmentUseWrites(place, [], [1, 2, 3, 4, 5, 6], createdAt)).toThrow(
      ExceedsLimitError,
    );
  });
});
