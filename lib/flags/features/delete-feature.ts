import type { Caller } from '../../auth/caller.ts';
import {
  type Commit,
  type ExpectedEvent,
  noChange,
  recordChange,
} from '../../events/commit/record-change.ts';
import { removeFlagChartsWrite } from '../../impact-metrics/charts/chart-store.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { requirePermission } from '../../projects/authorization/require-permission.ts';
import { uncountArchivedFeatureWrite } from '../../projects/count-features.ts';
import {
  featureNotFound,
  findWholeFeature,
  flagPlace,
  getFeaturesOf,
} from '../feature-data/feature-store.ts';
import type { FeatureEnvironment, WholeFeature } from '../feature-data/model.ts';
import { withoutTriggers } from '../feature-data/plan-rules.ts';
import { atFeature } from '../feature-data/rules.ts';
import { environmentWrites } from '../feature-environments/change-environment.ts';
import { strategyRelationWrites } from '../feature-environments/feature-writes.ts';
import { settingsSizeWrites } from '../feature-environments/settings-size.ts';
import { ANY_TIME } from '../segments/segment-uses.ts';
import { tagUseRemovals } from '../tags/tagging.ts';
import { featureEventData } from './create-feature.ts';

/** Relations removed in one transaction; together with the flag's own items this stays below 100 writes. */
const RELATIONS_AT_ONCE = 30;

/**
 * Deletes an archived flag. Its name becomes available again, its events stay. Nothing happens to a flag
 * that is not archived.
 * @param projectId the flag's project, if the caller knows it; saves a round trip
 * @throws {NotFoundError} for an unknown flag
 * @throws {NoAccessError} without the permission in the flag's project
 */
export async function deleteFeature(
  caller: Caller,
  name: string,
  projectId?: string,
): Promise<void> {
  const expected: ExpectedEvent = {
    type: 'feature-deleted',
    featureName: name,
    ...(projectId !== undefined && { project: projectId }),
  };
  let isGone = false;
  while (!isGone) {
    isGone = await recordChange({ author: caller.author, expect: [expected] }, () =>
      decideFeatureDeletion(caller, name),
    );
  }
}

/**
 * Deletes the archived ones among flags of a project, one after the other, after checking that the
 * project has all of them.
 * @throws {NotFoundError} naming the flags that the project does not have
 */
export async function deleteFeatures(
  caller: Caller,
  projectId: string,
  names: readonly string[],
): Promise<void> {
  const features = await getFeaturesOf(projectId, names);
  for (const { name, archivedAt } of features) {
    if (archivedAt !== null) await deleteFeature(caller, name, projectId);
  }
}

/** Deletes a flag or makes it smaller. Returns whether there is nothing left to delete. */
async function decideFeatureDeletion(caller: Caller, name: string): Promise<Commit<boolean>> {
  const whole = await loadArchived(caller, name);
  if (!whole) return noChange(true);
  const { feature } = whole;
  const writes = shrinking(whole);
  if (writes.length > 0) return { writes, events: [], result: false };
  return {
    writes: [
      ...removals(whole),
      ...tagUseRemovals(feature.name, feature.tags),
      uncountArchivedFeatureWrite(feature.project),
      removeFlagChartsWrite(feature.name),
    ],
    events: [atFeature(feature, { type: 'feature-deleted', preData: featureEventData(feature) })],
    result: true,
  };
}

/**
 * Reads a flag that the caller may delete; `undefined` if it is not archived.
 * @throws {NotFoundError} for an unknown flag
 * @throws {NoAccessError} without the permission in the flag's project
 */
async function loadArchived(caller: Caller, name: string): Promise<WholeFeature | undefined> {
  const whole = await findWholeFeature(name);
  if (!whole) throw featureNotFound(name);
  await requirePermission(caller, ['DELETE_FEATURE'], flagPlace(whole.feature));
  return whole.feature.archivedAt === null ? undefined : whole;
}

/**
 * Removes strategies from a large archived flag, a few at a time, until the rest fits into one
 * transaction; empty for a flag that fits. Records no events: the deletion that follows does, and
 * archived flags are not evaluated.
 */
function shrinking({ feature, environments }: WholeFeature): Write[] {
  const filled = Object.values(environments).filter(({ strategies }) => strategies.length > 0);
  const relations = filled.flatMap((state) =>
    strategyRelationWrites(feature, state, withoutStrategies(state), ANY_TIME),
  );
  const state = filled[0];
  if (relations.length <= RELATIONS_AT_ONCE || !state) return [];
  return environmentWrites(
    feature,
    state,
    { ...withoutTriggers(state), strategies: state.strategies.slice(3) },
    ANY_TIME,
  );
}

function withoutStrategies(environment: FeatureEnvironment): FeatureEnvironment {
  return {
    ...withoutTriggers(environment),
    strategies: [],
  };
}

function removals({ feature, environments }: WholeFeature): Write[] {
  return [
    { remove: keys.feature(feature.name), when: atVersion(feature.version) },
    ...Object.values(environments).flatMap((state): Write[] => [
      {
        remove: keys.featureEnvironment(feature.name, state.environment),
        when: atVersion(state.version),
      },
      ...strategyRelationWrites(feature, state, withoutStrategies(state), ANY_TIME),
    ]),
    ...settingsSizeWrites({ feature, environments }, undefined),
  ];
}
