import { getProject } from '../../projects/project-store.ts';
import { readApplications } from './application-store.ts';
import type { ApplicationsQuery } from './list-applications.ts';
import { isForgotten } from './merge-report.ts';
import type { Application } from './model.ts';

/**
 * A page of the applications that reported with a token of a project, or of all projects, sorted by name. A
 * report from before the project was created belongs to a former project with the same id.
 * @throws {NotFoundError} for an unknown project
 */
export async function listProjectApplications(
  projectId: string,
  { query = '', offset, limit, sortOrder }: ApplicationsQuery,
) {
  const [project, applications] = await Promise.all([getProject(projectId), readApplications()]);
  const now = new Date();
  const text = query.toLowerCase();
  const found = applications.filter(
    (application) =>
      application.seenAt >= project.createdAt &&
      !isForgotten(application, now) &&
      application.appName.toLowerCase().includes(text) &&
      environmentsIn(application, projectId).length > 0,
  );
  const sorted = sortOrder === 'asc' ? found : found.toReversed();
  return {
    total: found.length,
    applications: sorted.slice(offset, offset + limit).map((application) => ({
      name: application.appName,
      environments: environmentsIn(application, projectId),
      instances: [],
      sdks: sdksOf(application),
    })),
  };
}

/** `*` in the usage stands for all projects. */
function environmentsIn({ usage }: Application, project: string): string[] {
  const used = ['*', project].flatMap((id) => (Object.hasOwn(usage, id) ? (usage[id] ?? []) : []));
  return [...new Set(used)].sort();
}

/** SDKs report as `name:version`. */
function sdksOf({ sdkVersion }: Application) {
  if (sdkVersion === null) return [];
  const [name = '', version] = sdkVersion.split(':', 2);
  return [{ name, versions: version === undefined ? [] : [version] }];
}
