import { describe, expect, it } from 'vitest';
import { batchesOf } from '../../../infra/import/batches.ts';
import type { ImportPart } from '../../../lib/import-export/model.ts';

/** Flags with so many strategies each, of a title with so many characters. */
function part(flags: number, strategies: number, characters = 1): ImportPart {
  const names = Array.from({ length: flags }, (_, index) => `flag-${index}`);
  return {
    environment: 'development',
    data: {
      features: names.map((name) => ({ name })),
      featureStrategies: names.flatMap((featureName) =>
        Array.from({ length: strategies }, (_, sortOrder) => ({
          featureName,
          name: 'default',
          title: 'x'.repeat(characters),
          sortOrder,
        })),
      ),
      tagTypes: [],
    },
  };
}

describe('flags to import are in batches', () => {
  it.each([
    ['of at most 100 flags', part(250, 1), [100, 100, 50]],
    ['of at most 1,000 environments and strategies', part(100, 24), [40, 40, 20]],
    ['of at most 2,000,000 characters', part(5, 1, 900_000), [2, 2, 1]],
    ['of one flag at least', part(2, 1, 2_100_000), [1, 1]],
    ['if there are any', part(0, 1), []],
  ])('%s', (_what, flags, sizes) => {
    const batches = batchesOf([flags]);

    expect(batches.map((batch) => batch.length)).toEqual(sizes);
    expect(batches.flat()).toEqual(flags.data.features.map(({ name }) => name));
  });
});
