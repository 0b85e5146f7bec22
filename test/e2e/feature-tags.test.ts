import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientToken, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

describe('PUT /api/admin/features/{featureName}/tags', () => {
  it('adds tags, with the default type simple, and returns all of them by type and value', async () => {
    const path = await flagWith('put-adds', 'zulu');

    const { status, body, headers } = await put(
      path,
      [{ value: 'yankee' }, ...simple('alpha')],
      [],
    );

    expect({ status, body, location: headers.location }).toEqual({
      status: 200,
      body: { version: 1, tags: simple('alpha', 'yankee', 'zulu') },
      location: '/api/admin/features/put-adds/tags',
    });
  });

  it('records created, added and removed tags, each with the current tags', async () => {
    const path = await flagWith('put-records', 'old-tag');

    const events = await recordedEvents(service, () =>
      put(path, simple('recorded'), simple('old-tag')),
    );

    const tags = simple('old-tag', 'recorded');
    const common = {
      id: expect.any(Number),
      createdAt: expect.any(String),
      createdBy: expect.stringMatching(/\S/),
      createdByUserId: -42,
      environment: null,
    };
    expect(events).toEqual([
      expect.objectContaining({
        ...common,
        type: 'tag-created',
        project: null,
        featureName: null,
        data: { type: 'simple', value: 'recorded' },
        preData: null,
        tags: [],
      }),
      expect.objectContaining({
        ...common,
        type: 'feature-tagged',
        project: 'default',
        featureName: 'put-records',
        data: { type: 'simple', value: 'recorded' },
        preData: null,
        tags,
      }),
      expect.objectContaining({
        ...common,
        type: 'feature-untagged',
        project: 'default',
        featureName: 'put-records',
        data: null,
        preData: { type: 'simple', value: 'old-tag' },
        tags,
      }),
    ]);
  });

  it('creates each new tag once', async () => {
    const path = await flagWith('put-twice');

    const events = await recordedEvents(service, () => put(path, simple('twin', 'twin'), []));

    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'tag-created',
      'feature-tagged',
    ]);
  });

  it('keeps whitespace around a value', async () => {
    const path = await flagWith('put-whitespace');

    const { body } = await put(path, simple(' a '), []);

    expect(body.tags).toEqual(simple(' a '));
  });

  it('counts the characters of a value as code points', async () => {
    const path = await flagWith('put-emoji');
    const flags = '🚩'.repeat(50);

    const { status, body } = await put(path, simple(flags, '🚩🚩'), []);

    expect({ status, tags: body.tags.length }).toEqual({ status: 200, tags: 2 });
  });

  it('works on an archived flag', async () => {
    const path = await flagWith('put-archived');
    await service.request('DELETE', '/api/admin/projects/default/features/put-archived');

    const { body } = await put(path, simple('archived'), []);

    expect(body.tags).toEqual(simple('archived'));
  });

  it('returns 404 for an unknown flag, even without changes', async () => {
    expect(await put('/api/admin/features/no-such-flag/tags', [], [])).toMatchObject(
      refused(404, 'NotFoundError', 'no-such-flag'),
    );
  });

  it.each([
    ['an unknown tag type', [{ type: 'nope', value: 'abc' }], [], '/body/addedTags/0/type'],
    ['a value of one character', simple('x'), [], '/body/addedTags/0/value'],
    ['a value of one emoji', simple('🚩'), [], '/body/addedTags/0/value'],
    ['a value of 51 characters', [], simple('x'.repeat(51)), '/body/removedTags/0/value'],
    ['an unpaired surrogate', simple('x\ud800y'), [], '/body/addedTags/0/value'],
    ['no value', [{ type: 'simple' }], [], '/body/addedTags/0/value'],
    ['a value that is a number', [{ value: 42 }], [], '/body/addedTags/0/value'],
    [
      'a type that is not safe in URLs',
      [{ type: 'a/b', value: 'abc' }],
      [],
      '/body/addedTags/0/type',
    ],
    ['a type of one character', [{ type: 'a', value: 'abc' }], [], '/body/addedTags/0/type'],
    ['no list', 'abc', [], '/body/addedTags'],
    ['10,000 tags', Array.from({ length: 10_000 }, () => ({})), [], '/body/addedTags'],
    ['no list of removed tags', [], undefined, '/body/removedTags'],
  ])('refuses %s, naming the property', async (_what, added, removed, property) => {
    const path = await flagWith('put-refuses');

    expect(await put(path, added, removed)).toMatchObject(
      refused(400, 'ValidationError', property),
    );
  });

  it('refuses unknown properties', async () => {
    const path = await flagWith('put-unknown');
    const body = { addedTags: [], removedTags: [], surprise: true };

    expect(await service.request('PUT', path, { body })).toMatchObject(
      refused(400, 'ValidationError', '/body'),
    );
  });

  it('refuses more changes than fit one transaction, and changes nothing', async () => {
    const path = await flagWith('put-many');
    const many = Array.from({ length: 16 }, (_, index) => `many-${index}`);

    const refusal = await put(path, simple(...many), []);
    const { body } = await service.request('GET', path);

    expect(refusal).toMatchObject(refused(400, 'ExceedsLimitError', '15'));
    expect(body.tags).toEqual([]);
  });

  it('accepts 15 new tags at once', async () => {
    const path = await flagWith('put-fifteen');
    const many = Array.from({ length: 15 }, (_, index) => `fifteen-${index}`);

    const { status, body } = await put(path, simple(...many), []);

    expect({ status, tags: body.tags.length }).toEqual({ status: 200, tags: 15 });
  });
});

