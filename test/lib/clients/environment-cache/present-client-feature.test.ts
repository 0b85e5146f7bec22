import { describe, expect, it } from 'vitest';
import {
  digestOf,
  flagEntry,
  segmentEntry,
} from '../../../../lib/clients/environment-cache/flag-json.ts';
import { presentClientFeature } from '../../../../lib/clients/environment-cache/present-client-feature.ts';
import { SNAPSHOT_FORMAT } from '../../../../lib/clients/environment-cache/snapshot-format.ts';
import type { Feature, FeatureEnvironment } from '../../../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../../../lib/flags/feature-data/rules.ts';
import type { Strategy } from '../../../../lib/strategies/model.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const feature: Feature = { ...anyFlag, name: 'checkout' };

const strategy: Strategy = {
  id: 'b4f1a0de-7c1d-4b0e-8f5e-2d6a1c9e0b11',
  name: 'default',
  title: 'Everybody',
  disabled: false,
  sortOrder: 0,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
};

describe('a flag, as clients get it', () => {
  it('has no ids, no titles and no disabled strategies', () => {
    const shown = presentClientFeature(feature, on(strategy, { ...strategy, disabled: true }));

    expect(shown).toEqual({
      name: 'checkout',
      type: 'release',
      description: null,
      enabled: true,
      project: 'default',
      stale: false,
      impressionData: false,
      strategies: [{ name: 'default', parameters: {}, constraints: [] }],
      variants: [],
    });
  });

  it('is off when all of its strategies are disabled', () => {
    const { enabled, strategies } = presentClientFeature(
      feature,
      on({ ...strategy, disabled: true }),
    );

    expect({ enabled, strategies }).toEqual({ enabled: false, strategies: [] });
  });

  it('is on for everyone when it has no strategies', () => {
    expect(presentClientFeature(feature, on()).enabled).toBe(true);
  });

  it('has the same JSON in whatever order the table returns maps', () => {
    const one = on({ ...strategy, parameters: { rollout: '50', stickiness: 'userId' } });
    const other = on({ ...strategy, parameters: { stickiness: 'userId', rollout: '50' } });

    expect(flagEntry(feature, one).json).toBe(flagEntry(feature, other).json);
  });

  it('does not depend on the version and the last sighting', () => {
    const seen = { ...feature, lastSeenAt: '2026-11-21T10:00:00.000Z', version: 2 };

    expect(flagEntry(seen, on(strategy)).digest).toBe(flagEntry(feature, on(strategy)).digest);
  });
});

describe('the format of snapshots', () => {
  const constraint = {
    contextName: 'userId',
    operator: 'IN' as const,
    caseInsensitive: false,
    inverted: true,
    values: ['7'],
    value: '7',
  };
  const variant = {
    name: 'blue',
    weight: 1000,
    weightType: 'fix' as const,
    stickiness: 'default',
    payload: { type: 'string' as const, value: '#00f' },
  };
  const overrides = [{ contextName: 'userId', values: ['7'] }];
  const complete = {
    ...on({
      ...strategy,
      parameters: { rollout: '50' },
      constraints: [constraint],
      segments: [2, 1],
      variants: [variant],
    }),
    variants: [{ ...variant, overrides }],
  };
  const dependencies = [{ feature: 'parent', enabled: true, variants: ['red'] }];
  const segment = {
    id: 1,
    name: 'one',
    description: null,
    constraints: [constraint],
    createdBy: 'somebody',
    createdAt: feature.createdAt,
    version: 1,
  };

  it('changes with what is cached of a flag, so that no outdated snapshot is used', () => {
    const shown = [flagEntry({ ...feature, dependencies }, complete), segmentEntry(segment)];
    const digest = digestOf(JSON.stringify(shown));

    // A new digest needs a new format: raise SNAPSHOT_FORMAT, then change both here.
    expect({ format: SNAPSHOT_FORMAT, digest }).toEqual({ format: 2, digest: 'hlHNxoM2TzC5rBH6' });
  });
});

function on(...strategies: readonly Strategy[]): FeatureEnvironment {
  return {
    ...emptyEnvironment('checkout', 'production'),
    enabled: true,
    strategies,
  };
}
