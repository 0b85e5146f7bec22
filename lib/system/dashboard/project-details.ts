import type { Caller } from '../../auth/caller.ts';
import { listEvents } from '../../events/read/event-reader.ts';
import { countHealth } from '../../flags/project-overview/health-rules.ts';
import { onboardingStatus } from '../../flags/project-overview/project-overview.ts';
import { listProjectAccess } from '../../identity/access/access-store.ts';
import { findGroups } from '../../identity/groups/group-store.ts';
import { rolesOfCaller } from '../../identity/profile/profile.ts';
import { OWNER_ROLE } from '../../identity/roles/rules.ts';
import { findUsers } from '../../identity/users/user-store.ts';
import { featureListPartition } from '../../platform/dynamo/keys.ts';
import { queryList } from '../../platform/dynamo/query.ts';
import { healthOf } from '../../projects/present-project.ts';
import { getProject } from '../../projects/project-store.ts';
import { MAX_LATEST_EVENTS } from './limits.ts';
import { presentLatestEvent, presentOwner } from './present-dashboard.ts';

/**
 * What concerns the caller in a project: who owns it, their own roles, what happened last, and how its
 * flags are.
 * @throws {NotFoundError} for an unknown or archived project
 */
export async function readProjectDetails(caller: Caller, id: string) {
  const [project, owners, roles, features, { events }] = await Promise.all([
    getProject(id),
    ownersOf(id),
    rolesOfCaller(caller, id),
    queryList(featureListPartition(id, false)),
    listEvents({
      log: { kind: 'project', name: id },
      isPresent: true,
      offset: 0,
      limit: MAX_LATEST_EVENTS,
    }),
  ]);
  const { activeCount, staleCount, potentiallyStaleCount } = countHealth(features);
  const health = healthOf(project);
  return {
    owners: owners.length > 0 ? owners : [{ ownerType: 'system' as const }],
    roles: roles.map(({ id: role, name, type }) => ({ id: role, name, type })),
    latestEvents: events.map(presentLatestEvent),
    onboardingStatus: onboardingStatus(features),
    insights: {
      totalFlags: features.length,
      activeFlags: activeCount,
      staleFlags: staleCount,
      potentiallyStaleFlags: potentiallyStaleCount,
      health,
      technicalDebt: 100 - health,
      avgHealthCurrentWindow: null,
      avgHealthPastWindow: null,
    },
  };
}

/** The people and groups with the role Owner. */
async function ownersOf(project: string) {
  const rows = (await listProjectAccess(project)).filter(({ roles }) => roles.includes(OWNER_ROLE));
  const idsOf = (wanted: 'user' | 'group') =>
    rows.filter(({ kind }) => kind === wanted).map(({ subject }) => subject);
  const [users, groups] = await Promise.all([findUsers(idsOf('user')), findGroups(idsOf('group'))]);
  return [
    ...users.flatMap((user) => (user ? [presentOwner(user)] : [])),
    ...groups.flatMap((group) =>
      group ? [{ ownerType: 'group' as const, name: group.name }] : [],
    ),
  ];
}
