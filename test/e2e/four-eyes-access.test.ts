import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  createAccount,
  createGroup,
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
let owner: Account;
let editor: Account;
let manager: Account;
let group: number;
let skipping: number;
let managing: number;
let path: string;

const { send, accessOf } = projectAccessOf(() => service);

beforeAll(async () => {
  service = await startService({ env: uncached });
  owner = await createAccount(service, 'owner');
  editor = await createAccount(service, 'editor', EDITOR);
  manager = await createAccount(service, 'manager');
  group = await createGroup(service, 'with the owner', [owner.id]);
  const permissions = (...names: string[]) => ({ permissions: names.map((name) => ({ name })) });
  skipping = await createRole(service, 'Skips', permissions('SKIP_CHANGE_REQUEST'));
  managing = await createRole(service, 'Manages', permissions('PROJECT_USER_ACCESS_WRITE'));
  path = await createProject(service, 'shop');
  await send('PUT', path, {
    roles: [
      { id: OWNER, users: [owner.id] },
      { id: managing, users: [manager.id] },
      { id: MEMBER, groups: [group] },
    ],
  });
});

afterAll(() => service.stop());

describe('an owner', () => {
  it.each<[string, 'users' | 'groups', () => number, () => readonly number[]]>([
    ['themselves', 'users', () => owner.id, () => [OWNER, skipping]],
    ['a group of theirs', 'groups', () => group, () => [MEMBER, skipping]],
    ['somebody else', 'users', () => editor.id, () => [skipping]],
  ])('cannot give %s a way around approvals', async (_whom, kind, id, roles) => {
    const before = await accessOf(path);

    const reply = await send('PUT', rolesPath('shop', kind, id()), { roles: roles() }, owner.token);

    expect(reply).toMatchObject(refused(403, 'NoAccessError', '"SKIP_CHANGE_REQUEST"'));
    expect(await accessOf(path)).toEqual(before);
  });

  it('cannot add it with the access of others, or take it from somebody', async () => {
    const more = { roles: [skipping], groups: [group], users: [] };
    const added = await send('POST', path, more, owner.token);
    const alone = `${rolesPath('shop', 'users', editor.id)}/${skipping}`;
    const single = await send('POST', alone, undefined, owner.token);
    const own = rolesPath('shop', 'users', editor.id);
    await send('PUT', own, { roles: [skipping] });
    const removed = await send('DELETE', own, undefined, owner.token);
    await send('DELETE', own);

    for (const reply of [added, single, removed]) {
      expect(reply).toMatchObject(refused(403, 'NoAccessError', '"SKIP_CHANGE_REQUEST"'));
    }
  });
});

describe.each([
  ['an editor without a role', () => editor],
  ['somebody who manages members', () => manager],
])('%s', (_who, caller) => {
  it.each<[string, string, () => string, unknown]>([
    ['their roles', 'DELETE', () => rolesPath('shop', 'users', owner.id), undefined],
    ['their roles for none', 'PUT', () => rolesPath('shop', 'users', owner.id), { roles: [] }],
    ['all access', 'PUT', () => path, { roles: [] }],
  ])('cannot remove owners by replacing %s (%s)', async (_what, method, at, body) => {
    const before = await accessOf(path);

    const reply = await send(method, at(), body, caller().token);

    expect(reply).toMatchObject(refused(403, 'NoAccessError', `${OWNER}`));
    expect(await accessOf(path)).toEqual(before);
  });
});

it('those who manage members can remove the roles that they have', async () => {
  const other = await createAccount(service, 'another manager');
  const at = rolesPath('shop', 'users', other.id);

  expect((await send('PUT', at, { roles: [managing] }, manager.token)).status).toBe(200);
  expect((await send('DELETE', at, undefined, manager.token)).status).toBe(200);
});
