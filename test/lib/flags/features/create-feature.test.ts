import { describe, expect, it } from 'vitest';
import { refuseUnknownFeatureType } from '../../../../lib/flags/features/create-feature.ts';
import { atFault, refusalOf } from '../../../support/refusal.ts';

describe('refuseUnknownFeatureType', () => {
  it.each(['release', 'experiment', 'operational', 'kill-switch', 'permission', undefined])(
    'accepts %s',
    (type) => {
      expect(() => refuseUnknownFeatureType(type)).not.toThrow();
    },
  );

  it.each(['Release', '', 'toggle'])('refuses "%s"', async (type) => {
    expect(await refusalOf(() => refuseUnknownFeatureType(type))).toMatchObject(
      atFault('/body/type', 'existing feature type'),
    );
  });
});
