import type { RolePermission } from './permissions.ts';
import { type Permission, permissionScopes } from './permissions.ts';

/** Where a permission is needed; absent parts are not checked. */
interface RightsPlace {
  readonly project?: { readonly id: string; readonly mode: ProjectMode } | undefined;
  readonly environment?: string | undefined;
}

/** The rights of a caller, compiled from roles. */
export interface Rights {
  /** All permissions, everywhere. */
  readonly isAdmin: boolean;
  /** Permissions of root roles; those about projects apply to every open project. */
  readonly root: readonly RolePermission[];
  /** Permissions of project roles, by project id. Any entry makes a private project visible. */
  readonly projects: ReadonlyMap<string, readonly RolePermission[]>;
}

export const allRights: Rights = { isAdmin: true, root: [], projects: new Map() };
export const noRights: Rights = { isAdmin: false, root: [], projects: new Map() };

/** `UPDATE_PROJECT` was split later; holders of it in a project also hold the parts. */
const impliedInProject: ReadonlySet<Permission> = new Set<Permission>([
  'PROJECT_USER_ACCESS_READ',
  'PROJECT_USER_ACCESS_WRITE',
  'PROJECT_DEFAULT_STRATEGY_READ',
  'PROJECT_DEFAULT_STRATEGY_WRITE',
  'PROJECT_CHANGE_REQUEST_READ',
  'PROJECT_CHANGE_REQUEST_WRITE',
  'PROJECT_SETTINGS_READ',
  'PROJECT_SETTINGS_WRITE',
]);

/**
 * A root role with `UPDATE_PROJECT` does not imply the approval settings: it applies in every open
 * project, and approvals must bind those who have it.
 */
const impliedByRoot: ReadonlySet<Permission> = new Set(
  [...impliedInProject].filter((permission) => permission !== 'PROJECT_CHANGE_REQUEST_WRITE'),
);

export type ProjectMode = 'open' | 'protected' | 'private';

/**
 * Whether one of the permissions is held at a place. Pure.
 *
 * Permissions about projects and environments come from roles in that project; those of a root role
 * apply to every open project. Without a project, they are not held at all.
 */
export function holds(
  rights: Rights,
  wanted: readonly Permission[],
  { project, environment }: RightsPlace,
): boolean {
  if (rights.isAdmin) return true;
  const inProject = project ? (rights.projects.get(project.id) ?? []) : [];
  return wanted.some((permission) => {
    const isRoot = permissionScopes[permission] === 'root';
    const isOpen = isRoot || project?.mode === 'open';
    const isHeldIn = (held: readonly RolePermission[], implied: ReadonlySet<Permission>) =>
      held.some((candidate) => grants(candidate, permission, environment, implied));
    return (
      (isOpen && isHeldIn(rights.root, impliedByRoot)) ||
      (!isRoot && isHeldIn(inProject, impliedInProject))
    );
  });
}

/** Whether the caller may see a project: a private one only with a role in it. */
export function sees(
  rights: Rights,
  project: { readonly id: string; readonly mode: ProjectMode },
): boolean {
  return rights.isAdmin || project.mode !== 'private' || rights.projects.has(project.id);
}

/**
 * Whether the caller may see what was in a project at a time. An id can be used again after its project
 * was deleted; the new project shows nothing of the former one.
 * @param at RFC 3339
 */
export function seesAt(
  rights: Rights,
  project: { readonly id: string; readonly mode: ProjectMode; readonly createdAt: string },
  at: string,
): boolean {
  return rights.isAdmin || (at >= project.createdAt && sees(rights, project));
}

function grants(
  held: RolePermission,
  wanted: Permission,
  environment: string | undefined,
  impliedByUpdateProject: ReadonlySet<Permission>,
): boolean {
  const isIt =
    held.name === wanted || (held.name === 'UPDATE_PROJECT' && impliedByUpdateProject.has(wanted));
  if (!isIt || permissionScopes[wanted] !== 'environment') return isIt;
  return (
    held.environment === '*' || (environment !== undefined && held.environment === environment)
  );
}
