import type {
  Feature,
  FeatureEnvironment,
  WholeFeature,
} from '../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../lib/flags/feature-data/rules.ts';

/** A flag with default settings. */
export const anyFlag: Feature = {
  name: 'flag',
  project: 'default',
  type: 'release',
  description: null,
  stale: false,
  potentiallyStale: false,
  impressionData: false,
  createdAt: '2026-11-21T09:30:00.000Z',
  createdBy: { id: -42, name: 'tester' },
  archivedAt: null,
  lastSeenAt: null,
  tags: [],
  dependencies: [],
  children: [],
  environments: {},
  version: 1,
};

/** A flag with its settings in `development`. */
export function inDevelopment(
  feature: Partial<Feature>,
  state: Partial<FeatureEnvironment> = {},
): WholeFeature {
  const flag = { ...anyFlag, ...feature };
  return {
    feature: flag,
    environments: { development: { ...emptyEnvironment(flag.name, 'development'), ...state } },
  };
}
