import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const clientToken = '*:development.a-client-token-for-tests';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

const PATH = '/api/admin/tag-types';

describe('GET /api/admin/tag-types', () => {
  it('lists the built-in tag type', async () => {
    const { status, body } = await service.request('GET', PATH);

    expect(status).toBe(200);
    expect(body).toEqual({
      version: 1,
      tagTypes: expect.arrayContaining([
        { name: 'simple', description: expect.any(String), icon: expect.any(String), color: null },
      ]),
    });
  });
});

describe('POST /api/admin/tag-types', () => {
  it('creates a tag type and records it', async () => {
    const tagType = { name: 'team', description: 'Who owns it', icon: 'T', color: '#00aaFF' };

    const events = await recordedEvents(service, async () => {
      const { status, body, headers } = await create({ ...tagType, unknown: 1 });
      expect({ status, body, location: headers.location }).toEqual({
        status: 201,
        body: tagType,
        location: '/api/admin/tag-types/team',
      });
    });

    expect(events).toEqual([
      expect.objectContaining({ type: 'tag-type-created', project: null, data: tagType }),
    ]);
    expect((await service.request('GET', `${PATH}/team`)).body).toMatchObject(tagType);
  });

  it('needs only a name', async () => {
    expect(await create({ name: 'bare' })).toMatchObject({
      status: 201,
      body: { name: 'bare', description: '', icon: null, color: null },
    });
  });

  it('returns 409 for a name that is taken, and records nothing', async () => {
    const events = await recordedEvents(service, async () => {
      expect(await create({ name: 'simple' })).toMatchObject(
        refused(409, 'NameExistsError', 'simple'),
      );
    });

    expect(events).toEqual([]);
  });

  it.each([
    ['no name', {}, '/body/name'],
    ['a name of one character', { name: 'x' }, '/body/name'],
    ['a name of 51 characters', { name: 'x'.repeat(51) }, '/body/name'],
    ['a name that is not safe in URLs', { name: 'a#b' }, '/body/name'],
    ['an emoji name', { name: '🚩🚩' }, '/body/name'],
    ['a name that is a folder', { name: '..' }, '/body/name'],
    ['a colour by name', { name: 'coloured', color: 'red' }, '/body/color'],
    ['a description that is a list', { name: 'described', description: [1] }, '/body/description'],
    ['a list', [], '/body'],
  ])('refuses %s, naming the property', async (_what, body, property) => {
    expect(await create(body)).toMatchObject(refused(400, 'ValidationError', property));
  });
});

describe('GET /api/admin/tag-types/{name}', () => {
  it('shows it as a whole and under `tagType`, for both kinds of clients', async () => {
    const tagType = { name: 'twice', description: 'Seen', icon: null, color: '#00ff00' };
    await create(tagType);

    const { body } = await service.request('GET', `${PATH}/twice`);

    expect(body).toEqual({ version: 1, tagType, ...tagType });
  });

  it('returns 404 for an unknown name', async () => {
    expect(await service.request('GET', `${PATH}/unknown`)).toMatchObject(
      refused(404, 'NotFoundError', 'unknown'),
    );
  });
});

describe('PUT /api/admin/tag-types/{name}', () => {
  const update = (name: string, body: unknown) =>
    service.request('PUT', `${PATH}/${name}`, { body });

  it('changes the sent properties and keeps the rest, and records both states', async () => {
    await create({ name: 'changing', description: 'before', icon: 'B', color: '#000000' });

    const events = await recordedEvents(service, async () => {
      const { status, text } = await update('changing', { description: 'after', color: null });
      expect({ status, text }).toEqual({ status: 200, text: '' });
    });

    const preData = { name: 'changing', description: 'before', icon: 'B', color: '#000000' };
    const data = { name: 'changing', description: 'after', icon: 'B', color: null };
    expect(events).toEqual([expect.objectContaining({ type: 'tag-type-updated', data, preData })]);
    expect((await service.request('GET', `${PATH}/changing`)).body).toMatchObject(data);
  });

  it('records nothing when nothing changes', async () => {
    await create({ name: 'unchanged', description: 'same' });

    const events = await recordedEvents(service, async () => {
      const { status } = await update('unchanged', { description: 'same' });
      expect(status).toBe(200);
    });

    expect(events).toEqual([]);
  });

  it('returns 404 for an unknown name', async () => {
    expect(await update('unknown', {})).toMatchObject(refused(404, 'NotFoundError', 'unknown'));
  });

  it('refuses an invalid value, naming the property', async () => {
    expect(await update('simple', { icon: [5] })).toMatchObject(
      refused(400, 'ValidationError', '/body/icon'),
    );
  });
});

