import { describe, expect, it } from 'vitest';
import { countFeaturesWrite } from '../../../lib/projects/count-features.ts';
import type { Project } from '../../../lib/projects/model.ts';
import { healthOf } from '../../../lib/projects/present-project.ts';

const project: Project = {
  id: 'p',
  name: 'P',
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: 2,
  environments: {},
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
  archivedAt: null,
  featureCount: 2,
  version: 1,
};

describe('countFeaturesWrite', () => {
  it('refuses to exceed the limit, naming the limit', () => {
    expect(() => countFeaturesWrite(project, 1)).toThrow(/limit of 2 for flags in the project "p"/);
  });

  it('subtracts flags from a project that exceeds its limit', () => {
    expect(() => countFeaturesWrite({ ...project, featureLimit: 0 }, -1)).not.toThrow();
  });
});

describe('healthOf', () => {
  it.each([
    [0, 0, 100],
    [3, 1, 67],
    [2, 2, 0],
  ])('of %i flags with %i stale ones is %i', (featureCount, staleFeatureCount, health) => {
    expect(healthOf({ ...project, featureCount, staleFeatureCount })).toBe(health);
  });
});
