import type { Caller } from '../auth/caller.ts';
import type { EventDraft, EventType } from '../events/log/types.ts';
import {
  describeNeeded,
  missingPermissions,
  type NeededPermission,
  neededPermissions,
} from '../import-export/needed-permissions.ts';
import type { Project } from '../projects/model.ts';

/** What imports never do, and applications of files do. */
const removals: Readonly<Partial<Record<EventType, NeededPermission>>> = {
  'feature-untagged': { permission: 'UPDATE_FEATURE' },
  'feature-dependency-removed': { permission: 'UPDATE_FEATURE_DEPENDENCY' },
  'feature-archived': { permission: 'DELETE_FEATURE' },
};

/** The permissions that the caller lacks for what the events say, in words. Pure. */
export function missingRights(
  caller: Caller,
  project: Project,
  events: readonly EventDraft[],
): string[] {
  const more = events.flatMap(({ type }) => removals[type] ?? []);
  const missing = missingPermissions(caller, project, [...neededPermissions(events), ...more]);
  return [...new Set(missing.map(describeNeeded))];
}
