import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerOf,
  clientToken,
  createFlag,
  dateTime,
  FEATURES,
  refused,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/context';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await create({ name: 'standing', legalValues: [{ value: 'a/b' }] });
});

afterAll(() => service.stop());

const legalValues = [{ value: 'eu', description: 'Europe' }, { value: 'us' }];

describe('creating a context field', () => {
  it('returns 201 with the field and its location', async () => {
    const said = { description: 'Where', stickiness: true, sortOrder: 7, legalValues };

    const { status, headers, body } = await create({ name: 'region', ...said });

    expect({ status, location: headers.location, body }).toEqual({
      status: 201,
      location: `${PATH}/region`,
      body: shown('region', said),
    });
    expect(await get('region')).toEqual({ status: 200, body });
  });

  it('needs only a name, and is recorded', async () => {
    const events = await recordedEvents(service, async () => {
      expect(answerOf(await create({ name: 'bare' }))).toEqual({
        status: 201,
        body: shown('bare'),
      });
    });

    expect(events).toMatchObject([{ type: 'context-field-created', data: shown('bare') }]);
  });

  it.each(['standing', 'userId'])('returns 409 for the taken name %s', async (name) => {
    expect(answerOf(await create({ name }))).toEqual(refused(409, 'NameExistsError', name));
  });

  it.each([
    ['no name', {}, '/body/name'],
    ['a name that is not safe in URLs', { name: 'a b' }, '/body/name'],
    [
      'a value twice',
      { name: 'x', legalValues: [{ value: 'a' }, { value: 'a' }] },
      '/body/legalValues/1/value',
    ],
    ['an empty value', { name: 'x', legalValues: [{ value: '' }] }, '/body/legalValues/0/value'],
    [
      'a value of 101 characters',
      { name: 'x', legalValues: [{ value: 'x'.repeat(101) }] },
      '/body/legalValues/0/value',
    ],
    ['a bare value', { name: 'x', legalValues: ['a'] }, '/body/legalValues/0'],
    [
      '251 values',
      { name: 'x', legalValues: Array.from({ length: 251 }, (_, i) => ({ value: `v${i}` })) },
      '/body/legalValues',
    ],
    ['a fraction as place', { name: 'x', sortOrder: 1.5 }, '/body/sortOrder'],
  ])('refuses %s', async (_what, body, property) => {
    expect(answerOf(await create(body))).toEqual(refused(400, 'ValidationError', property));
  });
});

describe('listing context fields', () => {
  it('returns built-in fields first', async () => {
    const { status, body } = await send('GET', PATH);

    const names = body.map(({ name }: { readonly name: string }) => name);
    expect(status).toBe(200);
    expect(names.slice(0, 5)).toEqual([
      'environment',
      'userId',
      'appName',
      'currentTime',
      'sessionId',
    ]);
    expect(names).toContain('standing');
  });
});

describe('updating a context field', () => {
  it('keeps omitted properties, and records both states', async () => {
    await create({ name: 'changing', description: 'before', legalValues });

    const events = await recordedEvents(service, async () => {
      expect(await send('PUT', `${PATH}/changing`, { stickiness: true })).toEqual({
        status: 200,
        body: undefined,
      });
    });

    const preData = shown('changing', { description: 'before', legalValues });
    const data = { ...preData, stickiness: true };
    expect(events).toMatchObject([{ type: 'context-field-updated', data, preData }]);
    expect((await get('changing')).body).toEqual(data);
  });

  it('records nothing when nothing changes', async () => {
    const events = await recordedEvents(service, () => send('PUT', `${PATH}/userId`, {}));

    expect(events).toEqual([]);
  });

  it('refuses duplicate values', async () => {
    const body = { legalValues: [{ value: 'a' }, { value: 'a' }] };

    expect(await send('PUT', `${PATH}/standing`, body)).toEqual(
      refused(400, 'ValidationError', '/body/legalValues/1/value'),
    );
  });
});

