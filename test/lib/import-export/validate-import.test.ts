import { describe, expect, it } from 'vitest';
import {
  MAX_IMPORTED_FLAGS,
  refuseLargeImport,
} from '../../../lib/import-export/validate-import.ts';
import { thrown } from '../../support/thrown.ts';

describe('the flags of an import', () => {
  it('can be as many as the limit', () => {
    expect(() => refuseLargeImport(flags(MAX_IMPORTED_FLAGS))).not.toThrow();
  });

  it('cannot be more, and the error has advice', () => {
    expect(thrown(() => refuseLargeImport(flags(MAX_IMPORTED_FLAGS + 1)))).toMatchObject({
      faults: [
        {
          pointer: '/body/data/features',
          hint: expect.stringContaining('npm run import') as string,
        },
      ],
    });
  });
});

function flags(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    name: `flag-${n}`,
    tags: [],
    dependencies: [],
    environments: [],
  }));
}
