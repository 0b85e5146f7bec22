import { expect, it } from 'vitest';
import type { Feature, WholeFeature } from '../../../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import { settingsSizeWrites } from '../../../../lib/flags/feature-environments/settings-size.ts';
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
