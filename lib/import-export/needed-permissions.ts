import type { Caller } from '../auth/caller.ts';
import type { Permission } from '../auth/permissions.ts';
import { holds } from '../auth/rights.ts';
import type { EventDraft, EventType } from '../events/types.ts';
import type { Project } from '../projects/model.ts';

/** A required permission, in an environment if given. */
export interface NeededPermission {
  readonly permission: Permission;
  readonly environment?: string;
}

/** The permission that a direct write with the same event requires. */
const permissionOf: Partial<Readonly<Record<EventType, Permission>>> = {
  'feature-created': 'CREATE_FEATURE',
  'feature-metadata-updated': 'UPDATE_FEATURE',
  'feature-stale-on': 'UPDATE_FEATURE',
  'feature-stale-off': 'UPDATE_FEATURE',
  'feature-tagged': 'UPDATE_FEATURE',
  'feature-strategy-add': 'CREATE_FEATURE_STRATEGY',
  'feature-strategy-update': 'UPDATE_FEATURE_STRATEGY',
  'feature-strategy-remove': 'DELETE_FEATURE_STRATEGY',
  'strategy-order-changed': 'UPDATE_FEATURE_STRATEGY',
  'feature-environment-variants-updated': 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  'feature-environment-enabled': 'UPDATE_FEATURE_ENVIRONMENT',
  'feature-environment-disabled': 'UPDATE_FEATURE_ENVIRONMENT',
  'feature-dependency-added': 'UPDATE_FEATURE_DEPENDENCY',
};

/** The permissions that the events of a flag require, without duplicates. Pure. */
export function neededPermissions(events: readonly EventDraft[]): NeededPermission[] {
  // Creating a flag includes setting its tags.
  const isCreated = events.some(({ type }) => type === 'feature-created');
  const needed = events.flatMap(({ type, environment }): [string, NeededPermission][] => {
    const permission = permissionOf[type];
    if (!permission || (isCreated && type === 'feature-tagged')) return [];
    return [
      [`${permission} ${environment ?? ''}`, { permission, ...(environment && { environment }) }],
    ];
  });
  return [...new Map(needed).values()];
}

/** A permission and its environment in words. */
export function describeNeeded({ permission, environment }: NeededPermission): string {
  return environment === undefined ? permission : `${permission} in "${environment}"`;
}

/** The permissions that the caller lacks in the project. Pure. */
export function missingPermissions(
  caller: Caller,
  project: Project,
  needed: readonly NeededPermission[],
): NeededPermission[] {
  return needed.filter(
    ({ permission, environment }) => !holds(caller.rights, [permission], { project, environment }),
  );
}
