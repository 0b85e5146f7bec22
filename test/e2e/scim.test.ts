import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { enableScim, newScimToken, type ScimRequest, sendScim } from '../support/scim.ts';
import { type Service, startService } from '../support/service.ts';
import { closed, createSquatter } from '../support/squatter.ts';

const ORIGIN = 'http://localhost:4242';
const SETTINGS = '/api/admin/scim-settings';
const password = 'correct horse battery staple';

let service: Service;
let scim: ScimRequest;
let count = 0;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, BASE_URL: ORIGIN } });
  scim = await enableScim(service);
});

afterAll(() => service.stop());

const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { Operations });
const setActive = (id: string, active: boolean) =>
  patch(`/Users/${id}`, { op: 'replace', value: { active } });

describe('the settings', () => {
  it('of a new instance are that SCIM is disabled, without a token', async () => {
    const fresh = await startService({ env: uncached });
    const { body } = await fresh.request('GET', SETTINGS);
    const refused = await sendScim(fresh, 'scim:1', 'GET', '/Users');
    await fresh.stop();
    expect([body, refused.status]).toEqual([{ enabled: false, hasToken: false }, 401]);
  });

  it('show that there is a token, which only its creation returns', async () => {
    const token = await newScimToken(service);
    scim = (method, path, body) => sendScim(service, token, method, path, body);
    const settings = await service.request('GET', SETTINGS);
    expect(token).toMatch(/^scim:[0-9a-f]{64}$/);
    expect(settings.body).toEqual({ enabled: true, hasToken: true });
    expect((await lastEvent()).text).not.toContain(token.slice(5));
  });

  it('record their changes', async () => {
    await service.request('POST', SETTINGS, { body: { enabled: false } });
    const { event } = await lastEvent();
    await service.request('POST', SETTINGS, { body: { enabled: true } });
    expect(event).toMatchObject({
      type: 'setting-updated',
      data: { id: 'scim', enabled: false, hasToken: true },
      preData: { id: 'scim', enabled: true, hasToken: true },
    });
  });
});

describe('a caller is refused', () => {
  it.each([
    ['without a token', () => null],
    ['with an admin token', () => service.adminToken],
    ['with another token', () => `scim:${'0'.repeat(64)}`],
  ])('%s', async (_what, token) => {
    const reply = await sendScim(service, token(), 'GET', '/Users');
    expect(reply).toMatchObject({ status: 401, body: { status: '401' } });
    expect(reply.headers['content-type']).toBe('application/scim+json');
  });

  it('with a token that was replaced, at once', async () => {
    const before = await newScimToken(service);
    const after = await newScimToken(service);
    expect((await sendScim(service, before, 'GET', '/Users')).status).toBe(401);
    expect((await sendScim(service, after, 'GET', '/Users')).status).toBe(200);
    scim = (method, path, body) => sendScim(service, after, method, path, body);
  });

  it('while SCIM is disabled', async () => {
    await service.request('POST', SETTINGS, { body: { enabled: false } });
    const reply = await scim('GET', '/Users');
    await service.request('POST', SETTINGS, { body: { enabled: true } });
    expect(reply).toMatchObject({ status: 403, body: { status: '403' } });
  });

  it('on the admin API, with the token of SCIM', async () => {
    const token = await newScimToken(service);
    scim = (method, path, body) => sendScim(service, token, method, path, body);
    expect((await service.request('GET', '/api/admin/projects', { token })).status).toBe(401);
  });
});

