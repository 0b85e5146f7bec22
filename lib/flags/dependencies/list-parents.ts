import { featureListPartition } from '../../platform/dynamo/keys.ts';
import { query, queryList } from '../../platform/dynamo/query.ts';
import { getProject } from '../../projects/project-store.ts';
import { getFeatureOf } from '../feature-data/feature-store.ts';
import { loadFeature } from '../feature-data/load-feature.ts';
import type { FeaturePlace } from '../feature-data/model.ts';
import { stateIn } from '../feature-data/rules.ts';

/**
 * Lists the names of possible parents: active flags of the same project without dependencies. Empty for a
 * flag that has children. The index is eventually consistent.
 * @throws {NotFoundError} for an unknown flag
 */
export async function listParentOptions({
  projectId,
  featureName,
}: FeaturePlace): Promise<string[]> {
  const [child, features] = await Promise.all([
    getFeatureOf(projectId, featureName),
    queryList(featureListPartition(projectId, false)),
  ]);
  if (child.children.length > 0) return [];
  return features
    .filter(({ name, dependencies }) => name !== child.name && dependencies.length === 0)
    .map(({ name }) => name);
}

/**
 * Lists the names of all variants of a flag, in any environment of its project, of the flag or of its
 * strategies.
 * @throws {NotFoundError} for an unknown flag
 */
export async function listParentVariants(place: FeaturePlace): Promise<string[]> {
  const context = await loadFeature(place);
  const names = context.projectEnvironments.flatMap((environment) => {
    const { variants, strategies } = stateIn(context, environment.name);
    return [...variants, ...strategies.flatMap((strategy) => strategy.variants)];
  });
  return [...new Set(names.map(({ name }) => name))].sort();
}

/**
 * Whether any active flag of a project has a dependency.
 * @throws {NotFoundError} for an unknown project
 */
export async function hasDependencies(projectId: string): Promise<boolean> {
  const [children] = await Promise.all([
    query({
      index: 'list',
      where: 'listPk = :pk',
      filter: 'size(#dependencies) > :none',
      names: { '#dependencies': 'dependencies' },
      values: { ':pk': featureListPartition(projectId, false), ':none': 0 },
    }),
    getProject(projectId),
  ]);
  return children.length > 0;
}
