import { type Permission, permissionScopes } from '../../auth/permissions.ts';
import { holds, type ProjectMode } from '../../auth/rights.ts';
import { type Grant, rightsOf } from '../../identity/access/grant-rules.ts';

/** Where somebody's permissions are looked at. */
export interface ExplainedPlace {
  /** Absent: any open project. */
  readonly project?: { readonly id: string; readonly mode: ProjectMode } | undefined;
  /** Absent: in every environment, also in later ones. */
  readonly environment?: string | undefined;
}

/** A permission, and the grants from which somebody has it at a place; without any, it is missing. */
export interface ExplainedPermission {
  readonly name: Permission;
  readonly environment?: string;
  readonly sources: readonly Grant[];
}

/** An open project that nobody has a role in. */
const anyOpenProject = { id: '', mode: 'open' } as const;

const names = Object.keys(permissionScopes) as Permission[];

/**
 * Every permission of a scope, and why somebody has it. Each grant is judged by the rule that judges
 * requests, so that the explanation and the answer cannot differ. Pure.
 */
export function explainScope(
  scope: 'root' | 'project' | 'environment',
  grants: readonly Grant[],
  { project = anyOpenProject, environment }: ExplainedPlace,
): ExplainedPermission[] {
  return names
    .filter((name) => permissionScopes[name] === scope)
    .map((name) => ({
      name,
      ...(scope === 'environment' && environment !== undefined && { environment }),
      sources: grants.filter((grant) => holds(rightsOf([grant]), [name], { project, environment })),
    }));
}
