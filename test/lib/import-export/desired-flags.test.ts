import { describe, expect, it } from 'vitest';
import { desiredFlags } from '../../../lib/import-export/desired-flags.ts';
import type { ExportData } from '../../../lib/import-export/export-data.ts';

describe('a flag in an export', () => {
  it('may have only a name', () => {
    expect(only({})).toEqual({
      name: 'a',
      tags: [],
      dependencies: [],
      environments: [{ environment: 'development', enabled: false, strategies: [], variants: [] }],
    });
  });

  it('has a type in lower case, as the ids of types are', () => {
    const features = [{ name: 'a', type: 'Kill-Switch' }];

    expect(only({ features })?.type).toBe('kill-switch');
  });

  it('refers to segments by name, because ids differ between instances', () => {
    const flag = only({
      featureStrategies: [strategy({ segments: [7, 8] })],
      segments: [{ id: 7, name: 'beta' }],
    });

    expect(flag?.environments[0]?.strategies[0]?.segmentNames).toEqual([
      'beta',
      '8 (an id that the export does not list)',
    ]);
  });

  it('has its strategies in order', () => {
    const flag = only({
      featureStrategies: [
        strategy({ title: 'second', sortOrder: 20 }),
        strategy({ title: 'first', sortOrder: 10 }),
      ],
    });

    expect(flag?.environments[0]?.strategies).toMatchObject([
      { title: 'first', sortOrder: 10 },
      { title: 'second', sortOrder: 20 },
    ]);
  });

  it.each([
    ['are repeated', { sortOrder: 5 }],
    ['are missing', {}],
  ])('has its strategies as they come, without positions, when those %s', (_what, place) => {
    const featureStrategies = ['x', 'y', 'z'].map((title) => strategy({ title, ...place }));

    expect(only({ featureStrategies })?.environments[0]?.strategies).toEqual(
      ['x', 'y', 'z'].map((title) => ({ name: 'default', title, segmentNames: [] })),
    );
  });

  it('is found in older exports, which have its name in `name`', () => {
    const flag = only({ featureEnvironments: [{ name: 'a', enabled: true }] });

    expect(flag?.environments[0]?.enabled).toBe(true);
  });

  it('is merged from all environments, with its own properties from the first', () => {
    const part = (environment: string, description: string, enabled: boolean) => ({
      environment,
      data: data({
        features: [{ name: 'a', description }],
        featureEnvironments: [{ name: environment, featureName: 'a', enabled }],
      }),
    });

    const flags = desiredFlags([part('one', 'First.', false), part('two', 'Second.', true)]);

    expect(flags).toMatchObject([
      {
        name: 'a',
        description: 'First.',
        environments: [
          { environment: 'one', enabled: false },
          { environment: 'two', enabled: true },
        ],
      },
    ]);
  });
});

describe('the flags of an export', () => {
  it('come before those that depend on them', () => {
    const flags = desiredFlags([
      {
        environment: 'development',
        data: data({
          features: [{ name: 'child' }, { name: 'parent' }],
          dependencies: [
            { feature: 'child', dependencies: [{ feature: 'parent', enabled: true }] },
          ],
        }),
      },
    ]);

    expect(flags.map(({ name }) => name)).toEqual(['parent', 'child']);
  });

  it('are off and depend on nothing where they are archived', () => {
    const archivedAt = '2022-03-04T05:06:07.008Z';

    const flag = only({
      features: [{ name: 'a', archived: true, archivedAt, creator: 'Ada' }],
      featureEnvironments: [{ name: 'a', enabled: true }],
      dependencies: [{ feature: 'a', dependencies: [{ feature: 'parent', enabled: true }] }],
    });

    expect(flag).toMatchObject({ archivedAt, creator: 'Ada', dependencies: [] });
    expect(flag?.environments).toMatchObject([{ enabled: false }]);
  });

  it('are archived at an unknown time if the export does not say it', () => {
    expect(only({ features: [{ name: 'a', archived: true }] })).toMatchObject({ archivedAt: null });
  });
});

function only(more: Partial<ExportData>) {
  const [flag] = desiredFlags([{ environment: 'development', data: data(more) }]);
  return flag;
}

function strategy(more: object) {
  return { name: 'default', featureName: 'a', ...more };
}

function data(more: Partial<ExportData>): ExportData {
  return {
    features: [{ name: 'a' }],
    featureStrategies: [],
    tagTypes: [],
    ...more,
  };
}
