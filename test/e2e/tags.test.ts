import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientToken, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

describe('/api/admin/tags', () => {
  const create = (body: unknown) => service.request('POST', '/api/admin/tags', { body });

  it('creates a tag without whitespace around its value', async () => {
    const { status, body, headers } = await create({ type: 'simple', value: '  team one ' });

    expect({ status, body, location: headers.location }).toEqual({
      status: 201,
      body: { version: 1, tag: { type: 'simple', value: 'team one' } },
      location: '/api/admin/tags/simple/team%20one',
    });
  });

  it('records the new tag', async () => {
    const events = await recordedEvents(service, () => create({ value: 'created' }));

    expect(events).toEqual([
      expect.objectContaining({
        type: 'tag-created',
        project: null,
        featureName: null,
        data: { type: 'simple', value: 'created' },
        tags: [],
      }),
    ]);
  });

  it('returns 409 for a tag that exists', async () => {
    await create({ value: 'existing' });

    expect(await create({ value: 'existing' })).toMatchObject(
      refused(409, 'NameExistsError', 'existing'),
    );
  });

  it.each([
    ['an unknown type', { type: 'nope', value: 'abc' }, '/body/type'],
    ['a value of whitespace', { value: '     ' }, '/body/value'],
    ['a value that is too short without whitespace', { value: ' x ' }, '/body/value'],
    ['a value of 51 characters', { value: 'x'.repeat(51) }, '/body/value'],
    ['an unpaired surrogate', { value: 'x\udc00y' }, '/body/value'],
    ['no value', { type: 'simple' }, '/body/value'],
    ['no object', ['simple'], '/body'],
  ])('refuses %s, naming the property', async (_what, body, property) => {
    expect(await create(body)).toMatchObject(refused(400, 'ValidationError', property));
  });

  it('gets a tag by type and value', async () => {
    await create({ value: 'get/me' });

    const { status, body } = await service.request('GET', '/api/admin/tags/simple/get%2Fme');

    expect({ status, body }).toEqual({
      status: 200,
      body: { version: 1, tag: { type: 'simple', value: 'get/me' } },
    });
  });

  it.each(['/simple/no-such-value', '/no-such-type/created', '/simple/Created', '/a%23b/c'])(
    'returns 404 for %s',
    async (path) => {
      expect(await service.request('GET', `/api/admin/tags${path}`)).toMatchObject(
        refused(404, 'NotFoundError', 'tag'),
      );
    },
  );

  it('lists all tags by type and value, and those of a type', async () => {
    await service.request('POST', '/api/admin/tag-types', { body: { name: 'simple-not' } });
    await create({ type: 'simple-not', value: 'listed' });
    await create({ type: 'simple', value: 'listed' });

    const all = await service.request('GET', '/api/admin/tags');
    const some = await service.request('GET', '/api/admin/tags/simple-not');
    const none = await service.request('GET', '/api/admin/tags/unknown');

    expect(all.body.tags.at(-1)).toEqual({ type: 'simple-not', value: 'listed' });
    expect(all.body.tags).toContainEqual({ type: 'simple', value: 'listed' });
    expect(some.body).toEqual({ version: 1, tags: [{ type: 'simple-not', value: 'listed' }] });
    expect(none).toMatchObject({ status: 200, body: { version: 1, tags: [] } });
  });

  it('removes a deleted tag from its flags', async () => {
    const first = await flagWith('carrier-1', 'carried', 'other');
    const second = await flagWith('carrier-2', 'carried');

    const events = await recordedEvents(service, async () => {
      const { status, text } = await service.request('DELETE', '/api/admin/tags/simple/carried');
      expect({ status, text }).toEqual({ status: 200, text: '' });
    });

    const tag = { type: 'simple', value: 'carried' };
    expect(events).toEqual([
      expect.objectContaining({
        type: 'feature-untagged',
        featureName: 'carrier-1',
        preData: tag,
        tags: simple('carried', 'other'),
      }),
      expect.objectContaining({ type: 'feature-untagged', featureName: 'carrier-2', preData: tag }),
      expect.objectContaining({ type: 'tag-deleted', project: null, data: tag, featureName: null }),
    ]);
    expect((await service.request('GET', first)).body.tags).toEqual(listed('other'));
    expect((await service.request('GET', second)).body.tags).toEqual([]);
  });

  it('deletes a tag of a deleted flag', async () => {
    await flagWith('carrier-gone', 'orphan');
    await service.request('DELETE', '/api/admin/projects/default/features/carrier-gone');
    await service.request('DELETE', '/api/admin/archive/carrier-gone');

    const { status } = await service.request('DELETE', '/api/admin/tags/simple/orphan');

    expect(status).toBe(200);
  });

  it('forgets a deleted flag, however many tags it had', async () => {
    const path = await flagWith('laden');
    const values = Array.from({ length: 30 }, (_, index) => `laden-${index}`);
    await put(path, simple(...values.slice(0, 15)), []);
    await put(path, simple(...values.slice(15)), []);
    await service.request('DELETE', '/api/admin/projects/default/features/laden');
    await service.request('DELETE', '/api/admin/archive/laden');
    await flagWith('laden', 'light');

    const replies = await Promise.all(
      values.map((value) => service.request('DELETE', `/api/admin/tags/simple/${value}`)),
    );

    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect((await service.request('GET', path)).body.tags).toEqual(listed('light'));
  });

  it('refuses to delete a tag of more than ten flags', async () => {
    for (let flag = 0; flag < 11; flag += 1) await flagWith(`popular-${flag}`, 'popular');

    expect(await service.request('DELETE', '/api/admin/tags/simple/popular')).toMatchObject(
      refused(409, 'ConflictError', '11 flags'),
    );
  });

  it('deletes a tag of ten flags', async () => {
    for (let flag = 0; flag < 10; flag += 1) await flagWith(`liked-${flag}`, 'liked');

    const { status } = await service.request('DELETE', '/api/admin/tags/simple/liked');

    expect(status).toBe(200);
  });

  it('returns 404 to the deletion of an unknown tag', async () => {
    expect(await service.request('DELETE', '/api/admin/tags/simple/unknown')).toMatchObject(
      refused(404, 'NotFoundError', 'unknown'),
    );
  });
});

describe.each([
  ['GET', '/api/admin/tags'],
  ['POST', '/api/admin/tags'],
  ['GET', '/api/admin/tags/simple'],
  ['GET', '/api/admin/tags/simple/abc'],
  ['DELETE', '/api/admin/tags/simple/abc'],
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

/** Creates a flag with tags, and returns the path of its tags. */
async function flagWith(name: string, ...values: string[]): Promise<string> {
  const tags = values.map((value) => ({ type: 'simple', value }));
  await service.request('POST', '/api/admin/projects/default/features', { body: { name, tags } });
  return `/api/admin/features/${name}/tags`;
}

function put(path: string, addedTags: unknown, removedTags: unknown) {
  return service.request('PUT', path, { body: { addedTags, removedTags } });
}

function simple(...values: string[]) {
  return values.map((value) => ({ type: 'simple', value }));
}

/** Tags of a type without a colour, as lists of a flag's tags show them. */
function listed(...values: string[]) {
  return simple(...values).map((tag) => ({ ...tag, color: null }));
}
