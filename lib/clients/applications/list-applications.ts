import type { FromSchema } from 'json-schema-to-ts';
import type { Rights } from '../../auth/rights.ts';
import type { SeesProject } from '../../auth/sees-project.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { type ApplicationsQuery, pageOfApplications } from './application-page.ts';
import { readApplications } from './application-store.ts';
import type { Application } from './model.ts';
import type { applicationSchema } from './schema.ts';
import { seesUsage } from './sighting-rules.ts';

type ApplicationView = FromSchema<typeof applicationSchema>;

/**
 * A page of applications sorted by name, without those that only projects use which the caller cannot see:
 * one query, and one of the projects for callers who are not administrators.
 */
export async function listApplications(
  rights: Rights,
  query: ApplicationsQuery,
): Promise<{ total: number; applications: ApplicationView[] }> {
  const [applications, sees] = await Promise.all([readApplications(), projectVisibility(rights)]);
  const { total, page } = pageOfApplications(applications, query, (application) =>
    seesApplication(application, sees),
  );
  return { total, applications: page.map((application) => presentApplication(application, sees)) };
}

/**
 * Whether a caller may see an application: one that reported for no project yet, for all projects, or for
 * one that the caller may see. Pure.
 */
export function seesApplication({ usage, seenAt }: Application, sees: SeesProject): boolean {
  const projects = Object.keys(usage);
  return projects.length === 0 || projects.some((project) => seesUsage(project, seenAt, sees));
}

/** An application as the API shows it, without projects that the caller cannot see. Pure. */
export function presentApplication(application: Application, sees: SeesProject): ApplicationView {
  const { appName, strategies, sdkVersion, usage, seenAt, description, url, icon, color } =
    application;
  return {
    appName,
    strategies: [...strategies],
    usage: Object.entries(usage)
      .filter(([project]) => seesUsage(project, seenAt, sees))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([project, environments]) => ({ project, environments: [...environments] })),
    ...(sdkVersion !== null && { sdkVersion }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
  };
}
