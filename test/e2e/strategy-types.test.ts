import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject } from '../support/access.ts';
import {
  addStrategy,
  answerOf,
  archiveFlag,
  clientToken,
  createFlag,
  FEATURES,
  refused,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/strategies';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
  await create({ name: 'standing', parameters: [] });
});

afterAll(() => service.stop());

describe('creating a strategy type', () => {
  it('returns 201 with the type and its location', async () => {
    const said = {
      title: 'By country',
      description: 'Where users live',
      parameters: [
        { name: 'countries', type: 'list' },
        { name: 'share', type: 'percentage', description: 'How many', required: true },
      ],
    };

    const { status, headers, body } = await create({ name: 'by-country', ...said });

    const parameters = [
      { name: 'countries', type: 'list', description: '', required: false },
      said.parameters[1],
    ];
    expect({ status, location: headers.location, body }).toEqual({
      status: 201,
      location: 'strategies/by-country',
      body: shown('by-country', { ...said, parameters }),
    });
    expect(await get('by-country')).toEqual({ status: 200, body });
  });

  it('records the new type', async () => {
    const events = await recordedEvents(service, () =>
      create({ name: 'recorded', parameters: [], unknown: 1 }),
    );

    expect(events).toMatchObject([
      { type: 'strategy-created', project: null, data: shown('recorded'), preData: null },
    ]);
  });

  it('stores whether it is editable and deprecated', async () => {
    const marks = { editable: false, deprecated: true };

    expect(answerOf(await create({ name: 'marked', parameters: [], ...marks }))).toEqual({
      status: 201,
      body: shown('marked', marks),
    });
  });

  it.each(['standing', 'flexibleRollout', 'gradualRolloutRandom'])(
    'returns 409 for the taken name %s, and records nothing',
    async (name) => {
      const events = await recordedEvents(service, async () => {
        expect(answerOf(await create({ name, parameters: [] }))).toEqual(
          refused(409, 'NameExistsError', name),
        );
      });

      expect(events).toEqual([]);
    },
  );

  it.each([
    ['no name', { parameters: [] }, '/body/name'],
    ['a name that is not safe in URLs', { name: 'a b', parameters: [] }, '/body/name'],
    ['a name of 101 characters', { name: 'x'.repeat(101), parameters: [] }, '/body/name'],
    ['no parameters', { name: 'x' }, '/body/parameters'],
    ['parameters that are not a list', { name: 'x', parameters: {} }, '/body/parameters'],
    [
      'a parameter of an unknown type',
      { name: 'x', parameters: [{ name: 'p', type: 'date' }] },
      '/body/parameters/0/type',
    ],
    [
      'a parameter without a name',
      { name: 'x', parameters: [{ type: 'list' }] },
      '/body/parameters/0/name',
    ],
    [
      'two parameters of one name',
      {
        name: 'x',
        parameters: [
          { name: 'p', type: 'list' },
          { name: 'p', type: 'string' },
        ],
      },
      '/body/parameters/1/name',
    ],
    [
      'too many parameters',
      { name: 'x', parameters: Array(10_000).fill({ name: 'p', type: 'list' }) },
      '',
    ],
    ['a title that is null', { name: 'x', title: null, parameters: [] }, '/body/title'],
  ])('refuses %s', async (_what, body, property) => {
    const { status, body: answer } = await create(body);

    expect([400, 413]).toContain(status);
    expect(answer.message).toContain(property);
  });
});

describe('listing strategy types', () => {
  it('returns built-in types first, as not editable', async () => {
    const { status, body } = await send('GET', PATH);

    expect({ status, version: body.version }).toEqual({ status: 200, version: 1 });
    expect(body.strategies[0]).toEqual(
      shown('default', {
        displayName: expect.any(String),
        description: expect.any(String),
        editable: false,
      }),
    );
    expect(body.strategies.at(-1).editable).toBe(true);
  });
});

describe('updating a strategy type', () => {
  const update = (name: string, body: unknown) => send('PUT', `${PATH}/${name}`, body);

  it('keeps omitted properties, and records both states', async () => {
    await create({ name: 'changing', description: 'before', title: 'T', parameters: [] });
    const parameters = [{ name: 'p', type: 'number', description: '', required: false }];

    const events = await recordedEvents(service, async () => {
      expect(
        await update('changing', {
          description: 'after',
          parameters: [{ name: 'p', type: 'number' }],
        }),
      ).toEqual({ status: 200, body: undefined });
    });

    const preData = shown('changing', { description: 'before', title: 'T' });
    const data = { ...preData, description: 'after', parameters };
    expect(events).toMatchObject([{ type: 'strategy-updated', data, preData }]);
    expect((await get('changing')).body).toEqual(data);
  });

  it('records nothing when nothing changes', async () => {
    const events = await recordedEvents(service, () => update('standing', { parameters: [] }));

    expect(events).toEqual([]);
  });

  it.each(['default', 'flexibleRollout'])('returns 409 for the built-in %s', async (name) => {
    expect(await update(name, { parameters: [] })).toEqual(refused(409, 'ConflictError', name));
  });

  it('returns 409 for one that is not editable', async () => {
    await create({ name: 'fixed', editable: false, parameters: [] });

    expect(await update('fixed', { parameters: [] })).toEqual(
      refused(409, 'ConflictError', 'fixed'),
    );
  });
});

