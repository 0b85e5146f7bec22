import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientToken, refused } from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});

afterAll(() => service.stop());

const PATH = '/api/admin/segments';

const constraint = { contextName: 'userId', operator: 'IN', values: ['7', '8'] };
const storedConstraint = { ...constraint, caseInsensitive: false, inverted: false };

describe('POST /api/admin/segments', () => {
  it('creates a segment and records it', async () => {
    const sent = { name: 'beta', description: 'First to see', project: 'default', extra: 1 };
    let created: { id: number } = { id: 0 };

    const events = await recordedEvents(service, async () => {
      const { status, body, headers } = await create(sent);
      created = body;
      expect({ status, body, location: headers.location }).toEqual({
        status: 201,
        body: {
          id: expect.any(Number),
          name: 'beta',
          description: 'First to see',
          constraints: [storedConstraint],
          project: 'default',
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          createdBy: expect.stringMatching(/\S/),
        },
        location: `/api/admin/segments/${body.id}`,
      });
    });

    expect(events).toEqual([
      expect.objectContaining({ type: 'segment-created', project: 'default', data: created }),
    ]);
  });

  it('assigns unique ids to concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => create({ name: `parallel-${index}` })),
    );

    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(8);
  });

  it('gives a name to only one of concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'wanted' })));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('returns 409 for a name that is taken', async () => {
    await create({ name: 'taken' });

    expect(await create({ name: 'taken' })).toMatchObject(refused(409, 'NameExistsError', 'taken'));
  });

  it('accepts emoji in names', async () => {
    expect(await create({ name: '🚩 Fähnchen', constraints: [] })).toMatchObject({
      status: 201,
      body: { name: '🚩 Fähnchen', description: null, project: null, constraints: [] },
    });
  });

  it.each([
    ['no name', { name: undefined }, '/body/name'],
    ['an empty name', { name: '' }, '/body/name'],
    ['a name of whitespace', { name: '  ' }, '/body/name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, '/body/name'],
    ['a name with an unpaired surrogate', { name: 'x\ud800' }, '/body/name'],
    ['no constraints', { constraints: undefined }, '/body/constraints'],
    ['constraints that are not a list', { constraints: {} }, '/body/constraints'],
    ['31 constraints', { constraints: Array(31).fill(constraint) }, '/body/constraints'],
    [
      'an unknown operator',
      { constraints: [{ ...constraint, operator: 'NEAR' }] },
      '/body/constraints/0/operator',
    ],
    [
      'a pattern that is not one',
      { constraints: [constraint, { contextName: 'userId', operator: 'REGEX', value: '(' }] },
      '/body/constraints/1/value',
    ],
    [
      'an invalid number',
      { constraints: [{ contextName: 'userId', operator: 'NUM_GT', value: 'many' }] },
      '/body/constraints/0/value',
    ],
    [
      'an empty value',
      { constraints: [{ ...constraint, values: [''] }] },
      '/body/constraints/0/values/0',
    ],
    [
      '251 values',
      { constraints: [{ ...constraint, values: Array(251).fill('x') }] },
      '/body/constraints/0/values',
    ],
    ['a project that does not exist', { project: 'nowhere' }, '/body/project'],
    ['a description that is a list', { description: [5] }, '/body/description'],
  ])('refuses %s, naming the property', async (_what, change, property) => {
    expect(await create({ name: 'refused', ...change })).toMatchObject(
      refused(400, 'ValidationError', property),
    );
  });

  it('keeps the name of a refused segment available', async () => {
    await create({ name: 'second-try', project: 'nowhere' });

    expect((await create({ name: 'second-try' })).status).toBe(201);
  });
});

describe('GET /api/admin/segments', () => {
  it('lists segments by name, with the counts of their uses', async () => {
    const { body: second } = await create({ name: 'listed-2' });
    const { body: first } = await create({ name: 'listed-1' });

    const { status, body } = await service.request('GET', PATH);

    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['segments']);
    const names: readonly string[] = body.segments.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted());
    const at = names.indexOf('listed-1');
    expect(body.segments.slice(at, at + 2)).toEqual(
      [first, second].map((segment) => ({ ...segment, usedInFeatures: 0, usedInProjects: 0 })),
    );
  });
});

