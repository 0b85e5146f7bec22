import type { Caller } from '../../lib/auth/caller.ts';
import { allRights, type Rights } from '../../lib/auth/rights.ts';
import type { Feature, FeatureEnvironment } from '../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../lib/flags/feature-data/rules.ts';
import type { Segment } from '../../lib/flags/segments/model.ts';
import type { Project } from '../../lib/projects/model.ts';
import type { Strategy } from '../../lib/strategies/model.ts';

/** Stored objects for tests of pure rules; each test names only the properties that matter to it. */

const createdAt = '2026-01-01T00:00:00.000Z';

export function aProject(properties: Partial<Project> = {}): Project {
  return {
    id: 'web',
    name: 'Web',
    description: null,
    mode: 'open',
    defaultStickiness: 'default',
    featureLimit: null,
    environments: { development: {}, production: {} },
    createdAt,
    updatedAt: createdAt,
    archivedAt: null,
    featureCount: 1,
    version: 1,
    ...properties,
  };
}

export function aFlag(name: string, properties: Partial<Feature> = {}): Feature {
  return {
    name,
    project: 'web',
    type: 'release',
    description: null,
    stale: false,
    potentiallyStale: false,
    impressionData: false,
    createdAt,
    createdBy: { id: 1, name: 'ada' },
    archivedAt: null,
    lastSeenAt: null,
    tags: [],
    dependencies: [],
    children: [],
    environments: {},
    version: 1,
    ...properties,
  };
}

export function aStrategy(id: string, properties: Partial<Strategy> = {}): Strategy {
  return {
    id,
    name: 'default',
    title: null,
    disabled: false,
    sortOrder: 0,
    parameters: {},
    constraints: [],
    segments: [],
    variants: [],
    ...properties,
  };
}

/** Settings of the flag "checkout" in the environment "production". */
export function settings(properties: Partial<FeatureEnvironment> = {}): FeatureEnvironment {
  return {
    ...emptyEnvironment('checkout', 'production'),
    ...properties,
  };
}

export function aCaller(id: number, rights: Rights = allRights): Caller {
  return {
    author: { id, name: `user ${id}` },
    tokenType: 'user',
    projects: ['*'],
    environment: '*',
    rights,
  };
}

export function aSegment(id: number, properties: Partial<Segment> = {}): Segment {
  return {
    id,
    name: 'Staff',
    description: null,
    constraints: [],
    createdAt,
    createdBy: 'ada',
    version: 1,
    ...properties,
  };
}
