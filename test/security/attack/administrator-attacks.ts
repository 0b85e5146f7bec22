import type { Reply } from '../../support/request.ts';
import { enableScim } from '../../support/scim.ts';
import type { Service } from '../../support/service.ts';
import { ADMIN, type AdminClient, createAdminClient } from './admin-client.ts';

const ADMIN_ROLE = 1;
const VIEWER_ROLE = 3;

/** How often each pair of attacks is tried. */
const ROUNDS = 3;

/** An administrator, by the role of their own or of a group. */
interface Administrator {
  readonly id: number;
  /** Absent for a role of their own. */
  readonly group?: { readonly id: number; readonly name: string };
}

/** Sends a request of somebody with all rights. */
export type Send = (method: string, path: string, body?: object) => Promise<Reply>;

interface Attack {
  readonly isByGroup: boolean;
  readonly end: (target: Administrator, send: Send) => Promise<unknown>;
}

const attacks = (
  scim: Awaited<ReturnType<typeof enableScim>>,
): Readonly<Record<string, Attack>> => ({
  'another role': {
    isByGroup: false,
    end: ({ id }, send) => send('PUT', `${ADMIN}/user-admin/${id}`, { rootRole: VIEWER_ROLE }),
  },
  deletion: {
    isByGroup: false,
    end: ({ id }, send) => send('DELETE', `${ADMIN}/user-admin/${id}`),
  },
  'deactivation by SCIM': {
    isByGroup: false,
    end: ({ id }) =>
      scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] }),
  },
  'a group without the person': {
    isByGroup: true,
    end: ({ group }, send) =>
      send('PUT', `${ADMIN}/groups/${group?.id}`, {
        name: group?.name,
        rootRole: ADMIN_ROLE,
        users: [],
      }),
  },
  'a group without the role': {
    isByGroup: true,
    end: ({ group }, send) => send('PUT', `${ADMIN}/groups/${group?.id}`, { name: group?.name }),
  },
  'a deleted group': {
    isByGroup: true,
    end: ({ group }, send) => send('DELETE', `${ADMIN}/groups/${group?.id}`),
  },
});

/**
 * Ends the last two administrators at the same time, in all pairs of ways.
 * @param service where nobody else is an administrator
 * @returns a sentence for each pair after which nobody remained
 */
export async function attackAdministrators(service: Service, send: Send): Promise<string[]> {
  const admin = createAdminClient(service);
  const all = Object.entries(attacks(await enableScim(service)));
  const pairs = all.flatMap((one, index) => all.slice(index).map((other) => [one, other] as const));
  const found: string[] = [];
  for (const [[oneName, one], [otherName, other]] of pairs) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [left, right] = [
        await createAdministrator(admin, one.isByGroup),
        await createAdministrator(admin, other.isByGroup),
      ];
      await Promise.all([one.end(left, send), other.end(right, send)]);
      if (!(await isAdmin(service, left)) && !(await isAdmin(service, right))) {
        found.push(`${oneName} and ${otherName} at once leave no administrator`);
        round = ROUNDS;
      }
      await remove(admin, [left, right]);
    }
  }
  return found;
}

let count = 0;

async function createAdministrator(admin: AdminClient, isByGroup: boolean): Promise<Administrator> {
  count += 1;
  const name = `administrator-${count}`;
  const rootRole = isByGroup ? VIEWER_ROLE : ADMIN_ROLE;
  const { id } = await admin.post(`${ADMIN}/user-admin`, { username: name, rootRole });
  if (!isByGroup) return { id };
  const group = { name, rootRole: ADMIN_ROLE, users: [{ user: { id } }] };
  return { id, group: { id: (await admin.post(`${ADMIN}/groups`, group)).id, name } };
}

/** Reads roles and groups, because rights are remembered for seconds. */
async function isAdmin(service: Service, { id }: Administrator): Promise<boolean> {
  const { status, body } = await service.request('GET', `${ADMIN}/user-admin/${id}`);
  if (status !== 200 || body.active === false) return false;
  if (body.rootRole === ADMIN_ROLE) return true;
  const { groups } = (await service.request('GET', `${ADMIN}/groups`)).body;
  return groups.some(
    ({ rootRole, users }: Reply['body']) =>
      rootRole === ADMIN_ROLE && users.some(({ user }: Reply['body']) => user.id === id),
  );
}

/** With an admin token, which may. */
async function remove(admin: AdminClient, people: readonly Administrator[]): Promise<void> {
  for (const { id, group } of people) {
    await admin.restore('DELETE', `${ADMIN}/user-admin/${id}`);
    if (group) await admin.restore('DELETE', `${ADMIN}/groups/${group.id}`);
  }
}
