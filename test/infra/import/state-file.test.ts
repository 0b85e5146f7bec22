import { describe, expect, it } from 'vitest';
import { isState, readState } from '../../../infra/import/state-file.ts';
import { partOfState } from '../../../infra/import/state-parts.ts';
import { stateSource } from '../../../infra/import/state-source.ts';
import { batchExport, stateExport } from '../../support/peers/exports.ts';
import { flags } from '../../support/peers/world.ts';

const names = flags.map(({ name }) => name);

describe('a state export', () => {
  it('is recognised by its version, or by how it names strategies', () => {
    const { version: _version, ...versionless } = stateExport(flags, 4);

    expect([
      isState(stateExport(flags, 3)),
      isState(versionless),
      isState({ features: [{ name: 'a', strategies: [] }] }),
      isState(batchExport(flags, 'production')),
      isState({ version: 4 }),
      isState('text'),
    ]).toEqual([true, true, true, false, false, false]);
  });

  it.each([3, 4] as const)('of version %i says the same as another export', (version) => {
    const state = readState(stateExport(flags, version), undefined);

    const part = partOfState(state, names, 'production');

    const other = batchExport(flags, 'production');
    expect(part.featureEnvironments).toEqual(other.featureEnvironments);
    expect(part.featureTags).toEqual(other.featureTags);
    expect(part.features.map(({ name }) => name)).toEqual(names);
    expect(inPlace(part.featureStrategies)).toMatchObject(
      inPlace(other.featureStrategies).map(
        ({ featureName, name, parameters, constraints, segments }) => ({
          featureName,
          name,
          parameters,
          constraints,
          segments,
        }),
      ),
    );
  });

  it('of version 3 keeps the variants of a flag in every environment', () => {
    const state = readState(stateExport(flags, 3), undefined);

    for (const environment of ['development', 'production']) {
      const [row] = partOfState(state, ['varied'], environment).featureEnvironments ?? [];
      expect(row).toMatchObject({ variants: [{ name: 'red' }, { name: 'blue' }] });
    }
  });

  it('has the projects with the environments of their flags, and the definitions', async () => {
    const source = stateSource(readState(stateExport(flags, 4), undefined));

    const [projects, definitions] = await Promise.all([
      source.readProjects(),
      source.readDefinitions(),
    ]);

    expect(projects).toMatchObject([
      { id: 'default', environments: [{ name: 'development' }, { name: 'production' }] },
      { id: 'shop', environments: [{ name: 'development' }, { name: 'production' }] },
    ]);
    expect(definitions.strategyTypes).toMatchObject([{ name: 'byWeather' }]);
    expect(definitions.segments).toMatchObject([{ name: 'odd users' }]);
    const [shop] = projects.filter(({ id }) => id === 'shop');
    const [part] = await source.readParts(shop ?? expect.fail('There is no such project.'));
    const names = part?.data.features.map(({ name }) => name);
    expect(names).toContain('unfinished');
    expect(names).not.toContain('varied');
  });
});

describe('a state export from before there were environments', () => {
  const old = {
    version: 1,
    features: [
      {
        name: 'old',
        enabled: true,
        strategies: [{ name: 'userWithId', parameters: { userIds: '7', nothing: null } }],
        variants: [{ name: 'a', weight: 1000 }],
      },
    ],
  };

  it('goes into the given environment', () => {
    const state = readState(old, 'production');

    expect(partOfState(state, ['old'], 'production')).toMatchObject({
      features: [{ name: 'old' }],
      featureStrategies: [{ featureName: 'old', name: 'userWithId', parameters: { userIds: '7' } }],
      featureEnvironments: [
        {
          featureName: 'old',
          enabled: true,
          variants: [{ name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default' }],
        },
      ],
    });
  });

  it('keeps the shares of its variants', () => {
    const variants = [
      { name: 'a', weight: 25 },
      { name: 'b', weight: 75 },
    ];
    const [feature] = old.features;
    const state = readState({ ...old, features: [{ ...feature, variants }] }, 'production');

    const [row] = partOfState(state, ['old'], 'production').featureEnvironments ?? [];

    expect(row?.variants).toMatchObject([
      { name: 'a', weight: 250, weightType: 'fix' },
      { name: 'b', weight: 750, weightType: 'variable' },
    ]);
  });

  it('needs one', () => {
    expect(() => readState(old, undefined)).toThrow('--environment');
  });

  it('calls the environment that all flags are in by its later name', () => {
    const state = readState(
      {
        version: 2,
        features: [{ name: 'old' }],
        featureEnvironments: [{ featureName: 'old', environment: ':global:', enabled: true }],
      },
      undefined,
    );

    expect(state.featureEnvironments).toMatchObject([{ environment: 'default' }]);
  });
});

it('refuses a version that it does not know', () => {
  expect(() => readState({ version: 5, features: [] }, undefined)).toThrow('version 5');
});

/** Strategies by flag and position: the rows of an export come in any order. */
function inPlace<T extends { readonly featureName?: string; readonly sortOrder?: number }>(
  rows: readonly T[],
): T[] {
  const placeOf = ({ featureName = '', sortOrder = 0 }: T) => `${featureName} ${sortOrder}`;
  return rows.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}
