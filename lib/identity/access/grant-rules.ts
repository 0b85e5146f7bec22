import type { RolePermission } from '../../auth/permissions.ts';
import type { Rights } from '../../auth/rights.ts';
import type { Items } from '../../platform/dynamo/items.ts';
import type { Role } from '../roles/model.ts';

/** A role that somebody has, and where from. */
export interface Grant {
  readonly role: Role;
  /** Id of the project in which it applies; `null` for a role of the instance. */
  readonly project: string | null;
  /** The group through which the user has it; `null` for a role of their own. */
  readonly group: Pick<Items['Group'], 'id' | 'name'> | null;
}

/** The rights that come from grants. Pure. */
export function rightsOf(grants: readonly Grant[]): Rights {
  const root = grants.flatMap(({ project, role }) => (project === null ? role.permissions : []));
  const projects = new Map<string, RolePermission[]>();
  for (const { project, role } of grants) {
    if (project === null) continue;
    projects.set(project, [...(projects.get(project) ?? []), ...role.permissions]);
  }
  return { isAdmin: root.some(({ name }) => name === 'ADMIN'), root, projects };
}
