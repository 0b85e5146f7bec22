import { environmentNotFound, findEnvironment } from '../../environments/environment-store.ts';
import { loadGrants } from '../../identity/access/load-grants.ts';
import { presentRole } from '../../identity/roles/present-role.ts';
import { presentServiceAccount } from '../../identity/service-accounts/present-service-account.ts';
import type { AccountType } from '../../identity/users/model.ts';
import { presentUser } from '../../identity/users/present-user.ts';
import { getAccount } from '../../identity/users/user-store.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { getAnyProject } from '../project-store.ts';
import { explainScope } from './explanation-rules.ts';
import { presentExplained, presentProjectRoles } from './present-overview.ts';

/** Where to look; without a project in open ones, without an environment in all of them. */
interface AccessPlace {
  readonly project?: string;
  readonly environment?: string;
}

/**
 * Reads what a person or service account may do at a place, and why: two round trips.
 * @throws {NotFoundError} for an unknown account, project or environment
 */
export async function explainUser(id: number, type: AccountType, place: AccessPlace) {
  const account = getAccount(id, type);
  const [user, grants, project] = await Promise.all([
    account,
    loadGrants(id, account),
    place.project === undefined ? undefined : getAnyProject(place.project),
    place.environment === undefined ? undefined : requireEnvironment(place.environment),
  ]);
  const rootRole = grants.find((grant) => grant.project === null && grant.group === null)?.role;
  if (!rootRole) throw new NotFoundError({ kind: 'role', id: user.rootRole });
  const explained = (scope: 'root' | 'project' | 'environment') =>
    explainScope(scope, grants, { project, environment: place.environment }).map(presentExplained);
  return {
    user: type === 'User' ? presentUser(user) : presentServiceAccount(user),
    rootRole: presentRole(rootRole),
    projectRoles: presentProjectRoles(grants),
    overview: {
      root: explained('root'),
      project: explained('project'),
      environment: explained('environment'),
    },
  };
}

async function requireEnvironment(name: string): Promise<void> {
  if (!(await findEnvironment(name))) throw environmentNotFound(name);
}
