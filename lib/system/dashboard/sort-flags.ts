import type { ListedFlag } from '../../flags/directory/model.ts';
import { compareText } from '../../platform/compare-text.ts';
import { isPartial, servedShare } from './served-share.ts';

/** A flag in an environment in which it is being rolled out. */
export interface RollingOut {
  readonly flag: ListedFlag;
  readonly environment: string;
}

/** What a dashboard tells of the flags of a project. */
interface ProjectFlags {
  /** The oldest of the active ones; absent without any. */
  readonly first?: ListedFlag;
  /** Whether an application has used one. */
  readonly used: boolean;
  /** Whether an active one is on anywhere. */
  readonly on: boolean;
  /** How many are completed or stale, so that they can go. */
  readonly removable: number;
}

/** What dashboards choose from, so that none of them goes through all flags. */
export interface SortedFlags {
  /** By name, archived ones included. */
  readonly flags: ReadonlyMap<string, ListedFlag>;
  /** The active ones by the id of their creator, newest first. */
  readonly byCreator: ReadonlyMap<number, readonly ListedFlag[]>;
  /** The active ones that a share of the users gets in production, by name. */
  readonly partial: readonly RollingOut[];
  /** The projects that have flags, by id. */
  readonly projects: ReadonlyMap<string, ProjectFlags>;
}

/** Whether the user can see a project. */
export type IsSeen = (project: string) => boolean;

/**
 * Sorts all flags for dashboards. Pure.
 * @param flags by name
 * @param productionOf the environments of the type `production` of a project
 */
export function sortFlags(
  flags: ReadonlyMap<string, ListedFlag>,
  productionOf: (project: string) => readonly string[],
): SortedFlags {
  const all = [...flags.values()];
  const newestFirst = all
    .filter(isInUse)
    .sort((one, other) => compareText(other.createdAt, one.createdAt));
  const ofProjects = Map.groupBy(all, ({ project }) => project);
  return {
    flags,
    byCreator: Map.groupBy(newestFirst, ({ createdBy }) => createdBy.id),
    partial: [...ofProjects]
      .flatMap(([id, ofProject]) => partialIn(ofProject, productionOf(id)))
      .sort((one, other) => compareText(one.flag.name, other.flag.name)),
    projects: new Map([...ofProjects].map(([id, ofProject]) => [id, tellOf(ofProject)])),
  };
}

/** The active flags that a share of the users gets. */
function partialIn(flags: readonly ListedFlag[], environments: readonly string[]): RollingOut[] {
  return flags
    .filter(isInUse)
    .flatMap((flag) =>
      environments
        .filter((environment) => isPartial(servedShare(flag.environments[environment]).share))
        .map((environment) => ({ flag, environment })),
    );
}

function tellOf(flags: readonly ListedFlag[]): ProjectFlags {
  const active = flags.filter(isInUse);
  const [first] = active.toSorted((one, other) => compareText(one.createdAt, other.createdAt));
  return {
    ...(first && { first }),
    used: flags.some(({ lastSeenAt }) => lastSeenAt !== null),
    on: active.some(({ environments }) =>
      Object.values(environments).some(({ enabled }) => enabled),
    ),
    removable: active.filter(
      ({ completion, stale, potentiallyStale }) =>
        completion !== undefined || stale || potentiallyStale,
    ).length,
  };
}

/** Whether a flag is not archived. Pure. */
export function isInUse({ archivedAt }: ListedFlag): boolean {
  return archivedAt === null;
}