describe('DELETE /api/admin/tag-types/{name}', () => {
  it('deletes a tag type without tags and records it', async () => {
    await create({ name: 'leaving' });

    const events = await recordedEvents(service, async () => {
      const { status, text } = await service.request('DELETE', `${PATH}/leaving`);
      expect({ status, text }).toEqual({ status: 200, text: '' });
    });

    expect(events).toEqual([
      expect.objectContaining({
        type: 'tag-type-deleted',
        data: null,
        preData: { name: 'leaving', description: '', icon: null, color: null },
      }),
    ]);
    expect((await service.request('GET', `${PATH}/leaving`)).status).toBe(404);
  });

  it('returns 409 while there are tags of the type', async () => {
    await create({ name: 'needed' });
    await service.request('POST', '/api/admin/tags', { body: { type: 'needed', value: 'tag' } });

    expect(await service.request('DELETE', `${PATH}/needed`)).toMatchObject(
      refused(409, 'ConflictError', 'needed'),
    );
  });

  it('deletes the type after its tags are deleted', async () => {
    await create({ name: 'freed' });
    await service.request('POST', '/api/admin/tags', { body: { type: 'freed', value: 'tag' } });
    await service.request('DELETE', '/api/admin/tags/freed/tag');

    expect((await service.request('DELETE', `${PATH}/freed`)).status).toBe(200);
  });

  it('refuses to delete the default type', async () => {
    expect(await service.request('DELETE', `${PATH}/simple`)).toMatchObject(
      refused(409, 'ConflictError', 'simple'),
    );
  });

  it('returns 404 for an unknown name', async () => {
    expect(await service.request('DELETE', `${PATH}/unknown`)).toMatchObject(
      refused(404, 'NotFoundError', 'unknown'),
    );
  });
});

describe('POST /api/admin/tag-types/validate', () => {
  const validate = (body: unknown) => service.request('POST', `${PATH}/validate`, { body });

  it('returns a valid new tag type', async () => {
    const { status, body } = await validate({ name: 'possible', description: 'yes' });

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        valid: true,
        tagType: { name: 'possible', description: 'yes', icon: null, color: null },
      },
    });
  });

  it('creates nothing', async () => {
    await validate({ name: 'not-created' });

    expect((await service.request('GET', `${PATH}/not-created`)).status).toBe(404);
  });

  it('returns 409 for a name that is taken', async () => {
    expect(await validate({ name: 'simple' })).toMatchObject(
      refused(409, 'NameExistsError', 'simple'),
    );
  });

  it('refuses an invalid name', async () => {
    expect(await validate({ name: 'a b' })).toMatchObject(
      refused(400, 'ValidationError', '/body/name'),
    );
  });
});

describe.each([
  ['GET', '/api/admin/tag-types'],
  ['POST', '/api/admin/tag-types'],
  ['GET', '/api/admin/tag-types/simple'],
  ['PUT', '/api/admin/tag-types/simple'],
  ['DELETE', '/api/admin/tag-types/simple'],
  ['POST', '/api/admin/tag-types/validate'],
])('%s %s', (method, path) => {
  it('refuses requests without a token, whatever they send', async () => {
    expect(await service.request(method, path, { raw: 'nonsense', token: null })).toMatchObject(
      refused(401, 'AuthenticationRequired', ''),
    );
  });

  it('refuses SDK tokens, whatever they send', async () => {
    expect(
      await service.request(method, path, { raw: 'nonsense', token: clientToken }),
    ).toMatchObject(refused(403, 'NoAccessError', 'client'));
  });
});

function create(body: unknown) {
  return service.request('POST', PATH, { body });
}

function refused(status: number, name: string, mention: string) {
  return {
    status,
    body: expect.objectContaining({ name, message: expect.stringContaining(mention) }),
  };
}
