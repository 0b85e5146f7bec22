import { recentChanges } from '../events/read/recent-events.ts';
import { readStates } from '../flags/feature-data/feature-store.ts';
import type { Feature, WholeFeature } from '../flags/feature-data/model.ts';
import { loadFlag } from '../import-export/load-flag.ts';
import type { FoundFlag, WantedFlag } from '../import-export/model.ts';
import { chunksOf } from '../platform/chunks.ts';
import { getItems } from '../platform/dynamo/get-items.ts';
import { featureListPartition, keys } from '../platform/dynamo/keys.ts';
import { query } from '../platform/dynamo/query.ts';
import { ApiError, invalid } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';

/** Number of flags read in parallel. */
const CONCURRENT_READS = 20;

/** Between which names flags are; both may be open. */
interface NameRange {
  readonly after?: string;
  readonly until?: string;
}

/**
 * The active flags of a project between two names, by name, with everything that was committed before the call: the index
 * may lag, so flags with events of the last minute are read from the table itself.
 * @param limit of flags that are read from the index; what is behind the last of them is left out
 */
export async function listFlagsBetween(
  project: string,
  { after = '', until }: NameRange,
  limit: number,
): Promise<{ readonly flags: Feature[]; readonly isLast: boolean }> {
  const [listed, recent] = await Promise.all([
    query({
      index: 'list',
      where:
        until === undefined
          ? 'listPk = :pk AND listSk > :after'
          : 'listPk = :pk AND listSk BETWEEN :after AND :until',
      values: {
        ':pk': featureListPartition(project, false),
        // A name has one character at least, and sorts after an empty text; keys must not be empty.
        ':after': after === '' ? ' ' : after,
        ...(until !== undefined && { ':until': until }),
      },
      limit: limit + 2,
    }),
    recentChanges(),
  ]);
  const behind = listed.filter(({ name }) => name > after);
  const last = behind[limit] ? behind[limit - 1]?.name : undefined;
  const isIn = (name: string) =>
    name > after && (until === undefined || name <= until) && (last === undefined || name <= last);
  const late = [...recent.flags.keys()].filter(isIn);
  const current = await getItems(late.map(keys.feature));
  const flags = new Map(behind.filter(({ name }) => isIn(name)).map((flag) => [flag.name, flag]));
  for (const [index, name] of late.entries()) {
    const flag = current[index];
    if (flag?.project === project && flag.archivedAt === null) flags.set(name, flag);
    else flags.delete(name);
  }
  return {
    flags: [...flags.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    isLast: last === undefined,
  };
}

/** Flags with their settings in some environments, as they are now: read by key. */
export async function readWhole(
  flags: readonly Feature[],
  environments: readonly string[],
): Promise<WholeFeature[]> {
  const states = await readStates(
    flags.flatMap(({ name }) => environments.map((environment) => [name, environment] as const)),
  );
  return flags.map((feature, index) => ({
    feature,
    environments: Object.fromEntries(
      environments.map((name, place) => [name, states[index * environments.length + place]]),
    ) as WholeFeature['environments'],
  }));
}

/**
 * Reads what deciding a flag needs, with the parents that it has and the ones that it is to have.
 * @throws {NotFoundError} for an unknown project, {ValidationError} for an unknown tag type
 */
export async function loadWanted(project: string, wanted: WantedFlag): Promise<FoundFlag> {
  const found = await loadFlag(project, wanted);
  const missing = (found.whole?.feature.dependencies ?? [])
    .map(({ feature }) => feature)
    .filter((name) => !found.parents.has(name));
  if (missing.length === 0) return found;
  const parents = await getItems(missing.map(keys.feature));
  const more = parents.flatMap((parent) => (parent ? [[parent.name, parent] as const] : []));
  return { ...found, parents: new Map([...found.parents, ...more]) };
}

/** The same for many flags; what is refused is returned. */
export async function loadAllWanted(
  project: string,
  flags: readonly WantedFlag[],
): Promise<(FoundFlag | ApiError)[]> {
  const loaded: (FoundFlag | ApiError)[] = [];
  for (const chunk of chunksOf(flags, CONCURRENT_READS)) {
    const loads = chunk.map((wanted) =>
      loadWanted(project, wanted).catch((error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      }),
    );
    loaded.push(...(await Promise.all(loads)));
  }
  return loaded;
}

/** @throws {ValidationError} for an environment that the project does not have */
export function refuseOtherEnvironments(
  { id, environments }: Project,
  names: readonly string[],
): void {
  const index = names.findIndex((name) => !Object.hasOwn(environments, name));
  if (index < 0) return;
  throw invalid(
    `/body/environments/${index}`,
    `must be the name of an environment of the project "${id}"`,
    { sent: names[index] },
  );
}