describe('who leaves the company', () => {
  it('has no token and no session at once, and cannot log in', async () => {
    const leaver = await newPerson();
    expect(await open(leaver.session)).toBe(200);
    expect(await open(leaver.token)).toBe(200);
    await setActive(leaver.id, false);
    expect(await open(leaver.session)).toBe(401);
    expect(await open(leaver.token)).toBe(401);
    expect((await logIn(leaver.username)).status).toBe(401);
  });

  it('is shown as not active, and is recorded as disabled by SCIM', async () => {
    const leaver = await newPerson();
    await setActive(leaver.id, false);
    const { events } = (await service.request('GET', '/api/admin/events')).body;
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'user-updated',
        createdBy: 'flagwright-scim',
        data: expect.objectContaining({ id: Number(leaver.id), active: false }),
      }),
    );
    const user = await service.request('GET', `/api/admin/user-admin/${leaver.id}`);
    expect(user.body.active).toBe(false);
  });

  it('and comes back can log in, but the old tokens stay deleted', async () => {
    const leaver = await newPerson();
    await setActive(leaver.id, false);
    await setActive(leaver.id, true);
    expect((await logIn(leaver.username)).status).toBe(200);
    expect(await open(leaver.token)).toBe(401);
  });

  it('and is deleted is gone with all tokens', async () => {
    const leaver = await newPerson();
    expect((await scim('DELETE', `/Users/${leaver.id}`)).status).toBe(204);
    expect(await open(leaver.token)).toBe(401);
    const user = await service.request('GET', `/api/admin/user-admin/${leaver.id}`);
    expect(user.status).toBe(404);
  });

  it('as the last administrator stays', async () => {
    const { body } = await service.request('POST', '/api/admin/user-admin', {
      body: { username: 'the-only-admin', rootRole: 1 },
    });
    const refused = await setActive(String(body.id), false);
    expect(refused).toMatchObject({ status: 409, body: { status: '409' } });
    expect((await scim('DELETE', `/Users/${body.id}`)).status).toBe(409);
  });
});

