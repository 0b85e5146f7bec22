import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAccount,
  createGroup,
  createPerson,
  createProject,
  createRole,
  EDITOR,
  MEMBER,
  OWNER,
  refused,
  uncached,
} from '../support/access.ts';
import { projectAccessOf, rolesPath } from '../support/project-access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let ada: number;
let bob: number;
let team: number;

beforeAll(async () => {
  service = await startService({ env: uncached });
  ada = await createPerson(service, 'ada');
  bob = await createPerson(service, 'bob');
  team = await createGroup(service, 'team', [bob]);
});

afterAll(() => service.stop());

const { send, accessOf } = projectAccessOf(() => service);

describe.each([
  ['users', 'user', 'userId'],
  ['groups', 'group', 'groupId'],
] as const)('/api/admin/projects/{projectId}/%s/{id}/roles', (kind, one, idName) => {
  const subject = () => (kind === 'users' ? ada : team);

  it(`sets the roles of a ${one}, and records both states`, async () => {
    const path = await createProject(service, `set-${kind}`);
    const roles = rolesPath(`set-${kind}`, kind, subject());
    await send('PUT', roles, { roles: [OWNER] });

    const events = await recordedEvents(service, async () => {
      expect(await send('PUT', roles, { roles: [MEMBER] })).toMatchObject({
        status: 200,
        text: '',
      });
    });

    expect((await accessOf(path))[kind]).toEqual([{ id: subject(), roles: [MEMBER] }]);
    expect(events).toEqual([
      expect.objectContaining({
        type: `project-access-${one}-roles-updated`,
        project: `set-${kind}`,
        data: { roles: [MEMBER], [idName]: subject() },
        preData: { roles: [OWNER], [idName]: subject() },
      }),
    ]);
  });

  it.each([
    ['DELETE', undefined],
    ['PUT', { roles: [] }],
  ])('removes all roles (%s), and records the previous ones', async (method, body) => {
    const project = `removed-${kind}-${method.toLowerCase()}`;
    const path = await createProject(service, project);
    const roles = rolesPath(project, kind, subject());
    await send('PUT', roles, { roles: [OWNER, MEMBER] });

    const events = await recordedEvents(service, async () => {
      expect(await send(method, roles, body)).toMatchObject({ status: 200, text: '' });
    });

    expect((await accessOf(path))[kind]).toEqual([]);
    expect(events).toEqual([
      expect.objectContaining({
        type: `project-access-${one}-roles-deleted`,
        project,
        data: null,
        preData: { roles: [OWNER, MEMBER], [idName]: subject() },
      }),
    ]);
  });

  it('records nothing when nothing changes', async () => {
    await createProject(service, `still-${kind}`);
    const roles = rolesPath(`still-${kind}`, kind, subject());
    await send('PUT', roles, { roles: [OWNER, MEMBER] });

    const events = await recordedEvents(service, async () => {
      expect((await send('PUT', roles, { roles: [MEMBER, OWNER] })).status).toBe(200);
      await send('DELETE', roles);
    });

    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      `project-access-${one}-roles-deleted`,
    ]);
    expect(await recordedEvents(service, () => send('DELETE', roles))).toEqual([]);
  });

  it('returns 404 for unknown projects and ids, 400 for invalid ids and roles', async () => {
    const body = { roles: [MEMBER] };
    const at = (project: string, id: number | string) => rolesPath(project, kind, id);

    const replies = await Promise.all([
      send('PUT', at('nowhere', subject()), body),
      send('PUT', at('default', 4_711), body),
      send('DELETE', at('default', 4_711)),
      send('PUT', at('default', 'abc'), body),
      send('PUT', at('default', subject()), { roles: [4_711] }),
      send('PUT', at('default', subject()), {}),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400, 400]);
  });
});

describe('POST /api/admin/projects/{projectId}/users/{userId}/roles/{roleId}', () => {
  const add = (project: string, user: number | string, role: number | string) =>
    send('POST', `${rolesPath(project, 'users', user)}/${role}`);

  it('assigns a first role to a user, and records it with the names', async () => {
    const path = await createProject(service, 'single');

    const events = await recordedEvents(service, async () => {
      expect(await add('single', ada, MEMBER)).toMatchObject({ status: 200, text: '' });
    });

    expect((await accessOf(path)).users).toEqual([{ id: ada, roles: [MEMBER] }]);
    expect(events).toEqual([
      expect.objectContaining({
        type: 'project-user-added',
        project: 'single',
        data: { roleId: MEMBER, userId: ada, roleName: 'Member', email: null },
        preData: null,
      }),
    ]);
  });

  it('returns 409 if the user has a role there', async () => {
    await createProject(service, 'single-again');
    await add('single-again', ada, MEMBER);

    expect(await add('single-again', ada, OWNER)).toMatchObject(refused(409, 'ConflictError'));
  });

  it.each([
    ['an unknown project', 'nowhere', 'ada', MEMBER, 404],
    ['an unknown user', 'default', 4_711, MEMBER, 404],
    ['an unknown role', 'default', 'ada', 4_711, 404],
    ['a role of the instance', 'default', 'ada', EDITOR, 404],
    ['an invalid role id', 'default', 'ada', 'boss', 400],
    ['an invalid user id', 'default', 'nobody', MEMBER, 400],
  ])('answers for %s', async (_what, project, user, role, status) => {
    expect((await add(project, user === 'ada' ? ada : user, role)).status).toBe(status);
  });
});

it('returns the projects in which a role is assigned, with counts', async () => {
  const role = await createRole(service, 'Counted');
  const robot = await createAccount(service, 'counted robot');
  for (const project of ['counted-one', 'counted-two']) await createProject(service, project);
  const give = (project: string, groups: number[], users: number[]) =>
    send('POST', `/api/admin/projects/${project}/access`, { roles: [role], groups, users });
  await give('counted-one', [team], [ada, bob, robot.id]);
  await give('counted-two', [], [ada]);

  const { status, body } = await send('GET', `/api/admin/projects/roles/${role}/access`);

  expect({ status, body }).toEqual({
    status: 200,
    body: {
      projects: [
        { project: 'counted-one', role, userCount: 2, serviceAccountCount: 1, groupCount: 1 },
        { project: 'counted-two', role, userCount: 1, serviceAccountCount: 0, groupCount: 0 },
      ],
    },
  });
});
