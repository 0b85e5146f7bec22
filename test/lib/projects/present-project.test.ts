import { expect, it } from 'vitest';
import { healthOf } from '../../../lib/projects/present-project.ts';
import { anyProject } from '../../support/stored-project.ts';

it.each([
  ['100 without flags', 0, 0, 100],
  ['100 without stale flags', 7, 0, 100],
  ['the rounded share of flags that are not stale', 3, 1, 67],
  ['0 if all flags are stale', 2, 2, 0],
  ['at least 0, whatever was counted', 2, 3, 0],
])('the health of a project is %s', (_what, featureCount, staleFeatureCount, health) => {
  expect(healthOf({ ...anyProject, featureCount, staleFeatureCount })).toBe(health);
});
