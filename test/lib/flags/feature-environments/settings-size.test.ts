import { expect, it } from 'vitest';
import type {
  Feature,
  FeatureEnvironment,
  WholeFeature,
} from '../../../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import { settingsSizeWrites } from '../../../../lib/flags/feature-environments/settings-size.ts';
import type { Strategy } from '../../../../lib/strategies/model.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const archivedAt = '2026-11-22T00:00:00.000Z';

it.each<[string, WholeFeature | undefined, WholeFeature | undefined, readonly string[]]>([
  ['a new flag adds its size', undefined, flag(5_000), ['default development +4000']],
  ['a deleted flag subtracts it', flag(5_000), undefined, ['default development -4000']],
  ['a change adds the difference', flag(5_000), flag(7_000), ['default development +2000']],
  ['a small flag is free', undefined, flag(900), []],
  ['growth counts beyond what is free', flag(900), flag(1_100), ['default development +100']],
  [
    'an archived flag subtracts it',
    flag(5_000),
    flag(5_000, { archivedAt }),
    ['default development -4000'],
  ],
  [
    'a revived flag adds it',
    flag(5_000, { archivedAt }),
    flag(5_000),
    ['default development +4000'],
  ],
  ['an archived flag is deleted without a write', flag(5_000, { archivedAt }), undefined, []],
  [
    'a moved flag subtracts it from one project and adds it to the other',
    flag(5_000),
    flag(5_000, { project: 'other' }),
    ['default development -4000', 'other development +4000'],
  ],
])('%s', (_what, before, after, expected) => {
  const writes = settingsSizeWrites(before, after).flatMap((write) =>
    'update' in write && write.tally ? [{ key: write.update, by: write.tally.by }] : [],
  );

  expect(
    writes.map(({ key, by }) => `${key.pk.split('#')[1]} ${key.sk} ${by > 0 ? '+' : ''}${by}`),
  ).toEqual(expected);
});

const LARGE = 'a{80}';
const SMALL = 'a';

it.each<[string, WholeFeature | undefined, WholeFeature | undefined, readonly string[]]>([
  ['a new flag adds its instructions', undefined, matching([LARGE]), ['default +92']],
  ['equal patterns count each', undefined, matching([LARGE, LARGE]), ['default +184']],
  ['a deleted flag subtracts them', matching([LARGE]), undefined, ['default -92']],
  ['a change adds the difference', matching([SMALL]), matching([LARGE]), ['default +79']],
  ['a smaller pattern subtracts it', matching([LARGE]), matching([SMALL]), ['default -79']],
  ['a flag without patterns is free', undefined, matching([]), []],
  [
    'an archived flag subtracts them',
    matching([SMALL]),
    matching([SMALL], { archivedAt }),
    ['default -13'],
  ],
  [
    'a revived flag adds them',
    matching([SMALL], { archivedAt }),
    matching([SMALL]),
    ['default +13'],
  ],
  [
    'a moved flag subtracts them from one project and adds them to the other',
    matching([SMALL]),
    matching([SMALL], { project: 'other' }),
    ['default -13', 'other +13'],
  ],
  ['a flag that is switched off changes nothing', matching([LARGE]), switchedOff([LARGE]), []],
  ['strategies in another order change nothing', matching([LARGE]), reordered([LARGE]), []],
  [
    'a strategy that keeps its patterns needs a project within the limit',
    matching([LARGE]),
    retitled([LARGE]),
    ['default 0, at most 10000'],
  ],
])('%s', (_what, before, after, expected) => {
  const writes = settingsSizeWrites(before, after).flatMap((write) =>
    'update' in write && write.tally?.of?.sum === 'steps'
      ? [{ project: write.update.pk.split('#')[1], ...write.tally }]
      : [],
  );

  expect(
    writes.map(
      ({ project, by, most }) =>
        `${project} ${by > 0 ? '+' : ''}${by}${most === undefined ? '' : `, at most ${most}`}`,
    ),
  ).toEqual(expected);
});

/** A flag with a strategy for each pattern in `development`. */
function matching(
  patterns: readonly string[],
  properties: Partial<Feature> = {},
  state: Partial<FeatureEnvironment> = {},
): WholeFeature {
  const feature = { ...anyFlag, ...properties };
  const strategies = patterns.map((value, index) => strategyWith(value, `${index}`));
  const empty = emptyEnvironment(feature.name, 'development');
  return { feature, environments: { development: { ...empty, strategies, ...state } } };
}

function strategyWith(value: string, id: string): Strategy {
  const pattern = { contextName: 'userId', operator: 'REGEX', value, values: [] } as const;
  return {
    id,
    name: 'default',
    title: null,
    disabled: false,
    sortOrder: 0,
    parameters: {},
    constraints: [{ ...pattern, caseInsensitive: false, inverted: false }],
    segments: [],
    variants: [],
  };
}

function switchedOff(patterns: readonly string[]): WholeFeature {
  return matching(patterns, {}, { enabled: true });
}

function reordered(patterns: readonly string[]): WholeFeature {
  const strategies = patterns.map((value, index) => strategyWith(value, `${index}`));
  return matching([], {}, { strategies: strategies.map((each) => ({ ...each, sortOrder: 5 })) });
}

function retitled(patterns: readonly string[]): WholeFeature {
  const strategies = patterns.map((value, index) => strategyWith(value, `${index}`));
  return matching([], {}, { strategies: strategies.map((each) => ({ ...each, title: 'other' })) });
}

/** A flag whose settings in `development` have that many bytes. */
function flag(bytes: number, properties: Partial<Feature> = {}): WholeFeature {
  const feature = { ...anyFlag, ...properties };
  const variant = (length: number) => ({
    name: 'v'.repeat(length),
    weight: 1_000,
    weightType: 'variable' as const,
    stickiness: 'default',
  });
  const overhead = JSON.stringify([[], [variant(0)]]).length;
  const state = emptyEnvironment(feature.name, 'development');
  return {
    feature,
    environments: { development: { ...state, variants: [variant(bytes - overhead)] } },
  };
}
