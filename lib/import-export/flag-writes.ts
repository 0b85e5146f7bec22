import {
  createFeatureWrite,
  updateFeatureEnvironmentWrite,
  updateFeatureWrite,
} from '../flags/feature-data/feature-store.ts';
import type { WholeFeature } from '../flags/feature-data/model.ts';
import { emptyEnvironment } from '../flags/feature-data/rules.ts';
import { summarize } from '../flags/feature-data/summarize.ts';
import {
  refuseLargeEnvironment,
  strategyRelationWrites,
  wholeFeatureWrites,
} from '../flags/feature-environments/feature-writes.ts';
import { settingsSizeWrites } from '../flags/feature-environments/settings-size.ts';
import { countChange, countChangeWrites, countNew } from '../flags/features/count-changes.ts';
import { featureNameTaken } from '../flags/features/create-feature.ts';
import { onePerItem } from '../platform/dynamo/repeated-writes.ts';
import type { Write } from '../platform/dynamo/write.ts';
import type { FlagPlan, FoundFlag } from './model.ts';

/**
 * The writes that create or update an imported flag and its parents. Pure.
 * @param more the writes for its tags
 * @throws {ExceedsLimitError} for an environment with more than 300 kB, or a full project
 */
export function flagWrites(
  found: FoundFlag,
  after: WholeFeature,
  parents: FlagPlan['parents'],
  more: readonly Write[],
): Write[] {
  return onePerItem([...ownWrites(found, after), ...more, ...parentWrites(found.parents, parents)]);
}

function ownWrites(found: FoundFlag, after: WholeFeature): Write[] {
  const { whole, project } = found;
  if (!whole) return creationWrites(found, after);
  return [
    ...wholeFeatureWrites(whole, after, project.createdAt),
    ...countChangeWrites(project, [countChange(whole.feature, after.feature)]),
  ];
}

function creationWrites({ project }: FoundFlag, { feature, environments }: WholeFeature): Write[] {
  const states = Object.values(environments);
  for (const state of states) refuseLargeEnvironment(state);
  const summaries = states.map((state) => [state.environment, summarize(state)]);
  const complete = { ...feature, environments: Object.fromEntries(summaries) };
  return [
    createFeatureWrite(complete, featureNameTaken(feature.name)),
    ...countChangeWrites(project, [countNew(feature)]),
    ...settingsSizeWrites(undefined, { feature, environments }),
    ...states.flatMap((state) => {
      const nothing = emptyEnvironment(feature.name, state.environment);
      return [
        updateFeatureEnvironmentWrite(nothing, state),
        ...strategyRelationWrites(feature, nothing, state, project.createdAt),
      ];
    }),
  ];
}

function parentWrites(before: FoundFlag['parents'], after: FlagPlan['parents']): Write[] {
  return [...after].flatMap(([name, parent]) => {
    const old = before.get(name);
    return old && old !== parent ? [updateFeatureWrite(old, parent)] : [];
  });
}