describe('a legal value', () => {
  const values = async (name: string) => (await get(name)).body.legalValues;

  it('is added, described again and removed, each recorded', async () => {
    await create({ name: 'legal', legalValues: [{ value: 'one' }] });
    const path = `${PATH}/legal/legal-values`;

    const events = await recordedEvents(service, async () => {
      expect((await send('POST', path, { value: 'a b/c' })).status).toBe(200);
      await send('POST', path, { value: 'a b/c', description: 'odd' });
      await send('POST', path, { value: 'a b/c', description: 'odd' });
      expect(await values('legal')).toEqual([
        { value: 'one' },
        { value: 'a b/c', description: 'odd' },
      ]);
      expect((await send('DELETE', `${path}/a%20b%2Fc`)).status).toBe(200);
    });

    expect(await values('legal')).toEqual([{ value: 'one' }]);
    expect(events.map(({ type }: { readonly type: string }) => type)).toEqual(
      Array(3).fill('context-field-updated'),
    );
  });

  it('returns 404 if it is unknown', async () => {
    expect(await send('DELETE', `${PATH}/standing/legal-values/nowhere`)).toEqual(
      refused(404, 'NotFoundError', 'nowhere'),
    );
  });

  it('is refused beyond 250', async () => {
    const full = Array.from({ length: 250 }, (_, i) => ({ value: `v${i}` }));
    await create({ name: 'full', legalValues: full });

    expect(await send('POST', `${PATH}/full/legal-values`, { value: 'more' })).toEqual(
      refused(400, 'ExceedsLimitError', '250'),
    );
  });
});

describe('deleting a context field', () => {
  it('records the deleted field', async () => {
    await create({ name: 'leaving' });

    const events = await recordedEvents(service, async () => {
      expect(await send('DELETE', `${PATH}/leaving`)).toEqual({ status: 200, body: undefined });
    });

    expect(events).toMatchObject([{ type: 'context-field-deleted', preData: shown('leaving') }]);
    expect((await get('leaving')).status).toBe(404);
  });

  it.each(['userId', 'currentTime'])('returns 409 for the built-in %s', async (name) => {
    expect(await send('DELETE', `${PATH}/${name}`)).toEqual(refused(409, 'ConflictError', name));
  });
});

describe('checking the name of a context field', () => {
  const check = (name: unknown) => send('POST', `${PATH}/validate`, { name });

  it('returns 200 for an available name', async () => {
    expect(await check('free')).toEqual({ status: 200, body: undefined });
  });

  it('returns 409 for a name that is taken', async () => {
    expect(await check('userId')).toEqual(refused(409, 'NameExistsError', 'userId'));
  });

  it('returns 400 for an invalid name', async () => {
    expect(await check('a b')).toEqual(refused(400, 'ValidationError', '/body/name'));
  });
});

describe('constraints', () => {
  const strategies = (flag: string) => `${FEATURES}/${flag}/environments/development/strategies`;
  const strategyWith = (constraint: object) => ({
    name: 'default',
    constraints: [{ contextName: 'constrained', ...constraint }],
  });

  beforeAll(async () => {
    await create({ name: 'constrained', legalValues: [...legalValues, { value: '3' }] });
    await createFlag(service, 'constraining');
  });

  it.each([
    { operator: 'IN', values: ['eu', 'us'] },
    { operator: 'NOT_IN', values: [] },
    { operator: 'NUM_GT', value: '3' },
    { operator: 'NUM_GT', value: '3', values: ['ignored'] },
  ])('accept legal values: %j', async (constraint) => {
    const body = strategyWith(constraint);

    expect((await send('POST', strategies('constraining'), body)).status).toBe(200);
  });

  it.each([
    [{ operator: 'IN', values: ['eu', 'mars'] }, '/body/constraints/0/values/1'],
    [{ operator: 'STR_CONTAINS', values: ['e'] }, '/body/constraints/0/values/0'],
    [{ operator: 'NUM_LT', value: '4' }, '/body/constraints/0/value'],
  ])('refuse other values: %j', async (constraint, property) => {
    const body = strategyWith(constraint);

    expect(await send('POST', strategies('constraining'), body)).toEqual(
      refused(400, 'ValidationError', property),
    );
  });

  it('of segments are limited to legal values too', async () => {
    const { constraints } = strategyWith({ operator: 'IN', values: ['mars'] });

    expect(await send('POST', '/api/admin/segments', { name: 's', constraints })).toEqual(
      refused(400, 'ValidationError', '/body/constraints/0/values/0'),
    );
  });
});

function create(body: unknown) {
  return service.request('POST', PATH, { body });
}

function shown(name: string, body: object = {}) {
  return {
    name,
    description: null,
    stickiness: false,
    sortOrder: 1_000,
    legalValues: [],
    createdAt: dateTime,
    ...body,
  };
}

function get(name: string) {
  return send('GET', `${PATH}/${name}`);
}

async function send(method: string, path: string, body?: unknown) {
  return answerOf(await service.request(method, path, body === undefined ? {} : { body }));
}
