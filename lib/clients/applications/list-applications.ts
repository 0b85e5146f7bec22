import type { FromSchema } from 'json-schema-to-ts';
import type { Rights } from '../../auth/rights.ts';
import { visibleProjects } from '../../projects/visible-projects.ts';
import { getApplication, readApplications } from './application-store.ts';
import type { Application } from './model.ts';
import type { applicationSchema } from './schema.ts';

type ApplicationView = FromSchema<typeof applicationSchema>;

/** A query of the list of applications. */
interface ApplicationsQuery {
  /** Part of the name, case-insensitive. */
  readonly query?: string;
  readonly offset: number;
  readonly limit: number;
  readonly sortOrder: 'asc' | 'desc';
}

/**
 * A page of applications sorted by name, without projects that the caller cannot see: one query.
 */
export async function listApplications(
  rights: Rights,
  { query = '', offset, limit, sortOrder }: ApplicationsQuery,
): Promise<{ total: number; applications: ApplicationView[] }> {
  const [applications, isVisible] = await Promise.all([
    readApplications(),
    projectVisibility(rights),
  ]);
  const text = query.toLowerCase();
  const found = applications.filter(({ appName }) => appName.toLowerCase().includes(text));
  const sorted = sortOrder === 'asc' ? found : found.reverse();
  return {
    total: found.length,
    applications: sorted
      .slice(offset, offset + limit)
      .map((application) => present(application, isVisible)),
  };
}

/**
 * An application, without projects that the caller cannot see.
 * @throws {NotFoundError} when it does not exist
 */
export async function getVisibleApplication(
  rights: Rights,
  appName: string,
): Promise<ApplicationView> {
  const [application, isVisible] = await Promise.all([
    getApplication(appName),
    projectVisibility(rights),
  ]);
  return present(application, isVisible);
}

/** Returns a function that says whether the caller may see the name of a project. */
async function projectVisibility(rights: Rights): Promise<(project: string) => boolean> {
  if (rights.isAdmin) return () => true;
  const visible = await visibleProjects(rights);
  return (project) => project === '*' || visible.has(project);
}

function present(
  application: Application,
  isVisible: (project: string) => boolean,
): ApplicationView {
  const { appName, strategies, sdkVersion, usage, description, url, icon, color } = application;
  return {
    appName,
    strategies: [...strategies],
    usage: Object.entries(usage)
      .filter(([project]) => isVisible(project))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([project, environments]) => ({ project, environments: [...environments] })),
    ...(sdkVersion !== null && { sdkVersion }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
  };
}
