import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, refused, uncached } from '../support/access.ts';
import { inAnHour, path, usePeople } from '../support/people.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
const { createToken, person, statusOf } = usePeople(() => service);

beforeAll(async () => {
  service = await startService({ env: uncached });
});

afterAll(() => service.stop());

describe('tokens of a person, for administrators', () => {
  it('are listed without secrets, and deleted', async () => {
    const { id, token } = await person('watched');
    const { body: pat } = await createToken(token, 'seen');
    const { secret, ...shown } = pat;
    const tokens = `/api/admin/user-admin/${id}/tokens`;
    expect((await service.request('GET', tokens)).body).toEqual({ pats: [shown] });

    const events = await recordedEvents(service, () =>
      service.request('DELETE', `${tokens}/${pat.id}`),
    );
    expect([await statusOf(secret), await statusOf(token)]).toEqual([401, 200]);
    expect(events).toMatchObject([
      { type: 'pat-deleted', createdByUserId: -42, preData: { id: 1, userId: id } },
    ]);
    expect(await service.request('DELETE', `${tokens}/${pat.id}`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });

  it('are not those of a service account', async () => {
    const { id } = await createAccount(service, 'a-bot');
    expect(await service.request('GET', `/api/admin/user-admin/${id}/tokens`)).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });
});

describe('the last use', () => {
  const lastUse = async (list: string, token?: string) => {
    const { body } = await service.request('GET', list, token ? { token } : {});
    return body.pats[0].seenAt;
  };
  const aTime = expect.stringMatching(/^\d{4}-.*Z$/);

  it('of a token is in the list of its person, and in that of administrators', async () => {
    const { id, token } = await person('used');
    const { body } = await createToken(token, 'deploy');
    expect(await lastUse(path, token)).toBeNull();

    await statusOf(body.secret);

    expect(await lastUse(path, token)).toEqual(aTime);
    expect(await lastUse(`/api/admin/user-admin/${id}/tokens`)).toEqual(aTime);
  });

  it('of a token of a service account is in its list, in its own and in that of all', async () => {
    const { id, token } = await createAccount(service, 'used-bot');

    const own = await service.request('GET', path, { token });

    expect(own.body.pats[0].seenAt).toEqual(aTime);
    expect(await lastUse(`/api/admin/service-account/${id}/token`)).toEqual(aTime);
    // An index has the list, which may be a moment later.
    const inListOfAll = async () => {
      const { body } = await service.request('GET', '/api/admin/service-account');
      return body.serviceAccounts.find((each: { id: number }) => each.id === id)?.tokens[0].seenAt;
    };
    await expect.poll(inListOfAll).toEqual(aTime);
  });
});

describe('POST /api/admin/user/tokens', () => {
  it('creates a token, with its secret only this once', async () => {
    const { id, token } = await person('creates');
    const expiresAt = inAnHour();
    const { status, body } = await createToken(token, ' deploy ', expiresAt);
    const { secret, ...shown } = body;
    expect({ status, secret, shown }).toEqual({
      status: 201,
      secret: expect.stringMatching(/^user:[0-9a-f]{56}$/),
      shown: {
        id: 1,
        description: 'deploy',
        agentAccess: 'read',
        userId: id,
        createdAt: expect.any(String),
        expiresAt,
        seenAt: null,
      },
    });
    const list = await service.request('GET', path, { token });
    expect(list.body).toEqual({ pats: [shown] });
  });

  it('creates a token with the rights of its user', async () => {
    const editor = await person('rights-editor', 'Editor');
    const viewer = await person('rights-viewer', 'Viewer');
    const statuses = await Promise.all(
      [editor, viewer].map(async ({ token }, index) => {
        const { body } = await createToken(token, 'for flags');
        const reply = await service.request('POST', '/api/admin/projects/default/features', {
          token: body.secret,
          body: { name: `rights-${index}` },
        });
        return reply.status;
      }),
    );
    expect(statuses).toEqual([201, 403]);
  });

  it('returns 409 for a duplicate description', async () => {
    const { token } = await person('describes');
    await createToken(token, 'once');
    expect(await createToken(token, 'once')).toMatchObject(refused(409, 'NameExistsError'));
  });

  it('allows another user the same description', async () => {
    await createToken((await person('same-a')).token, 'same');
    expect((await createToken((await person('same-b')).token, 'same')).status).toBe(201);
  });

  it('creates at most ten under concurrent requests', async () => {
    const { token } = await person('many');
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => createToken(token, `token ${index}`)),
    );
    const { body } = await service.request('GET', path, { token });
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 400, 400]);
    expect(body.pats.map((pat: { readonly id: number }) => pat.id)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it.each([
    ['in the past', '2020-01-01T00:00:00Z'],
    ['no date', 'tomorrow'],
    ['missing', undefined],
  ])('returns 400 for an expiry that is %s', async (what, expiresAt) => {
    const { token } = await person(`ends-${what}`);
    const body = { description: 'x', ...(expiresAt && { expiresAt }) };
    expect(await service.request('POST', path, { token, body })).toMatchObject(
      refused(400, 'ValidationError', '/body/expiresAt'),
    );
  });

  it('records it without its secret', async () => {
    const { id, token } = await person('recorded');
    let secret = '';
    const [event] = await recordedEvents(service, async () => {
      secret = (await createToken(token, 'told')).body.secret;
    });
    expect(event).toMatchObject({
      type: 'pat-created',
      createdBy: 'recorded',
      createdByUserId: id,
      data: { id: 1, userId: id, description: 'told' },
    });
    expect(JSON.stringify(event)).not.toContain(secret.slice(5));
  });

  it.each(['GET', 'POST'])(
    '%s returns 404 for an admin token, which has no user',
    async (method) => {
      const body = { description: 'x', expiresAt: inAnHour() };
      expect(await service.request(method, path, { body })).toMatchObject(
        refused(404, 'NotFoundError', 'Admin tokens'),
      );
    },
  );
});

describe('DELETE /api/admin/user/tokens/{id}', () => {
  it('makes the token stop working', async () => {
    const { token } = await person('deletes');
    const { body } = await createToken(token, 'short-lived');
    const events = await recordedEvents(service, () =>
      service.request('DELETE', `${path}/${body.id}`, { token }),
    );
    expect(await statusOf(body.secret)).toBe(401);
    expect(events).toMatchObject([
      {
        type: 'pat-deleted',
        data: { id: 1, description: 'short-lived' },
        preData: { id: 1, description: 'short-lived' },
      },
    ]);
  });

  it('never reuses its id', async () => {
    const { token } = await person('counts');
    const { body: first } = await createToken(token, 'first');
    await service.request('DELETE', `${path}/${first.id}`, { token });
    expect((await createToken(token, 'second')).body.id).toBe(2);
  });

  it('returns 404 for a token of another user', async () => {
    const { token } = await person('owner-of-token');
    await createToken(token, 'mine');
    const other = await person('other-person');
    expect(await service.request('DELETE', `${path}/1`, { token: other.token })).toMatchObject(
      refused(404, 'NotFoundError'),
    );
  });

  it('returns 400 for an id that is not a number', async () => {
    const { token } = await person('no-number');
    expect(await service.request('DELETE', `${path}/x`, { token })).toMatchObject(
      refused(400, 'ValidationError', '/params/id'),
    );
  });
});

it('tokens of a deleted user are refused', async () => {
  const { id, token } = await person('goes');
  const { body } = await createToken(token, 'goes too');
  await service.request('DELETE', `/api/admin/user-admin/${id}`);
  expect([await statusOf(token), await statusOf(body.secret)]).toEqual([401, 401]);
});
