import type { Caller } from '../../auth/caller.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import type { Environment } from '../../environments/model.ts';
import { DAY_MS } from '../../platform/days.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import { getProject } from '../../projects/project-store.ts';
import { type FlagApplications, findFlagApplications } from '../applications/flag-applications.ts';
import { readUnknownFlags } from '../metrics/unknown-flags.ts';
import { unknownFlagsOf } from '../metrics/unknown-flags-of-project.ts';
import type { CleanUpFlag, CleanUpPage, UnknownName } from './clean-up-model.ts';
import { findCleanUpFlags } from './find-clean-up-flags.ts';

/** A part of what can be cleaned up in a project. */
export interface CleanUp {
  readonly project: string;
  /** The environments of the project, in their order. */
  readonly environments: readonly Environment[];
  /** Sorted by name. */
  readonly flags: readonly CleanUpFlag[];
  readonly applications: FlagApplications;
  /** Sorted by name; empty on all pages but the first. */
  readonly unknownFlags: readonly UnknownName[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** An unknown flag with its reports. */
type UnknownReports = Awaited<ReturnType<typeof unknownFlagsOf>>[number];

/** How long it is known which flags an application evaluated: this week and the one before, at most. */
const SIGHTING_MS = 14 * DAY_MS;

/**
 * What can be cleaned up in a project, page by page, as the caller may see it. The index of its flags is eventually
 * consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function readCleanUp(
  { rights }: Caller,
  projectId: string,
  page: CleanUpPage,
  now = new Date(),
): Promise<CleanUp> {
  const [project, all, sees, unknown] = await Promise.all([
    getProject(projectId),
    listEnvironments(),
    projectVisibility(rights),
    page.cursor === undefined ? readUnknownFlags() : [],
  ]);
  const environments = environmentsIn(project, all);
  const [{ flags, nextCursor }, unknownFlags] = await Promise.all([
    findCleanUpFlags(project.id, environments, page, now.getTime()),
    unknownFlagsOf(project, unknown, sees),
  ]);
  return {
    project: project.id,
    environments,
    flags,
    applications: await findFlagApplications(project, lately(flags, now)),
    unknownFlags: unknownFlags.map(toUnknownName),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

function toUnknownName({ name, lastSeenAt, reports }: UnknownReports): UnknownName {
  const applications = reports.map(({ appName, environments }) => ({
    appName,
    environments: environments.map(({ environment }) => environment),
  }));
  return { name, lastSeenAt, applications };
}

/** The names of flags that an application may have been recorded for. */
function lately(flags: readonly CleanUpFlag[], now: Date): string[] {
  const since = new Date(now.getTime() - SIGHTING_MS).toISOString();
  return flags
    .map(({ feature }) => feature)
    .filter(({ lastSeenAt }) => lastSeenAt !== null && lastSeenAt >= since)
    .map(({ name }) => name);
}
