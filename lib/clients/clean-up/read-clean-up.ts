import type { Caller } from '../../auth/caller.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { listEnvironments } from '../../environments/environment-store.ts';
import type { Environment } from '../../environments/model.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { environmentsIn } from '../../projects/environments-in.ts';
import type { Project } from '../../projects/model.ts';
import { getProject } from '../../projects/project-store.ts';
import { type FlagApplications, findFlagApplications } from '../applications/flag-applications.ts';
import { listUnknownFlagsOf } from '../metrics/unknown-flags-of-project.ts';
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

/** How long it is known which flags an application evaluated: this week and the one before, at most. */
const SIGHTING_MS = 14 * 86_400_000;

/**
 * What can be cleaned up in a project, page by page, as the caller may see it. The index of its flags is eventually
 * consistent.
 * @throws {NotFoundError} for an unknown project
 */
export async function readCleanUp(
  caller: Caller,
  projectId: string,
  page: CleanUpPage,
  now = new Date(),
): Promise<CleanUp> {
  const [project, sees] = await Promise.all([
    getProject(projectId),
    projectVisibility(caller.rights),
  ]);
  return readCleanUpOf(project, page, sees, now);
}

/**
 * The same of a project that was read.
 * @param sees whose reports of unknown flags count
 */
export async function readCleanUpOf(
  project: Project,
  page: CleanUpPage,
  sees: SeesProject,
  now: Date,
): Promise<CleanUp> {
  const environments = environmentsIn(project, await listEnvironments());
  const [{ flags, nextCursor }, unknown] = await Promise.all([
    findCleanUpFlags(project.id, environments, page, now.getTime()),
    page.cursor === undefined ? listUnknownFlagsOf(project, sees) : [],
  ]);
  return {
    project: project.id,
    environments,
    flags,
    applications: await findFlagApplications(project, lately(flags, now)),
    unknownFlags: unknown.map(({ name, lastSeenAt, reports }) => ({
      name,
      lastSeenAt,
      applications: reports.map(({ appName, environments: places }) => ({
        appName,
        environments: places.map(({ environment }) => environment),
      })),
    })),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** The names of flags that an application may have been recorded for. */
function lately(flags: readonly CleanUpFlag[], now: Date): string[] {
  const since = new Date(now.getTime() - SIGHTING_MS).toISOString();
  return flags
    .map(({ feature }) => feature)
    .filter(({ lastSeenAt }) => lastSeenAt !== null && lastSeenAt >= since)
    .map(({ name }) => name);
}