describe('GET /api/admin/features/{featureName}/tags', () => {
  it('lists the tags of a flag', async () => {
    const path = await flagWith('get-lists', 'two', 'one');

    const { status, body } = await service.request('GET', path);

    expect({ status, body }).toEqual({
      status: 200,
      body: { version: 1, tags: listed('one', 'two') },
    });
  });

  it('has the colours of their types, as the flag and the lists of flags do', async () => {
    const color = '#FFA500';
    const path = await flagWith('get-colored', 'plain');
    await createTagType('team', color);
    await service.request('POST', path, { body: { type: 'team', value: 'checkout' } });
    const flags = '/api/admin/projects/default/features';
    const shown = async () => [
      (await service.request('GET', path)).body.tags,
      (await service.request('GET', `${flags}/get-colored`)).body.tags,
      (await service.request('GET', `${flags}?namePrefix=get-colored`)).body.features[0]?.tags,
      (await service.request('GET', '/api/admin/search/features?query=get-colored')).body
        .features[0]?.tags,
    ];

    const tags = [...listed('plain'), { type: 'team', value: 'checkout', color }];
    await expect.poll(shown).toEqual(Array(4).fill(tags));

    // With more types than one read returns, those of the tags are read.
    for (let index = 0; index < 100; index += 1) await createTagType(`a-type-${index}`, null);
    expect(await shown()).toEqual(Array(4).fill(tags));
    await service.request('PUT', '/api/admin/tag-types/team', { body: { color: null } });
    expect((await service.request('GET', path)).body.tags[1].color).toBe(null);
  });

  it('returns 404 for an unknown flag', async () => {
    expect(await service.request('GET', '/api/admin/features/unknown/tags')).toMatchObject(
      refused(404, 'NotFoundError', 'unknown'),
    );
  });
});

describe('POST /api/admin/features/{featureName}/tags', () => {
  it('adds a tag and returns it', async () => {
    const path = await flagWith('post-adds');

    const { status, body, headers } = await service.request('POST', path, {
      body: { value: 'added one', type: 'simple', color: null },
    });

    expect({ status, body, location: headers.location }).toEqual({
      status: 201,
      body: { value: 'added one', type: 'simple' },
      location: '/api/admin/features/post-adds/tags/simple/added%20one',
    });
  });

  it('records the added tag', async () => {
    const path = await flagWith('post-records');
    await service.request('POST', '/api/admin/tags', {
      body: { type: 'simple', value: 'known-tag' },
    });

    const events = await recordedEvents(service, () =>
      service.request('POST', path, { body: { value: 'known-tag' } }),
    );

    expect(events).toEqual([
      expect.objectContaining({
        type: 'feature-tagged',
        featureName: 'post-records',
        project: 'default',
        data: { type: 'simple', value: 'known-tag' },
        tags: simple('known-tag'),
      }),
    ]);
  });

  it('returns the same if the flag has the tag, and records nothing', async () => {
    const path = await flagWith('post-again', 'again');

    const events = await recordedEvents(service, async () => {
      expect(await service.request('POST', path, { body: { value: 'again' } })).toMatchObject({
        status: 201,
        body: { value: 'again', type: 'simple' },
      });
    });

    expect(events).toEqual([]);
  });

  it('returns 404 for an unknown flag', async () => {
    const path = '/api/admin/features/unknown/tags';

    expect(await service.request('POST', path, { body: { value: 'abc' } })).toMatchObject(
      refused(404, 'NotFoundError', 'unknown'),
    );
  });

  it('refuses an unknown tag type, naming the property', async () => {
    const path = await flagWith('post-refuses');

    expect(
      await service.request('POST', path, { body: { type: 'nope', value: 'abc' } }),
    ).toMatchObject(refused(400, 'ValidationError', '/body/type'));
  });
});

describe('DELETE /api/admin/features/{featureName}/tags/{type}/{value}', () => {
  it('removes the tag and records it, with the previous tags', async () => {
    const path = await flagWith('delete-removes', 'kept', 'drop/ped');

    const events = await recordedEvents(service, async () => {
      const { status, text } = await service.request('DELETE', `${path}/simple/drop%2Fped`);
      expect({ status, text }).toEqual({ status: 200, text: '' });
    });

    expect(events).toEqual([
      expect.objectContaining({
        type: 'feature-untagged',
        featureName: 'delete-removes',
        data: null,
        preData: { type: 'simple', value: 'drop/ped' },
        tags: simple('drop/ped', 'kept'),
      }),
    ]);
    expect((await service.request('GET', path)).body.tags).toEqual(listed('kept'));
  });

  it('keeps the tag on other flags', async () => {
    const path = await flagWith('delete-leaves', 'left-over');
    await service.request('DELETE', `${path}/simple/left-over`);

    const { status } = await service.request('GET', '/api/admin/tags/simple/left-over');

    expect(status).toBe(200);
  });

  it('does nothing if the flag does not have the tag', async () => {
    const path = await flagWith('delete-nothing');

    const events = await recordedEvents(service, async () => {
      const { status } = await service.request('DELETE', `${path}/simple/absent`);
      expect(status).toBe(200);
    });

    expect(events).toEqual([]);
  });

  it('returns 404 for an unknown flag', async () => {
    expect(
      await service.request('DELETE', '/api/admin/features/unknown/tags/simple/abc'),
    ).toMatchObject(refused(404, 'NotFoundError', 'unknown'));
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

async function createTagType(name: string, color: string | null): Promise<void> {
  const body = { name, color };
  expect((await service.request('POST', '/api/admin/tag-types', { body })).status).toBe(201);
}
