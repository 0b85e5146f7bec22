import { describe, expect, it } from 'vitest';
import { checkFeatureType } from '../../../../lib/flags/features/create-feature.ts';
import { atFault, refusalOf } from '../../../support/refusal.ts';

describe('checkFeatureType', () => {
  it.each([
    'release',
    'experiment',
    'operational',
    'kill-switch',
    'permission',
    'sunset',
    undefined,
  ])('accepts %s', (type) => {
    const request = type === undefined ? {} : { type };
    expect(checkFeatureType(request)).toEqual(request);
  });

  it.each([
    ['Release', 'release'],
    ['KILL-SWITCH', 'kill-switch'],
  ])('accepts "%s" as %s', (sent, type) => {
    expect(checkFeatureType({ name: 'a', type: sent })).toEqual({ name: 'a', type });
  });

  it.each(['Releases', '', 'toggle'])('refuses "%s"', async (type) => {
    expect(await refusalOf(() => checkFeatureType({ type }))).toMatchObject(
      atFault('/body/type', 'existing feature type'),
    );
  });
});