describe('deprecating a strategy type', () => {
  it('marks and unmarks it, each recorded once', async () => {
    await create({ name: 'ageing', parameters: [] });
    const mark = (what: string) => send('POST', `${PATH}/ageing/${what}`);

    const events = await recordedEvents(service, async () => {
      expect(await mark('deprecate')).toEqual({ status: 200, body: undefined });
      await mark('deprecate');
      expect((await get('ageing')).body.deprecated).toBe(true);
      expect(await mark('reactivate')).toEqual({ status: 200, body: undefined });
      await mark('reactivate');
    });

    expect(events).toMatchObject([
      { type: 'strategy-deprecated', data: { name: 'ageing' } },
      { type: 'strategy-reactivated', data: { name: 'ageing' } },
    ]);
    expect((await get('ageing')).body.deprecated).toBe(false);
  });
});

describe('the uses of a strategy type', () => {
  const uses = (name: string) => send('GET', `${PATH}/${name}/uses`);

  it('are its strategies, those of archived flags as well, and default strategies', async () => {
    await create({ name: 'used', parameters: [] });
    expect(await uses('used')).toEqual({
      status: 200,
      body: { strategies: [], projects: [], hidden: 0 },
    });
    for (const flag of ['kept', 'stored']) await createFlag(service, flag);
    const id = await addStrategy(service, 'kept', { name: 'used' });
    await addStrategy(service, 'stored', { name: 'used' });
    await archiveFlag(service, 'stored');
    const path = '/api/admin/projects/default/environments/development/default-strategy';
    await send('POST', path, { name: 'used' });

    const { body } = await uses('used');

    expect(body).toMatchObject({ projects: ['default'], hidden: 0 });
    expect(body.strategies).toEqual([
      {
        id,
        featureName: 'kept',
        projectId: 'default',
        environment: 'development',
        strategyName: 'used',
        archived: false,
      },
      expect.objectContaining({ featureName: 'stored', archived: true }),
    ]);
  });

  it('are counted, not shown, in projects that the caller cannot see', async () => {
    const { token } = await createAccount(service, 'stranger');
    await create({ name: 'secret-use', parameters: [] });
    await createProject(service, 'vault', 'private');
    const features = '/api/admin/projects/vault/features';
    await send('POST', features, { name: 'vaulted' });
    await send('POST', `${features}/vaulted/environments/development/strategies`, {
      name: 'secret-use',
    });

    const { body } = await service.request('GET', `${PATH}/secret-use/uses`, { token });

    expect(body).toEqual({ strategies: [], projects: [], hidden: 1 });
  });

  it('are not stored for built-in types', async () => {
    expect(await uses('default')).toEqual(refused(400, 'ValidationError', '/params/name'));
  });
});

describe('deleting a strategy type', () => {
  const remove = (name: string) => send('DELETE', `${PATH}/${name}`);

  it('deletes one that nothing uses, and records it', async () => {
    await create({ name: 'leaving', parameters: [] });

    const events = await recordedEvents(service, async () => {
      expect(await remove('leaving')).toEqual({ status: 200, body: undefined });
    });

    expect(events).toMatchObject([{ type: 'strategy-deleted', data: { name: 'leaving' } }]);
    expect((await get('leaving')).status).toBe(404);
  });

  it.each(['default', 'userWithId'])('returns 409 for the built-in %s', async (name) => {
    expect(await remove(name)).toEqual(refused(409, 'ConflictError', name));
  });

  it('returns 409 naming the flag that uses it, as long as it does', async () => {
    await create({ name: 'needed', parameters: [] });
    await createFlag(service, 'needing');
    const id = await addStrategy(service, 'needing', { name: 'needed' });

    expect(await remove('needed')).toEqual(refused(409, 'ConflictError', 'needing'));

    const strategies = `${FEATURES}/needing/environments/development/strategies`;
    await send('PUT', `${strategies}/${id}`, { name: 'default' });
    expect((await remove('needed')).status).toBe(200);
  });

  it('returns 409 while a clone or an archived flag uses it', async () => {
    await create({ name: 'cloned', parameters: [] });
    const path = await createFlag(service, 'original');
    await addStrategy(service, 'original', { name: 'cloned' });
    await send('POST', `${path}/clone`, { name: 'copy' });
    for (const flag of ['original', 'copy']) await archiveFlag(service, flag);
    await send('DELETE', '/api/admin/archive/original');

    expect(await remove('cloned')).toEqual(refused(409, 'ConflictError', 'copy'));

    await send('DELETE', '/api/admin/archive/copy');
    expect((await remove('cloned')).status).toBe(200);
  });

  it('returns 409 while it is the default strategy of a project', async () => {
    await create({ name: 'defaulting', parameters: [] });
    const path = '/api/admin/projects/default/environments/production/default-strategy';
    await send('POST', path, { name: 'defaulting' });

    expect(await remove('defaulting')).toEqual(refused(409, 'ConflictError', 'default'));
  });
});

describe('a strategy of an unknown type', () => {
  it('is refused', async () => {
    await createFlag(service, 'unknown-type');
    const path = `${FEATURES}/unknown-type/environments/development/strategies`;

    expect(await send('POST', path, { name: 'nobody' })).toEqual(
      refused(400, 'ValidationError', '/body/name'),
    );
  });
});

function create(body: unknown) {
  return service.request('POST', PATH, { body });
}

function shown(name: string, body: object = {}) {
  return {
    name,
    displayName: null,
    title: null,
    description: null,
    editable: true,
    deprecated: false,
    parameters: [],
    ...body,
  };
}

function get(name: string) {
  return send('GET', `${PATH}/${name}`);
}

async function send(method: string, path: string, body?: unknown) {
  return answerOf(await service.request(method, path, body === undefined ? {} : { body }));
}
