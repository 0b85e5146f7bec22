import type { Caller } from '../../auth/caller.ts';
import type { InputOf } from '../../http/contract.ts';
import { listProjectAccess } from '../../identity/access/access-store.ts';
import type { ProjectAccess, Subject } from '../../identity/access/model.ts';
import { projectRolesOf } from '../../identity/roles/assign-roles.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { findUnknownSubjects } from './check-subjects.ts';
import { type AccessChange, commitAccess, newIds } from './commit-access.ts';
import type { setAccessSchema } from './schema.ts';

/** The complete new access of a project: each role with its users and groups. */
export type SetAccessRequest = InputOf<typeof setAccessSchema>;

interface Wanted {
  readonly subject: Subject;
  readonly roles: readonly number[];
}

const paths = { user: '/body/roles', group: '/body/roles', roles: '/body/roles' };

/** The request, grouped by user and group. */
export function bySubject({ roles }: SetAccessRequest): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const give = (subject: Subject, role: number) => {
    const before = wanted.get(keyOf(subject))?.roles ?? [];
    wanted.set(keyOf(subject), { subject, roles: [...before, ...newIds([role], before)] });
  };
  for (const { id, groups = [], users = [] } of roles) {
    for (const group of groups) give({ kind: 'group', id: group }, id);
    for (const user of users) give({ kind: 'user', id: user }, id);
  }
  return wanted;
}

/**
 * The changes from the stored rows to the wanted ones; users and groups that are not wanted lose
 * all roles. Pure.
 */
export function accessChanges(
  rows: readonly ProjectAccess[],
  wanted: ReadonlyMap<string, Wanted>,
): AccessChange[] {
  const before = new Map(rows.map((row) => [keyOf({ kind: row.kind, id: row.subject }), row]));
  const removed = rows
    .map((row) => ({ subject: { kind: row.kind, id: row.subject }, before: row, roles: [] }))
    .filter(({ subject }) => !wanted.has(keyOf(subject)));
  const others = [...wanted].map(([key, { subject, roles }]) => ({
    subject,
    before: before.get(key),
    roles,
  }));
  return [...others.filter((one) => !isSame(one.roles, one.before?.roles ?? [])), ...removed];
}

/** Who has which role, as the event shows it. */
export function accessOverview(rows: readonly Wanted[]) {
  const ids = [...new Set(rows.flatMap(({ roles }) => roles))].sort((a, b) => a - b);
  return ids.map((roleId) => {
    const idsOf = (kind: Subject['kind']) =>
      rows
        .filter(({ subject, roles }) => subject.kind === kind && roles.includes(roleId))
        .map(({ subject }) => subject.id)
        .sort((a, b) => a - b);
    return { roleId, groupIds: idsOf('group'), userIds: idsOf('user') };
  });
}

/**
 * Replaces the access of a project.
 * @throws {NotFoundError} for an unknown project
 * @throws {ValidationError} listing unknown groups and users, and ids that are not a project role
 * @throws {NoAccessError} for roles that the caller may not give or remove
 */
export function setAccess(
  caller: Caller,
  project: string,
  request: SetAccessRequest,
): Promise<void> {
  const wanted = bySubject(request);
  const idsOf = (kind: Subject['kind']) =>
    wanted
      .values()
      .toArray()
      .flatMap(({ subject }) => (subject.kind === kind ? [subject.id] : []));
  const roleIds = request.roles.map(({ id }) => id);
  return commitAccess(caller, project, ['project-access-updated'], async () => {
    const [roles, rows, unknown] = await allInOrder([
      projectRolesOf(roleIds, paths.roles),
      listProjectAccess(project),
      findUnknownSubjects([
        { kind: 'user', ids: idsOf('user'), path: paths.user },
        { kind: 'group', ids: idsOf('group'), path: paths.group },
      ]),
    ]);
    const changes = accessChanges(rows, wanted);
    if (unknown) throw unknown;
    const before = asWanted(rows);
    return {
      changes,
      roles: new Map(roles.map((role) => [role.id, role])),
      paths,
      event: (made) => {
        const after = new Map(before);
        for (const { subject, roles: ids } of made)
          after.set(keyOf(subject), { subject, roles: ids });
        return {
          type: 'project-access-updated',
          data: { roles: accessOverview([...after.values()]) },
          preData: { roles: accessOverview([...before.values()]) },
        };
      },
    };
  });
}

function keyOf({ kind, id }: Subject): string {
  return `${kind}#${id}`;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return newIds(a, b).length === 0 && newIds(b, a).length === 0;
}

function asWanted(rows: readonly ProjectAccess[]): Map<string, Wanted> {
  return new Map(
    rows.map(({ kind, subject: id, roles }) => [
      keyOf({ kind, id }),
      { subject: { kind, id }, roles },
    ]),
  );
}
