import { recentChanges } from '../../events/recent-events.ts';
import { featureListPartition, keys } from '../../platform/dynamo/keys.ts';
import { getItems, queryList } from '../../platform/dynamo/table.ts';
import type { Feature } from '../feature-data/model.ts';

/** Which flags are listed besides the active ones, and how. */
interface CommittedFlags {
  readonly withArchived?: boolean;
  /** An environment whose settings matter: a copy gets them without events of the flags. */
  readonly environment?: string;
}

/**
 * Lists the active flags of projects, with everything that was committed before the call. The index
 * may lag, so flags with recent events are read from the table as well, and all if the environment is new.
 * @param projects ids
 */
export async function listCommittedFlags(
  projects: readonly string[],
  { withArchived = false, environment = '' }: CommittedFlags = {},
): Promise<Feature[]> {
  const partitions = projects.flatMap((id) =>
    (withArchived ? [false, true] : [false]).map((archived) => featureListPartition(id, archived)),
  );
  const [lists, recent] = await Promise.all([
    Promise.all(partitions.map((partition) => queryList(partition))),
    recentChanges(),
  ]);
  const flags = new Map(lists.flat().map((feature) => [feature.name, feature]));
  const late = [
    ...new Set([...recent.flags, ...(recent.newEnvironments.has(environment) ? flags.keys() : [])]),
  ];
  const current = await getItems(late.map(keys.feature));
  const wanted = new Set(projects);
  for (const [index, name] of late.entries()) {
    const feature = current[index];
    const isListed = feature && (withArchived || feature.archivedAt === null);
    if (isListed && wanted.has(feature.project)) flags.set(name, feature);
    else flags.delete(name);
  }
  return [...flags.values()];
}
