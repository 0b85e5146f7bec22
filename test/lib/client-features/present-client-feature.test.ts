import { describe, expect, it } from 'vitest';
import { flagEntry } from '../../../lib/client-features/entries.ts';
import { presentClientFeature } from '../../../lib/client-features/present-client-feature.ts';
import { emptyEnvironment } from '../../../lib/features/feature-store.ts';
import type { Feature, FeatureEnvironment, Strategy } from '../../../lib/features/model.ts';

const feature: Feature = {
  name: 'checkout',
  project: 'default',
  type: 'release',
  description: null,
  stale: false,
  potentiallyStale: false,
  impressionData: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  createdBy: { id: 1, name: 'somebody' },
  archivedAt: null,
  lastSeenAt: null,
  tags: [],
  dependencies: [],
  children: [],
  environments: {},
  version: 1,
};

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

const on = (...strategies: readonly Strategy[]): FeatureEnvironment => ({
  ...emptyEnvironment('checkout', 'production'),
  enabled: true,
  strategies,
});

describe('a flag, as clients get it', () => {
  it('has neither ids nor titles nor what is disabled', () => {
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

  it('is the same text in whatever order the table gives maps back', () => {
    const one = on({ ...strategy, parameters: { rollout: '50', stickiness: 'userId' } });
    const other = on({ ...strategy, parameters: { stickiness: 'userId', rollout: '50' } });

    expect(flagEntry(feature, one).json).toBe(flagEntry(feature, other).json);
  });

  it('does not change with what changes by itself', () => {
    const seen = { ...feature, lastSeenAt: '2026-11-21T10:00:00.000Z', version: 2 };

    expect(flagEntry(seen, on(strategy)).digest).toBe(flagEntry(feature, on(strategy)).digest);
  });
});
