import type { Me } from 'generated:api';
import type { Permission, RolePermission } from '../../../lib/auth/permissions.ts';
import type { Rights } from '../../../lib/auth/rights.ts';

/** A permission as the service lists it; `*` means all open projects. */
type Held = Me['permissions'][number];

/** The rights of the signed-in person, in the form that the rules of the service take. */
export function rightsOf(held: readonly Held[]): Rights {
  const projects = new Map<string, RolePermission[]>();
  const root: RolePermission[] = [];
  for (const { permission, project, environment } of held) {
    const granted = {
      name: permission as Permission,
      ...(environment !== undefined && { environment }),
    };
    if (project === undefined || project === '*') root.push(granted);
    else projects.set(project, [...(projects.get(project) ?? []), granted]);
  }
  return { isAdmin: held.some(({ permission }) => permission === 'ADMIN'), root, projects };
}
