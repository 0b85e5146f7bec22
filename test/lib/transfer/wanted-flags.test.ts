import { describe, expect, it } from 'vitest';
import type { ExportData } from '../../../lib/transfer/export-data.ts';
import { wantedFlags } from '../../../lib/transfer/wanted-flags.ts';

const data = (more: Partial<ExportData>): ExportData => ({
  features: [{ name: 'a' }],
  featureStrategies: [],
  tagTypes: [],
  ...more,
});

const only = (more: Partial<ExportData>) => {
  const [flag] = wantedFlags([{ environment: 'development', data: data(more) }]);
  return flag;
};

const strategy = (more: object) => ({ name: 'default', featureName: 'a', ...more });

describe('what an export says of a flag', () => {
  it('is nothing but its name where it says no more', () => {
    expect(only({})).toEqual({
      name: 'a',
      tags: [],
      dependencies: [],
      environments: [{ environment: 'development', enabled: false, strategies: [], variants: [] }],
    });
  });

  it('names segments, which have other ids elsewhere', () => {
    const flag = only({
      featureStrategies: [strategy({ segments: [7, 8] })],
      segments: [{ id: 7, name: 'beta' }],
    });

    expect(flag?.environments[0]?.strategies[0]?.segmentNames).toEqual([
      'beta',
      '8 (an id that the export does not list)',
    ]);
  });

  it('has its strategies in their order', () => {
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

  it('numbers strategies anew whose places leave their order open', () => {
    const featureStrategies = ['x', 'y', 'z'].map((title) => strategy({ title, sortOrder: 5 }));

    expect(only({ featureStrategies })?.environments[0]?.strategies).toMatchObject([
      { title: 'x', sortOrder: 0 },
      { title: 'y', sortOrder: 1 },
      { title: 'z', sortOrder: 2 },
    ]);
  });

  it('is found where older exports name the flag in place of the environment', () => {
    const flag = only({ featureEnvironments: [{ name: 'a', enabled: true }] });

    expect(flag?.environments[0]?.enabled).toBe(true);
  });

  it('comes from all environments, and of the flag itself from the first', () => {
    const part = (environment: string, description: string, enabled: boolean) => ({
      environment,
      data: data({
        features: [{ name: 'a', description }],
        featureEnvironments: [{ name: environment, featureName: 'a', enabled }],
      }),
    });

    const flags = wantedFlags([part('one', 'First.', false), part('two', 'Second.', true)]);

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
  it('come before those that hang on them', () => {
    const flags = wantedFlags([
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

  it('are those in use', () => {
    const features = [{ name: 'a' }, { name: 'b', archived: true }];

    expect(wantedFlags([{ environment: 'x', data: data({ features }) }])).toHaveLength(1);
  });
});