describe('the account that somebody signed up for with the address of another person', () => {
  it.each([
    ['PATCH', { Operations: [{ op: 'replace', value: { externalId: 'obj-1' } }] }],
    ['PUT', { userName: 'cto-PUT@example.com' }],
    ['PATCH', { Operations: [{ op: 'replace', value: { active: false } }] }],
  ])('is opened by nothing from before, once SCIM manages it by %s %o', async (method, body) => {
    count += 1;
    const email = method === 'PUT' ? 'cto-PUT@example.com' : `cto-${count}@example.com`;
    const squatter = await createSquatter(service, email, ORIGIN);
    const found = await scim(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`,
    );
    const [{ id }] = found.body.Resources;

    const events = await recordedEvents(service, () => scim(method, `/Users/${id}`, body));

    expect(await squatter.ways()).toEqual(closed);
    expect(events).toMatchObject([
      { type: 'user-updated', data: { id: squatter.id } },
      { type: 'pat-deleted', data: { userId: squatter.id } },
      { type: 'user-updated', data: { passkeys: [] }, preData: { passkeys: ['planted'] } },
    ]);
  });

  it('keeps what its person gets after that', async () => {
    const squatter = await createSquatter(service, 'cio@example.com');
    await scim('PUT', `/Users/${squatter.id}`, { userName: 'cio@example.com' });
    await service.request('POST', `/api/admin/user-admin/${squatter.id}/change-password`, {
      body: { password },
    });
    await scim('PUT', `/Users/${squatter.id}`, { userName: 'cio@example.com', displayName: 'C' });
    expect((await logIn('cio@example.com')).status).toBe(200);
  });

  it('keeps everything if an administrator made it', async () => {
    const person = await newPerson();
    await scim('PUT', `/Users/${person.id}`, { userName: person.username, externalId: 'obj-2' });
    expect(await open(person.token)).toBe(200);
    expect((await logIn(person.username)).status).toBe(200);
  });
});

describe('a group of SCIM', () => {
  it('gives its users the roles that an administrator gave it, and takes them again', async () => {
    const person = await newPerson();
    const { body } = await scim('POST', '/Groups', { displayName: 'editors by SCIM' });
    const change = { name: 'editors by SCIM', rootRole: 2 };
    await service.request('PUT', `/api/admin/groups/${body.id}`, { body: change });
    const mayCreate = async () => {
      count += 1;
      const request = { token: person.token, body: { name: `by-scim-${count}` } };
      const path = '/api/admin/projects/default/features';
      return (await service.request('POST', path, request)).status;
    };
    expect(await mayCreate()).toBe(403);
    const value = [{ value: person.id }];
    await patch(`/Groups/${body.id}`, { op: 'add', path: 'members', value });
    expect(await mayCreate()).toBe(201);
    await patch(`/Groups/${body.id}`, { op: 'remove', path: `members[value eq "${person.id}"]` });
    expect(await mayCreate()).toBe(403);
  });

  it.each([
    ['name', { name: 'renamed here', rootRole: null }],
    ['users', { name: 'managed {n}', users: [{ user: { id: 1 } }] }],
  ])('has a %s that only the identity provider changes', async (property, change) => {
    count += 1;
    const displayName = `managed ${count}`;
    const { body: admin } = await service.request('POST', '/api/admin/user-admin', {
      body: { username: `here-${count}`, rootRole: 3 },
    });
    const { body: group } = await scim('POST', '/Groups', { displayName });
    const body = {
      ...change,
      name: change.name.replace('managed {n}', displayName),
      ...('users' in change && { users: [{ user: { id: admin.id } }] }),
    };
    const reply = await service.request('PUT', `/api/admin/groups/${group.id}`, { body });
    expect(reply).toMatchObject({
      status: 400,
      body: { details: [{ path: `/body/${property}` }] },
    });
  });

  it('takes more users than fit one transaction', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 35; each += 1) {
      const made = await scim('POST', '/Users', { userName: `many-${each}` });
      ids.push(made.body.id);
    }
    const { body } = await scim('POST', '/Groups', { displayName: 'many', members: [] });
    const value = ids.map((id) => ({ value: id }));
    const added = await patch(`/Groups/${body.id}`, { op: 'Add', path: 'members', value });
    expect(added.body.members).toHaveLength(35);
    const created = await scim('POST', '/Groups', { displayName: 'many at once', members: value });
    expect(created.body.members).toHaveLength(35);
  });
});

describe('a person with a username and an e-mail address', () => {
  const email = 'leaver2@example.com';
  const find = async (filter: string) =>
    (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults;

  beforeAll(async () => {
    await service.request('POST', '/api/admin/user-admin', {
      body: { username: 'leaver2', email, rootRole: 3 },
    });
  });

  it.each([
    [`userName eq "${email}"`, 1],
    ['userName eq "LEAVER2@example.com"', 1],
    ['userName eq "leaver2"', 1],
    [`userName eq "${email}" and active eq true`, 1],
    [`active eq true and userName eq "${email}"`, 1],
    [`userName eq "${email}" and active eq false`, 0],
    [`emails.value eq "${email}" and userName eq "leaver2"`, 1],
    [`userName eq "${email}" and not (userName eq "leaver2")`, 0],
    ['userName eq "leaver3@example.com"', 0],
  ])('is found by %s: %i', async (filter, total) => {
    expect(await find(filter)).toBe(total);
  });
});

describe('the activity of a user as a text, as Entra ID sends it', () => {
  it.each([
    ['True', true],
    ['False', false],
    ['true', true],
  ])('%s is %s', async (text, active) => {
    count += 1;
    const userName = `by-text-${count}`;
    const made = await scim('POST', '/Users', { userName, active: text });
    const put = await scim('PUT', `/Users/${made.body.id}`, { userName, active: text });
    expect([made.status, made.body.active, put.status, put.body.active]).toEqual([
      201,
      active,
      200,
      active,
    ]);
  });

  it('is refused if it is no boolean', async () => {
    const { status, body } = await scim('POST', '/Users', { userName: 'perhaps', active: 'maybe' });
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
  });
});

describe('a list', () => {
  it('comes in pages', async () => {
    for (const name of ['a', 'b', 'c']) await scim('POST', '/Users', { userName: `page-${name}` });
    const filter = encodeURIComponent('userName sw "page-"');
    const page = async () =>
      (await scim('GET', `/Users?filter=${filter}&startIndex=2&count=2`)).body;
    await expect.poll(page).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 2 });
    expect(namesOf(await page())).toEqual(['page-b', 'page-c']);
    const none = await scim('GET', `/Users?filter=${filter}&startIndex=0&count=-1`);
    expect(none.body).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 0 });
  });

  it('has the attributes that the request wants', async () => {
    const filter = encodeURIComponent('userName eq "page-a"');
    const { body } = await scim('GET', `/Users?filter=${filter}&attributes=userName`);
    expect(Object.keys(body.Resources[0]).sort()).toEqual(['id', 'schemas', 'userName']);
  });

  it('of people has no service accounts', async () => {
    const username = 'a-service';
    await service.request('POST', '/api/admin/service-account', {
      body: { username, name: username, rootRole: 3 },
    });
    const filter = encodeURIComponent(`userName eq "${username}"`);
    expect((await scim('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
  });
});

describe('a request is answered', () => {
  it.each([
    ['GET', '/Users?filter=userName', undefined, 400, 'invalidFilter'],
    ['GET', `/Users?filter=${'(%0A'.repeat(200)}`, undefined, 400, 'invalidFilter'],
    ['GET', `/Users?filter=a%20eq%20%22${'%0A'.repeat(200)}`, undefined, 400, 'invalidFilter'],
    ['POST', '/Users', {}, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'system' }, 400, 'invalidValue'],
    ['POST', '/Users', { userName: 'x'.repeat(81) }, 400, 'invalidValue'],
    ['POST', '/Groups', { displayName: 'x', members: [{ value: '999' }] }, 400, 'invalidValue'],
    ['GET', '/Users/none', undefined, 404, undefined],
    ['GET', '/Nothing', undefined, 404, undefined],
    ['GET', '/Schemas/urn:none', undefined, 404, undefined],
    ['POST', '/Bulk', {}, 404, undefined],
  ])('%s %s %o by %i %s', async (method, path, body, status, scimType) => {
    const reply = await scim(method, path, body);
    expect([reply.status, reply.body.status, reply.body.scimType]).toEqual([
      status,
      String(status),
      scimType,
    ]);
  });

  it('by 400 invalidSyntax, for what is no JSON', async () => {
    const token = await newScimToken(service);
    scim = (method, path, body) => sendScim(service, token, method, path, body);
    const reply = await service.request('POST', '/scim/v2/Users', {
      token: `Bearer ${token}`,
      headers: { 'content-type': 'application/scim+json' },
      raw: '{',
    });
    expect(reply).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } });
  });
});

interface Person {
  readonly id: string;
  readonly username: string;
  readonly session: string;
  readonly token: string;
}

/** A person with a password, a session and a personal access token. */
async function newPerson(): Promise<Person> {
  count += 1;
  const username = `person-${count}`;
  const created = await service.request('POST', '/api/admin/user-admin', {
    body: { username, rootRole: 3, password },
  });
  const { token: session } = (await logIn(username)).body;
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = await service.request('POST', '/api/admin/user/tokens', {
    token: session,
    body: { description: 'mine', expiresAt },
  });
  return { id: String(created.body.id), username, session, token: made.body.secret };
}

function logIn(username: string) {
  return service.request('POST', '/auth/simple/login', {
    token: null,
    body: { username, password },
  });
}

/** Status of a request that every user may send. */
async function open(token: string): Promise<number> {
  return (await service.request('GET', '/api/admin/user', { token })).status;
}

async function lastEvent() {
  const { body, text } = await service.request('GET', '/api/admin/events');
  return { event: body.events[0], text };
}

function namesOf(body: { readonly Resources: readonly { readonly userName: string }[] }): string[] {
  return body.Resources.map(({ userName }) => userName);
}
