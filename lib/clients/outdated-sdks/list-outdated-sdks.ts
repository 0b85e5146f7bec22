import type { FromSchema } from 'json-schema-to-ts';
import type { Rights } from '../../auth/rights.ts';
import { compareText } from '../../platform/compare-text.ts';
import { projectVisibility } from '../../projects/authorization/visibility.ts';
import { getProject } from '../../projects/project-store.ts';
import { readApplications } from '../applications/application-store.ts';
import { seesApplication } from '../applications/list-applications.ts';
import { reportsFor } from '../applications/list-project-applications.ts';
import { isForgotten } from '../applications/merge-report.ts';
import type { Application } from '../applications/model.ts';
import type { outdatedSdksSchema } from './outdated-sdks-schema.ts';
import { isOutdatedSdk } from './sdk-version-rules.ts';

type OutdatedSdks = FromSchema<typeof outdatedSdksSchema>;

/**
 * The outdated SDKs of all applications that a caller may see: one query, and one of the projects for callers who are
 * not administrators.
 */
export async function listOutdatedSdks(rights: Rights): Promise<OutdatedSdks> {
  const [applications, sees] = await Promise.all([readApplications(), projectVisibility(rights)]);
  return outdatedAmong(applications.filter((application) => seesApplication(application, sees)));
}

/**
 * The same of the applications that report for a project.
 * @throws {NotFoundError} for an unknown project
 */
export async function listOutdatedProjectSdks(projectId: string): Promise<OutdatedSdks> {
  const [project, applications] = await Promise.all([getProject(projectId), readApplications()]);
  return outdatedAmong(applications.filter((application) => reportsFor(application, project)));
}

/** @param applications sorted by name */
function outdatedAmong(applications: readonly Application[]): OutdatedSdks {
  const now = new Date();
  const outdated = applications.flatMap((application) => {
    const { appName, sdkVersion } = application;
    const isListed = sdkVersion !== null && isOutdatedSdk(sdkVersion);
    return isListed && !isForgotten(application, now) ? [{ appName, sdkVersion }] : [];
  });
  return {
    sdks: [...Map.groupBy(outdated, ({ sdkVersion }) => sdkVersion)]
      .map(([sdkVersion, users]) => ({
        sdkVersion,
        applications: users.map(({ appName }) => appName),
      }))
      .sort((one, other) => compareText(one.sdkVersion, other.sdkVersion)),
  };
}
