import { recentChanges } from '../../events/read/recent-events.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { featureListPartition, keys } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/query.ts';
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
  const listed = lists.flat();
  const late = [
    ...new Set([
      ...recent.flags.keys(),
      ...(recent.newEnvironments.has(environment) ? listed.map(({ name }) => name) : []),
    ]),
  ];
  const current = await getItems(late.map(keys.feature));
  const wanted = new Set(projects);
  return replaceLate(
    listed,
    late,
    current,
    ({ project, archivedAt }) => wanted.has(project) && (withArchived || archivedAt === null),
  );
}

/**
 * The flags of a list that may be late: with those of some names as they are in the table. Pure.
 * @param late the names
 * @param current the flags with these names, in that order, as they were read from the table
 * @param belongs whether a flag belongs to the list
 */
function replaceLate(
  listed: readonly Feature[],
  late: readonly string[],
  current: readonly (Feature | undefined)[],
  belongs: (flag: Feature) => boolean,
): Feature[] {
  const flags = new Map(listed.map((feature) => [feature.name, feature]));
  for (const [index, name] of late.entries()) {
    const feature = current[index];
    if (feature && belongs(feature)) flags.set(name, feature);
    else flags.delete(name);
  }
  return [...flags.values()];
}
