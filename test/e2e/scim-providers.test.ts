import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { enableScim, type ScimRequest } from '../support/scim.ts';
import { type Service, startService } from '../support/service.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

let service: Service;
let scim: ScimRequest;

beforeAll(async () => {
  service = await startService({ env: uncached });
  scim = await enableScim(service);
});

afterAll(() => service.stop());

const patch = (path: string, ...Operations: object[]) =>
  scim('PATCH', path, { schemas: [PATCH], Operations });

const find = (path: string, filter: string, more = '') =>
  scim('GET', `${path}?filter=${encodeURIComponent(filter)}${more}`);

const none = { totalResults: 0, Resources: [] };

// https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
describe('Entra ID provisions', () => {
  let user: string;
  let group: string;

  it('nobody while it tests the connection', async () => {
    const reply = await find('/Users', 'userName eq "5b1f3a1c-9d5e-4bd8-9d0a-9c2b7d9f7a11"');
    expect(reply).toMatchObject({ status: 200, body: { schemas: [LIST], ...none } });
  });

  it('a user', async () => {
    expect((await find('/Users', 'userName eq "Test_User_ab6490ee"')).body).toMatchObject(none);
    const { status, body, headers } = await scim('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test_User_ab6490ee',
      active: true,
      displayName: 'lennay',
      emails: [{ primary: true, type: 'work', value: 'testing@example.com' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      [ENTERPRISE]: { department: 'bob', manager: { value: 'SuzzyQ' } },
    });
    user = body.id;
    expect([status, headers['content-type'], headers.location]).toEqual([
      201,
      'application/scim+json',
      expect.stringMatching(new RegExp(`/scim/v2/Users/${user}$`)),
    ]);
    expect(body).toEqual({
      schemas: [USER],
      id: user,
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test_User_ab6490ee',
      displayName: 'lennay',
      name: { formatted: 'lennay', givenName: 'givenName', familyName: 'familyName' },
      emails: [{ value: 'testing@example.com', type: 'work', primary: true }],
      active: true,
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        location: headers.location,
      },
    });
  });

  it('the same user again, and learns that there is one', async () => {
    const reply = await scim('POST', '/Users', { userName: 'test_user_AB6490EE', active: true });
    expect(reply).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
  });

  it.each([
    ['its name', 'userName eq "test_user_ab6490ee"'],
    ['its id there', 'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"'],
    ['its address', 'emails[type eq "work"].value eq "testing@example.com"'],
    ['its name and state', 'userName eq "Test_User_ab6490ee" and active eq true'],
  ])('a user that it finds by %s', async (_what, filter) => {
    const found = async () => {
      const { body } = await find('/Users', filter);
      return [body.totalResults, body.Resources[0]?.id];
    };
    await expect.poll(found).toEqual([1, user]);
  });

  it('changed attributes', async () => {
    const { status, body } = await patch(
      `/Users/${user}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@example.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'sales' },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userName: 'Test_User_ab6490ee',
      emails: [{ value: 'updated@example.com', type: 'work', primary: true }],
      name: { familyName: 'updatedFamilyName' },
    });
  });

  it('attributes in one object, without a path', async () => {
    const value = { displayName: 'Lennay', 'name.givenName': 'Len', [`${ENTERPRISE}:title`]: 'x' };
    const { body } = await patch(`/Users/${user}`, { op: 'Add', value });
    expect(body).toMatchObject({ displayName: 'Lennay', name: { givenName: 'Len' } });
  });

  it('a new user name', async () => {
    const value = '5b50642d-79fc-4410-9e90-4c077cdd1a59@example.com';
    const { body } = await patch(`/Users/${user}`, { op: 'Replace', path: 'userName', value });
    expect(body.userName).toBe(value);
  });

  it('a group, and its users', async () => {
    const externalId = '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159';
    expect(
      (await find('/Groups', 'displayName eq "displayName"', '&excludedAttributes=members')).body,
    ).toMatchObject(none);
    const created = await scim('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId,
      displayName: 'displayName',
      members: [],
      meta: { resourceType: 'Group' },
    });
    group = created.body.id;
    expect(created).toMatchObject({ status: 201, body: { externalId, members: [] } });
    const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: user }] };
    const { body } = await patch(`/Groups/${group}`, add);
    expect(body.members).toMatchObject([{ value: user, type: 'User' }]);
  });

  it.each([
    ['its name', 'displayName eq "DISPLAYNAME"', true],
    ['its id and a member', 'id eq "{group}" and members eq "{user}"', true],
    ['another member', 'id eq "{group}" and members eq "9999"', false],
  ])('a group that it looks for by %s', async (_what, text, isFound) => {
    const filter = text.replace('{group}', group).replace('{user}', user);
    const { body } = await find('/Groups', filter, '&excludedAttributes=members');
    const expected = isFound ? [expect.not.objectContaining({ members: expect.anything() })] : [];
    expect(body.Resources).toEqual(expected);
  });

  it('a new name of the group', async () => {
    const change = { op: 'Replace', path: 'displayName', value: '1879db59-3bdf' };
    expect((await patch(`/Groups/${group}`, change)).body.displayName).toBe('1879db59-3bdf');
    const { body } = await scim('GET', `/Groups/${group}?excludedAttributes=members`);
    expect([body.displayName, body.members]).toEqual(['1879db59-3bdf', undefined]);
  });

  it('users that leave the group', async () => {
    const remove = { op: 'Remove', path: 'members', value: [{ $ref: null, value: user }] };
    expect((await patch(`/Groups/${group}`, remove)).body.members).toEqual([]);
  });

  it('a user who leaves, with the text "False"', async () => {
    const { body } = await patch(`/Users/${user}`, {
      op: 'Replace',
      path: 'active',
      value: 'False',
    });
    expect(body.active).toBe(false);
    const listed = await find('/Users', `id eq "${user}"`);
    expect(listed.body.Resources[0].active).toBe(false);
  });

  it('the end of the user and of the group', async () => {
    expect((await scim('DELETE', `/Users/${user}`)).status).toBe(204);
    expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204);
    expect(await scim('GET', `/Users/${user}`)).toMatchObject({
      status: 404,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
    });
  });
});

// https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
describe('Okta provisions', () => {
  let user: string;
  let group: string;
  const profile = {
    schemas: [USER],
    userName: 'test.user@okta.local',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    active: true,
  };

  it('nobody while it tests the connection', async () => {
    const { status, body } = await scim('GET', '/Users?startIndex=1&count=2');
    expect([status, body.startIndex]).toEqual([200, 1]);
    expect(body.itemsPerPage).toBeLessThanOrEqual(2);
  });

  it('a user', async () => {
    const filter = 'userName eq "test.user@okta.local"';
    expect((await find('/Users', filter, '&startIndex=1&count=100')).body).toMatchObject(none);
    const created = await scim('POST', '/Users', { ...profile, password: '1mz050nq' });
    user = created.body.id;
    expect(created).toMatchObject({
      status: 201,
      body: { userName: profile.userName, name: profile.name, active: true },
    });
    expect((await scim('GET', `/Users/${user}`)).body).toEqual(created.body);
  });

  it('the whole user again', async () => {
    const name = { givenName: 'Another', middleName: '', familyName: 'User' };
    const { status, body } = await scim('PUT', `/Users/${user}`, {
      ...profile,
      id: user,
      name,
      displayName: 'Another User',
      meta: { resourceType: 'User' },
    });
    expect([status, body.name]).toEqual([
      200,
      { formatted: 'Another User', givenName: 'Another', familyName: 'User' },
    ]);
  });

  it('a group with its users', async () => {
    expect((await scim('GET', '/Groups?startIndex=1&count=100')).status).toBe(200);
    const body = { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] };
    const created = await scim('POST', '/Groups', body);
    group = created.body.id;
    expect(created.status).toBe(201);
    const add = { op: 'add', path: 'members', value: [{ value: user, display: profile.userName }] };
    expect((await patch(`/Groups/${group}`, add)).body.members).toMatchObject([{ value: user }]);
  });

  it('a new name of the group, with its id', async () => {
    const value = { id: group, displayName: 'Test SCIMv2 renamed' };
    const { status, body } = await patch(`/Groups/${group}`, { op: 'replace', value });
    expect([status, body.displayName, body.id]).toEqual([200, 'Test SCIMv2 renamed', group]);
  });

  it('a user who leaves the group, and the list of all members again', async () => {
    const remove = { op: 'remove', path: `members[value eq "${user}"]` };
    expect((await patch(`/Groups/${group}`, remove)).body.members).toEqual([]);
    const replace = { op: 'replace', path: 'members', value: [{ value: user }] };
    expect((await patch(`/Groups/${group}`, replace)).body.members).toHaveLength(1);
  });

  it('a user who leaves, and comes back', async () => {
    const set = async (active: boolean) => {
      const { status, body } = await patch(`/Users/${user}`, { op: 'replace', value: { active } });
      return [status, body.active];
    };
    expect(await set(false)).toEqual([200, false]);
    expect(await set(true)).toEqual([200, true]);
    const { body } = await scim('PUT', `/Users/${user}`, { ...profile, active: false });
    expect(body.active).toBe(false);
  });

  it('the end of the group', async () => {
    expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204);
  });
});

// Keycloak itself sends nothing. This is what its extension keycloak-scim sends:
// https://github.com/mitodl/keycloak-scim
describe('Keycloak provisions', () => {
  let user: string;
  let group: string;
  const profile = {
    schemas: [USER],
    externalId: 'f3b1c1de-9a3f-4f0e-8b0b-6e6f2c7d7f10',
    userName: 'jdoe',
    displayName: 'Jane Doe',
    emails: [{ value: 'jane@example.com', primary: true }],
    active: true,
    roles: [],
  };
  const team = {
    schemas: [GROUP],
    externalId: '1d9b7c5e-0d7e-4f5e-a3c9-6f1f6c3d1a42',
    displayName: 'keycloak team',
  };

  it('what it reads first', async () => {
    const config = await scim('GET', '/ServiceProviderConfig');
    expect(config).toMatchObject({ status: 200, body: { patch: { supported: true } } });
    expect((await scim('GET', '/ResourceTypes')).body.totalResults).toBe(2);
    expect((await scim('GET', `/Schemas/${USER}`)).body.id).toBe(USER);
  });

  it('a user who is here already, who keeps id and role', async () => {
    const invited = await service.request('POST', '/api/admin/user-admin', {
      body: { email: 'jane@example.com', name: 'Jane', rootRole: 2 },
    });
    user = String(invited.body.id);
    const { body } = await find('/Users', 'userName eq "jane@example.com"');
    expect(body.Resources[0].id).toBe(user);
    const meta = { location: `Users/${user}` };
    const replaced = await scim('PUT', `/Users/${user}`, { ...profile, id: user, meta });
    expect(replaced).toMatchObject({ status: 200, body: { id: user, userName: 'jdoe' } });
    const here = await service.request('GET', `/api/admin/user-admin/${user}`);
    expect(here.body).toMatchObject({
      rootRole: 2,
      email: 'jane@example.com',
      username: 'jdoe',
      scimId: profile.externalId,
    });
  });

  it('a group with users, replaced as a whole', async () => {
    const created = await scim('POST', '/Groups', { ...team, members: [{ value: user }] });
    group = created.body.id;
    expect(created.body.members).toMatchObject([{ value: user }]);
    const replaced = await scim('PUT', `/Groups/${group}`, { ...team, id: group, members: [] });
    expect(replaced).toMatchObject({ status: 200, body: { members: [] } });
  });

  it('a user who is disabled, and the end of both', async () => {
    const disabled = await scim('PUT', `/Users/${user}`, { ...profile, active: false });
    expect(disabled.body.active).toBe(false);
    expect((await scim('DELETE', `/Users/${user}`)).status).toBe(204);
    expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204);
  });
});
