import { describe, expect, it } from 'vitest';
import { checkFeatureType } from '../../../../lib/flags/features/create-feature.ts';
import { atFault, refusalOf } from '../../../support/refusal.ts';

describe('checkFeatureType', () => {
  it.each(['release', 'experiment', 'operational', 'kill-switch', 'permission', undefined])(
    'accepts %s',
    (type) => {
      expect(() => checkFeatureType(type)).not.toThrow();
    },
  );

  it.each(['Release', '', 'toggle'])('refuses "%s"', async (type) => {
    expect(await refusalOf(() => checkFeatureType(type))).toMatchObject(
      atFault('/body/type', 'existing feature type'),
    );
  });
});
