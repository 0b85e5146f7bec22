import type { Caller } from '../../auth/caller.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft, EventType } from '../../events/log/types.ts';
import { projectAccessWrites } from '../../identity/access/access-store.ts';
import type { ProjectAccess, Subject } from '../../identity/access/model.ts';
import { assignRoleWrites } from '../../identity/roles/assign-roles.ts';
import type { Role } from '../../identity/roles/model.ts';
import { isBuiltInRole } from '../../identity/roles/rules.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { getItems } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { fitWrites } from '../../platform/dynamo/repeated-writes.ts';
import { exists, type Write } from '../../platform/dynamo/write.ts';
import { ConflictError } from '../../platform/errors.ts';
import { getProject, projectNotFound, useProjectWrite } from '../project-store.ts';
import { unknownSubjects } from './check-subjects.ts';
import { findGrants, type Grants, isOwner, refuseUngrantable } from './grant-rule.ts';

/** New roles of a user or group. */
export interface AccessChange {
  readonly subject: Subject;
  readonly before: ProjectAccess | undefined;
  /** Ids of the new roles; empty removes the access. */
  readonly roles: readonly number[];
}

/** Planned changes of the access to a project. */
interface AccessPlan {
  /** Only actual changes. */
  readonly changes: readonly AccessChange[];
  /** The roles that are given, by id. */
  readonly roles: ReadonlyMap<number, Role>;
  /** JSON pointers of the request's properties, for error messages. */
  readonly paths: { readonly user: string; readonly group: string; readonly roles: string };
  /** The event for changes that are made in one transaction. */
  readonly event: (changes: readonly AccessChange[]) => EventDraft;
}

/** Of a transaction's 100 actions, 9 are for the event and its logs, 1 is for the project. */
const ROOM_FOR_CHANGES = 90;
/**
 * 1,000 users and 1,000 groups take some 70 steps; more means that others keep changing the same
 * rows.
 */
const MAX_ACCESS_STEPS = 100;

/** The ids of the first list that are not in the second. */
export function newIds(ids: readonly number[], old: readonly number[] = []): number[] {
  return ids.filter((id) => !old.includes(id));
}

/**
 * Changes who has access to a project. Changes that do not fit one transaction (more than some 30
 * users and groups) are made in several, each a valid state with its own event; repeating an
 * interrupted request completes it.
 * @param types of the expected events
 * @param decide reads the current state and plans the remaining changes
 * @throws {NotFoundError} for a project that does not exist or is archived, and what `decide`
 * throws
 * @throws {NoAccessError} for roles that the caller may not give or remove
 */
export async function commitAccess(
  caller: Caller,
  project: string,
  types: readonly EventType[],
  decide: () => Promise<AccessPlan>,
): Promise<void> {
  const expect = types.map((type) => ({ type, project }));
  for (let step = 0; step < MAX_ACCESS_STEPS; step += 1) {
    const remaining = await recordChange({ author: caller.author, expect }, async () => {
      const [found, plan, grants] = await allInOrder([
        getProject(project),
        decide(),
        findGrants(caller, project),
      ]);
      refuseUngrantable(grants, found, plan.changes.map(transferOf), await rolesOf(plan, grants));
      const parts = plan.changes.map((change) => changeWrites(project, change, plan));
      const count = fitWrites(parts, ROOM_FOR_CHANGES);
      if (count === 0) return noChange(0);
      return {
        writes: [projectWrite(project), ...parts.slice(0, count).flat()],
        events: [{ project, ...plan.event(plan.changes.slice(0, count)) }],
        result: parts.length - count,
      };
    });
    if (remaining === 0) return;
  }
  throw new ConflictError('Others are changing the access to the project. Try again.');
}

/** All roles that the user or group gets or loses. */
function transferOf({ subject, before, roles }: AccessChange) {
  const given = newIds(roles, before?.roles);
  return { subject, roles: [...given, ...newIds(before?.roles ?? [], roles)] };
}

/** The roles that are given, and for an owner also those that are removed: one more round trip. */
async function rolesOf(
  { changes, roles }: AccessPlan,
  grants: Grants | undefined,
): Promise<ReadonlyMap<number, Role>> {
  if (!grants || !isOwner(grants)) return roles;
  const removed = changes.flatMap((change) => newIds(change.before?.roles ?? [], change.roles));
  const unread = [...new Set(removed)].filter((id) => !roles.has(id) && !isBuiltInRole({ id }));
  const found = await getItems(unread.map(keys.role));
  return new Map([
    ...roles,
    ...found.flatMap((role): [number, Role][] => (role ? [[role.id, role]] : [])),
  ]);
}

function changeWrites(
  project: string,
  { subject: { kind, id }, before, roles }: AccessChange,
  plan: AccessPlan,
): Write[] {
  const rows = projectAccessWrites(before, { project, kind, subject: id, roles });
  const given = newIds(roles, before?.roles).flatMap((role) => plan.roles.get(role) ?? []);
  if (given.length === 0) return rows;
  const path = plan.paths[kind];
  return [
    ...rows,
    {
      check: kind === 'user' ? keys.user(id) : keys.group(id),
      when: exists,
      onConflict: () => unknownSubjects(kind, [id], path),
    },
    ...assignRoleWrites(given, plan.paths.roles),
  ];
}

/**
 * The project must exist and not be archived. Its version is increased, so that a concurrent
 * deletion decides again and no access is left behind for a later project with the same id.
 */
function projectWrite(id: string): Write {
  return useProjectWrite(id, () => projectNotFound(id));
}
