import { expect } from 'vitest';
import { VIEWER } from './access.ts';
import { runImport } from './import-command.ts';
import { untilUsersListed } from './late-lists.ts';
import type { Service } from './service.ts';

/** An instance to read people from. */
interface Source {
  readonly url: string;
  readonly adminToken: string;
}

/** Imports people alone. */
export async function importPeople(source: Source, target: Service, ...args: readonly string[]) {
  await untilUsersListed(target);
  return runImport([source.url, '--to', target.url, '--only-people', ...args], {
    IMPORT_TOKEN: target.adminToken,
    SOURCE_TOKEN: source.adminToken,
  });
}

/** Creates a person, a Viewer by default, who is listed then. */
export async function createUser(service: Service, body: object): Promise<{ readonly id: number }> {
  const reply = await service.request('POST', '/api/admin/user-admin', {
    body: { rootRole: VIEWER, ...body },
  });
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 201 });
  await untilUsersListed(service, [reply.body.id]);
  return reply.body;
}

/** The lines of a section of the report. */
export function section(report: string, title: string): string[] {
  const lines = report.split('\n');
  const start = lines.indexOf(title);
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith('  '));
  return rest.slice(0, end < 0 ? undefined : end).map((line) => line.trim());
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The id of the first custom role. */
const CUSTOM = 6;

/** The custom roles, with their permissions in words. */
export async function rolesOf(service: Service) {
  const { body } = await service.request('GET', '/api/admin/roles');
  const custom = body.roles.filter(({ id }: Named) => id >= CUSTOM);
  return Promise.all(
    custom.map(async ({ id }: Named) => {
      const { body: role } = await service.request('GET', `/api/admin/roles/${id}`);
      const permissions = role.permissions.map(
        ({ name, environment }: { name: string; environment?: string | null }) =>
          environment ? `${name} in ${environment}` : name,
      );
      return [role.name, role.type, role.description, permissions];
    }),
  );
}

/** Who may do what, by names: people, groups, and roles in projects. */
export async function peopleOf(service: Service) {
  await untilUsersListed(service);
  const get = async (path: string) => (await service.request('GET', `/api/admin/${path}`)).body;
  const [{ users }, { roles }, { groups }, { projects }] = await Promise.all(
    ['user-admin', 'roles', 'groups', 'projects'].map(get),
  );
  const roleName = new Map<number, string>(roles.map(({ id, name }: Named) => [id, name]));
  const userName = new Map<number, string>(
    users.map(({ id, email, username }: { id: number; email?: string; username?: string }) => [
      id,
      email ?? username ?? '',
    ]),
  );
  const namesOf = (ids: readonly number[]) => ids.map((id) => roleName.get(id) ?? '').sort();
  const access = await Promise.all(
    projects.map(async ({ id }: { id: string }) => {
      const rows = await get(`projects/${id}/access`);
      return [
        id,
        Object.fromEntries([
          ...rows.users.flatMap((row: Row) => {
            const name = userName.get(row.id);
            return name === undefined ? [] : [[name, namesOf(row.roles)]];
          }),
          ...rows.groups.map((row: Row) => [`group ${row.name}`, namesOf(row.roles)]),
        ]),
      ];
    }),
  );
  return {
    users: Object.fromEntries(
      users.map(({ id, rootRole }: { id: number; rootRole: number }) => [
        userName.get(id),
        roleName.get(rootRole),
      ]),
    ),
    groups: Object.fromEntries(
      groups.map((group: GroupRow) => [
        group.name,
        {
          description: group.description,
          mappingsSSO: group.mappingsSSO,
          rootRole: group.rootRole === null ? null : roleName.get(group.rootRole),
          users: group.users.map(({ user }) => userName.get(user.id)).sort(),
        },
      ]),
    ),
    access: Object.fromEntries(access),
  };
}

interface Row extends Named {
  readonly roles: readonly number[];
}

interface GroupRow extends Named {
  readonly description: string | null;
  readonly mappingsSSO: readonly string[];
  readonly rootRole: number | null;
  readonly users: readonly { readonly user: { readonly id: number } }[];
}
