import type { Caller } from '../auth/caller.ts';
import type { Permission } from '../auth/permissions.ts';
import { holds } from '../auth/rights.ts';
import { meaningOf } from '../events/log/event-catalogue.ts';
import type { EventDraft } from '../events/log/types.ts';
import type { Project } from '../projects/model.ts';

/** A required permission, in an environment if given. */
export interface NeededPermission {
  readonly permission: Permission;
  readonly environment?: string;
}

/** The permissions that the events of a flag require, without duplicates. Pure. */
export function neededPermissions(events: readonly EventDraft[]): NeededPermission[] {
  // Creating a flag includes setting its tags.
  const isCreated = events.some(({ type }) => type === 'feature-created');
  const needed = events.flatMap(({ type, environment }): [string, NeededPermission][] => {
    const { permission } = meaningOf(type);
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
