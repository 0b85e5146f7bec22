import { recentFlagNames } from '../../events/recent-events.ts';
import { featureListPartition, keys } from '../../platform/dynamo/keys.ts';
import { getItems, queryList } from '../../platform/dynamo/table.ts';
import type { Feature } from '../feature-data/model.ts';

/**
 * Lists the active flags of projects, with everything that was committed before the call. The index
 * may lag, so flags with recent events are read from the table as well.
 * @param projects ids
 */
export async function listCommittedFlags(projects: readonly string[]): Promise<Feature[]> {
  const [lists, recent] = await Promise.all([
    Promise.all(projects.map((id) => queryList(featureListPartition(id, false)))),
    recentFlagNames(),
  ]);
  const flags = new Map(lists.flat().map((feature) => [feature.name, feature]));
  const current = await getItems(recent.map(keys.feature));
  const wanted = new Set(projects);
  for (const [index, name] of recent.entries()) {
    const feature = current[index];
    if (feature && feature.archivedAt === null && wanted.has(feature.project)) {
      flags.set(name, feature);
    } else {
      flags.delete(name);
    }
  }
  return [...flags.values()];
}