describe('GET /api/admin/segments/{id}', () => {
  it.each(['0', '999999', '99999999999999'])('returns 404 for the id %s', async (id) => {
    expect(await service.request('GET', `${PATH}/${id}`)).toMatchObject(
      refused(404, 'NotFoundError', id),
    );
  });

  it.each(['one', '1.5', '-1'])('returns 400 for the id %s', async (id) => {
    expect(await service.request('GET', `${PATH}/${id}`)).toMatchObject(
      refused(400, 'ValidationError', '/params/id'),
    );
  });
});

describe('PUT /api/admin/segments/{id}', () => {
  const update = (id: number, body: object) =>
    service.request('PUT', `${PATH}/${id}`, { body: { constraints: [], ...body } });

  it('replaces a segment and records it before and after', async () => {
    const { body: before } = await create({ name: 'old', description: 'old', project: 'default' });

    const events = await recordedEvents(service, async () => {
      const { status, text } = await update(before.id, { name: 'new' });
      expect({ status, text }).toEqual({ status: 204, text: '' });
    });

    const after = { ...before, name: 'new', description: null, project: null, constraints: [] };
    expect(events).toEqual([
      expect.objectContaining({
        type: 'segment-updated',
        project: null,
        data: after,
        preData: before,
      }),
    ]);
    expect((await service.request('GET', `${PATH}/${before.id}`)).body).toMatchObject(after);
  });

  it('releases the old name', async () => {
    await update(await createId({ name: 'freed' }), { name: 'renamed' });

    expect((await create({ name: 'freed' })).status).toBe(201);
  });

  it('returns 409 for the name of another segment', async () => {
    await create({ name: 'of-another' });

    expect(
      await update(await createId({ name: 'of-its-own' }), { name: 'of-another' }),
    ).toMatchObject(refused(409, 'NameExistsError', 'of-another'));
  });

  it('returns 404 for an unknown id', async () => {
    expect(await update(999_999, { name: 'unknown' })).toMatchObject(
      refused(404, 'NotFoundError', '999999'),
    );
  });

  it('refuses a project that does not exist, naming the property', async () => {
    const id = await createId({ name: 'unbound' });

    expect(await update(id, { name: 'unbound', project: 'nowhere' })).toMatchObject(
      refused(400, 'ValidationError', '/body/project'),
    );
  });
});

describe('POST /api/admin/segments/validate', () => {
  const validate = (name: unknown) =>
    service.request('POST', `${PATH}/validate`, { body: { name } });

  it('returns 204 for an available name', async () => {
    const { status, text } = await validate('still-free');

    expect({ status, text }).toEqual({ status: 204, text: '' });
  });

  it('returns 409 for a name that is taken', async () => {
    await create({ name: 'not-free' });

    expect(await validate('not-free')).toMatchObject(refused(409, 'NameExistsError', 'not-free'));
  });

  it('refuses an invalid name', async () => {
    expect(await validate('')).toMatchObject(refused(400, 'ValidationError', '/body/name'));
  });
});

describe.each([
  ['GET', '/api/admin/segments'],
  ['POST', '/api/admin/segments'],
  ['GET', '/api/admin/segments/1'],
  ['PUT', '/api/admin/segments/1'],
  ['DELETE', '/api/admin/segments/1'],
  ['POST', '/api/admin/segments/validate'],
  ['GET', '/api/admin/segments/1/strategies'],
  ['POST', '/api/admin/segments/strategies'],
  ['GET', '/api/admin/segments/strategies/any'],
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

function create(body: object) {
  return service.request('POST', PATH, { body: { constraints: [constraint], ...body } });
}

async function createId(body: object): Promise<number> {
  return (await create(body)).body.id;
}
