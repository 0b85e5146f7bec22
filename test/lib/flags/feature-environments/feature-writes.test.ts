import { describe, expect, it } from 'vitest';
import { wholeFeatureWrites } from '../../../../lib/flags/feature-environments/feature-writes.ts';
import { keys } from '../../../../lib/platform/dynamo/keys.ts';
import { aFlag, settings } from '../../../support/flag-state.ts';

const feature = aFlag('checkout', { version: 3 });
const environments = { production: settings({ version: 7 }) };

describe('the writes of a flag', () => {
  it('fail for another payload schema if an environment was changed since it was read', () => {
    const after = { feature: { ...feature, payloadSchema: '{}' }, environments };

    const writes = wholeFeatureWrites({ feature, environments }, after, feature.createdAt);

    expect(writes).toContainEqual({
      check: keys.featureEnvironment('checkout', 'production'),
      when: expect.objectContaining({ values: { ':version': 7 } }),
    });
  });

  it('do not look at environments for another description', () => {
    const after = { feature: { ...feature, description: 'other' }, environments };

    const writes = wholeFeatureWrites({ feature, environments }, after, feature.createdAt);

    expect(writes.filter((write) => 'check' in write)).toEqual([]);
  });
});
