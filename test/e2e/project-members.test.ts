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
import { type Service, startService } from '../support/service.ts';

let service: Service;
let ada: number;
let bob: number;

beforeAll(async () => {
  service = await startService({ env: uncached });
  ada = await createPerson(service, 'ada');
  bob = await createPerson(service, 'bob');
});

afterAll(() => service.stop());

const { send } = projectAccessOf(() => service);

describe('assigning roles in a project', () => {
  const give = (path: string, role: number, token: string) =>
    send('POST', path, { roles: [role], groups: [], users: [ada] }, token);

  it('is allowed for its owner, with any role', async () => {
    const path = await createProject(service, 'granted-by-owner');
    const owner = await createAccount(service, 'granting owner');
    await send('POST', path, { roles: [OWNER], groups: [], users: [owner.id] });
    const custom = await createRole(service, 'Approver', {
      permissions: [{ name: 'APPROVE_CHANGE_REQUEST' }],
    });

    expect((await give(path, custom, owner.token)).status).toBe(200);
  });

  it('is allowed for an owner through a group', async () => {
    const path = await createProject(service, 'granted-by-group');
    const owner = await createAccount(service, 'owner through a group');
    const group = await createGroup(service, 'owners', [owner.id]);
    await send('POST', path, { roles: [OWNER], groups: [group], users: [] });

    expect((await give(path, MEMBER, owner.token)).status).toBe(200);
  });

  it('is allowed for users who manage members, limited to their own roles', async () => {
    const path = await createProject(service, 'granted-by-manager');
    const manager = await createAccount(service, 'manager of members');
    const managing = await createRole(service, 'Manager', {
      permissions: [{ name: 'PROJECT_USER_ACCESS_WRITE' }],
    });
    await send('POST', path, { roles: [managing], groups: [], users: [manager.id] });

    expect((await give(path, managing, manager.token)).status).toBe(200);
    expect(await give(path, OWNER, manager.token)).toMatchObject(
      refused(403, 'NoAccessError', '4'),
    );
    const own = rolesPath('granted-by-manager', 'users', manager.id);
    expect(await send('PUT', own, { roles: [managing, OWNER] }, manager.token)).toMatchObject(
      refused(403, 'NoAccessError', '4'),
    );
    const all = { roles: [{ id: OWNER, users: [manager.id] }] };
    expect(await send('PUT', path, all, manager.token)).toMatchObject(
      refused(403, 'NoAccessError'),
    );
    const alone = `${rolesPath('granted-by-manager', 'users', bob)}/${OWNER}`;
    expect(await send('POST', alone, undefined, manager.token)).toMatchObject(
      refused(403, 'NoAccessError'),
    );
  });

  it('is refused for an editor without a role in it', async () => {
    const path = await createProject(service, 'granted-by-editor');
    const editor = await createAccount(service, 'granting editor', EDITOR);

    expect(await give(path, MEMBER, editor.token)).toMatchObject(
      refused(403, 'NoAccessError', '5'),
    );
  });

  it('is refused for a member', async () => {
    const path = await createProject(service, 'granted-by-member');
    const member = await createAccount(service, 'granting member');
    await send('POST', path, { roles: [MEMBER], groups: [], users: [member.id] });

    const reply = await give(path, MEMBER, member.token);

    expect(reply).toMatchObject(refused(403, 'NoAccessError', '"PROJECT_USER_ACCESS_WRITE"'));
    expect(reply.body.permissions).toEqual(['UPDATE_PROJECT', 'PROJECT_USER_ACCESS_WRITE']);
  });
});

describe('a member of a group with access to a project', () => {
  const createFlag = (project: string, name: string, token: string) =>
    send('POST', `/api/admin/projects/${project}/features`, { name }, token);

  it('can change flags there, and not elsewhere, until the group is deleted', async () => {
    const path = await createProject(service, 'ours', 'protected');
    await createProject(service, 'theirs', 'protected');
    const colleague = await createAccount(service, 'colleague');
    const group = await createGroup(service, 'the colleagues', [colleague.id]);
    const before = await createFlag('ours', 'ours-0', colleague.token);
    await send('POST', path, { roles: [MEMBER], groups: [group], users: [] });

    const there = await createFlag('ours', 'ours-1', colleague.token);
    const elsewhere = await createFlag('theirs', 'theirs-1', colleague.token);
    await send('DELETE', `/api/admin/groups/${group}`);
    const afterwards = await createFlag('ours', 'ours-2', colleague.token);

    expect([before.status, there.status, elsewhere.status, afterwards.status]).toEqual([
      403, 201, 403, 403,
    ]);
    expect(elsewhere).toMatchObject(refused(403, 'NoAccessError', '"CREATE_FEATURE"'));
  });

  it('sees a private project, for which others get 404', async () => {
    const path = await createProject(service, 'hidden', 'private');
    const insider = await createAccount(service, 'insider');
    const outsider = await createAccount(service, 'outsider', EDITOR);
    const group = await createGroup(service, 'the insiders', [insider.id]);
    await send('POST', path, { roles: [MEMBER], groups: [group], users: [] });
    const body = { roles: [MEMBER], groups: [], users: [outsider.id] };

    expect((await send('GET', path, undefined, insider.token)).status).toBe(200);
    expect(await send('GET', path, undefined, outsider.token)).toMatchObject(
      refused(404, 'NotFoundError', 'hidden'),
    );
    expect((await send('POST', path, body, outsider.token)).status).toBe(404);
    expect((await createFlag('hidden', 'hidden-1', outsider.token)).status).toBe(404);
    expect((await createFlag('hidden', 'hidden-2', insider.token)).status).toBe(201);
  });

  it('has the permissions of a custom role in one environment only', async () => {
    await createProject(service, 'released', 'protected');
    const { id, token } = await createAccount(service, 'releaser');
    const role = await createRole(service, 'Releaser', {
      permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }],
    });
    const group = await createGroup(service, 'the releasers', [id]);
    await send('PUT', rolesPath('released', 'groups', group), { roles: [role] });
    await send('POST', '/api/admin/projects/released/features', { name: 'to-release' });
    const switchOn = (environment: string) =>
      send(
        'POST',
        `/api/admin/projects/released/features/to-release/environments/${environment}/on`,
        undefined,
        token,
      );

    expect((await switchOn('production')).status).toBe(200);
    expect(await switchOn('development')).toMatchObject(
      refused(403, 'NoAccessError', '"development"'),
    );
  });
});
