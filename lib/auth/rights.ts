import type { ProjectMode } from '../projects/model.ts';
import type { RolePermission } from '../roles/model.ts';
import { type Permission, permissionScopes } from './permissions.ts';

/** Where a permission is asked for; absent parts are not asked for. */
export interface RightsPlace {
  readonly project?: { readonly id: string; readonly mode: ProjectMode } | undefined;
  readonly environment?: string | undefined;
}

/** What a caller may do, compiled from roles (behaviour.md §1.4). */
export interface Rights {
  /** May do everything everywhere. */
  readonly isAdmin: boolean;
  /** What root roles allow; the parts about projects hold in every open project. */
  readonly root: readonly RolePermission[];
  /** What project roles allow, by project id; being here at all lets one see a private project. */
  readonly projects: ReadonlyMap<string, readonly RolePermission[]>;
}

export const allRights: Rights = { isAdmin: true, root: [], projects: new Map() };
export const noRights: Rights = { isAdmin: false, root: [], projects: new Map() };

/** `UPDATE_PROJECT` has been split up since; who holds it holds the parts. */
const impliedByUpdateProject: ReadonlySet<Permission> = new Set<Permission>([
  'PROJECT_USER_ACCESS_READ',
  'PROJECT_USER_ACCESS_WRITE',
  'PROJECT_DEFAULT_STRATEGY_READ',
  'PROJECT_DEFAULT_STRATEGY_WRITE',
  'PROJECT_CHANGE_REQUEST_READ',
  'PROJECT_CHANGE_REQUEST_WRITE',
  'PROJECT_SETTINGS_READ',
  'PROJECT_SETTINGS_WRITE',
]);

const grants = (
  held: RolePermission,
  wanted: Permission,
  environment: string | undefined,
): boolean => {
  const isIt =
    held.name === wanted || (held.name === 'UPDATE_PROJECT' && impliedByUpdateProject.has(wanted));
  if (!isIt || permissionScopes[wanted] !== 'environment') return isIt;
  return (
    held.environment === '*' || (environment !== undefined && held.environment === environment)
  );
};

/**
 * Whether one of the permissions is held at a place. Pure.
 *
 * Permissions about projects and environments come from roles in that project; those of a root role
 * hold in every open project. Without a project they are not held at all.
 */
export const holds = (
  rights: Rights,
  wanted: readonly Permission[],
  { project, environment }: RightsPlace,
): boolean => {
  if (rights.isAdmin) return true;
  const inProject = project ? (rights.projects.get(project.id) ?? []) : [];
  return wanted.some((permission) => {
    const isRoot = permissionScopes[permission] === 'root';
    const isOpen = isRoot || project?.mode === 'open';
    const held = [...(isOpen ? rights.root : []), ...(isRoot ? [] : inProject)];
    return held.some((candidate) => grants(candidate, permission, environment));
  });
};

/** Whether the caller may know of a project: of a private one only with a role in it. */
export const sees = (
  rights: Rights,
  project: { readonly id: string; readonly mode: ProjectMode },
): boolean => rights.isAdmin || project.mode !== 'private' || rights.projects.has(project.id);
