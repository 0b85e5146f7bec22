import type { Project } from '../../projects/model.ts';
import { getProject } from '../../projects/project-store.ts';
import { type ApplicationsQuery, pageOfApplications } from './application-page.ts';
import { readApplications } from './application-store.ts';
import type { Application } from './model.ts';

/**
 * A page of the applications that reported with a token of a project, or of all projects, sorted by name. A
 * report from before the project was created belongs to a former project with the same id.
 * @throws {NotFoundError} for an unknown project
 */
export async function listProjectApplications(projectId: string, query: ApplicationsQuery) {
  const [project, applications] = await Promise.all([getProject(projectId), readApplications()]);
  const { total, page } = pageOfApplications(applications, query, (application) =>
    reportsFor(application, project),
  );
  return {
    total,
    applications: page.map((application) => ({
      name: application.appName,
      environments: environmentsIn(application, projectId),
      instances: [],
      sdks: sdksOf(application),
    })),
  };
}

/** Whether an application has reported for a project since it was created, or for all projects. Pure. */
export function reportsFor(
  application: Application,
  { id, createdAt }: Pick<Project, 'id' | 'createdAt'>,
): boolean {
  return application.seenAt >= createdAt && environmentsIn(application, id).length > 0;
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
