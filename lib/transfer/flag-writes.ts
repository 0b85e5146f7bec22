import { onePerItem } from '../change-requests/application-writes.ts';
import type { Write } from '../dynamo/table.ts';
import { nameTaken } from '../features/create-feature.ts';
import {
  createFeatureWrite,
  emptyEnvironment,
  summarize,
  updateEnvironmentWrite,
  updateFeatureWrite,
  type WholeFeature,
} from '../features/feature-store.ts';
import { countChange, countChangeWrites } from '../features/update-feature.ts';
import {
  refuseTooLarge,
  strategyRelationWrites,
  wholeFeatureWrites,
} from '../features/whole-feature-writes.ts';
import { countFeaturesWrite } from '../projects/count-features.ts';
import type { FlagPlan, FoundFlag } from './plan-flag.ts';

const creationWrites = (
  { project }: FoundFlag,
  { feature, environments }: WholeFeature,
): Write[] => {
  const states = Object.values(environments);
  for (const state of states) refuseTooLarge(state);
  const summaries = states.map((state) => [state.environment, summarize(state)]);
  const complete = { ...feature, environments: Object.fromEntries(summaries) };
  return [
    createFeatureWrite(complete, nameTaken(feature.name)),
    countFeaturesWrite(project, 1, { stale: Number(feature.stale) }),
    ...states.flatMap((state) => {
      const nothing = emptyEnvironment(feature.name, state.environment);
      return [
        updateEnvironmentWrite(nothing, state),
        ...strategyRelationWrites(feature, nothing, state),
      ];
    }),
  ];
};

const ownWrites = (found: FoundFlag, after: WholeFeature): Write[] => {
  const { whole, project } = found;
  if (!whole) return creationWrites(found, after);
  return [
    ...wholeFeatureWrites(whole, after),
    ...countChangeWrites(project, [countChange(whole.feature, after.feature)]),
  ];
};

const parentWrites = (before: FoundFlag['parents'], after: FlagPlan['parents']): Write[] =>
  [...after].flatMap(([name, parent]) => {
    const old = before.get(name);
    return old && old !== parent ? [updateFeatureWrite(old, parent)] : [];
  });

/**
 * The writes that create or update an imported flag and its parents. Pure.
 * @param more the writes for its tags
 * @throws {ExceedsLimitError} for an environment with more than 300 kB, or a full project
 */
export const flagWrites = (
  found: FoundFlag,
  after: WholeFeature,
  parents: FlagPlan['parents'],
  more: readonly Write[],
): Write[] =>
  onePerItem([...ownWrites(found, after), ...more, ...parentWrites(found.parents, parents)]);
