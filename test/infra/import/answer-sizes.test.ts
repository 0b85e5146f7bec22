import { expect, it } from 'vitest';
import { AnswerSizes } from '../../../infra/import/answer-sizes.ts';
import type { ExportData } from '../../../lib/import-export/export-data.ts';

/** An export of flags with strategies of so many values. */
function exported(names: readonly string[], values: number): ExportData {
  return {
    features: names.map((name) => ({ name, type: 'release' })),
    featureStrategies: names.map((featureName) => ({
      featureName,
      name: 'default',
      constraints: [
        {
          contextName: 'userId',
          operator: 'IN' as const,
          values: Array.from({ length: values }, (_, index) => `user-${index}`),
        },
      ],
    })),
    featureEnvironments: names.map((name) => ({ name, enabled: true, environment: 'any' })),
    tagTypes: [],
  } as unknown as ExportData; // Only what sizes depend on.
}

it('adds up the flags of all projects, for each environment', () => {
  const sizes = new AnswerSizes();
  const one = exported(['a'], 0);
  sizes.add('first', [{ environment: 'development', data: one }]);
  const [alone = ''] = sizes.lines();
  sizes.add('other', [
    { environment: 'development', data: one },
    { environment: 'production', data: one },
  ]);

  const [both = '', production = ''] = sizes.lines();

  expect(alone).toMatch(/^development: about \d{3} of 6,260,000 bytes$/);
  expect(bytesOf(both)).toBe(2 * bytesOf(alone));
  expect(production).toBe(alone.replace('development', 'production'));
});

it('says what to do from 80 % of what fits on', () => {
  const sizes = new AnswerSizes();
  const names = Array.from({ length: 1_500 }, (_, index) => `flag-${index}`);
  sizes.add('default', [{ environment: 'production', data: exported(names, 250) }]);

  expect(sizes.lines()).toEqual([
    expect.stringMatching(
      /^production: about 5,\d{3},\d{3} of .* bytes: let applications accept gzip/,
    ),
  ]);
});

function bytesOf(line: string): number {
  return Number(/about ([\d,]+) of/.exec(line)?.[1]?.replaceAll(',', ''));
}
