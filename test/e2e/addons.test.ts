import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const path = '/api/admin/addons';
const MASK = '******';

describe('the providers', () => {
  it('include those of Unleash with their parameters, and some of our own', async () => {
    const { body } = await service.request('GET', path);

    const parameters = body.providers.map(
      (provider: { name: string; parameters: Record<string, unknown>[] }) => [
        provider.name,
        provider.parameters.map(({ name, type, required, sensitive }) =>
          [name, type, required && 'required', sensitive && 'sensitive'].filter(Boolean).join(' '),
        ),
      ],
    );
    expect(parameters).toEqual([
      [
        'webhook',
        [
          'url url required sensitive',
          'contentType text',
          'authorization text sensitive',
          'bodyTemplate textfield',
          'customHeaders textfield sensitive',
          'signingSecret text sensitive',
        ],
      ],
      [
        'slack',
        [
          'url url required sensitive',
          'username text',
          'emojiIcon text',
          'defaultChannel text required',
          'customHeaders textfield sensitive',
        ],
      ],
      ['teams', ['url url required sensitive', 'customHeaders textfield sensitive']],
      [
        'datadog',
        ['url url', 'apiKey text required sensitive', 'customHeaders textfield sensitive'],
      ],
    ]);
  });

  it('offer the events of Unleash, and the chat providers two more', async () => {
    const { body } = await service.request('GET', path);

    const offered = Object.fromEntries(
      body.providers.map((provider: { name: string; events: string[] }) => [
        provider.name,
        provider.events.length,
      ]),
    );
    expect(offered).toEqual({ webhook: 25, slack: 16, teams: 16, datadog: 16 });
  });

  it('link to their documentation', async () => {
    const { body } = await service.request('GET', path);

    for (const { documentationUrl } of body.providers) {
      expect(new URL(documentationUrl).protocol).toBe('https:');
    }
  });
});

describe('creating an addon', () => {
  it('returns 201 with masked secrets and all defaults', async () => {
    const { status, body } = await service.request('POST', path, { body: webhook() });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      provider: 'webhook',
      description: null,
      enabled: true,
      parameters: { url: MASK },
      events: ['feature-created'],
      projects: [],
      environments: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('accepts `type` as an alias of `provider`', async () => {
    const { status, body } = await service.request('POST', path, {
      body: webhook({ provider: undefined, type: 'webhook' }),
    });

    expect({ status, provider: body.provider }).toEqual({ status: 201, provider: 'webhook' });
  });

  it('makes it readable and listed as in the response', async () => {
    const addon = await create({ description: 'for the team', projects: ['default'] });

    const one = await service.request('GET', `${path}/${addon.id}`);
    const all = await service.request('GET', path);

    expect(one.body).toEqual(addon);
    expect(all.body.addons).toContainEqual(addon);
  });

  it('shows parameters that are not sensitive', async () => {
    const parameters = {
      url: 'https://hooks.example.com/',
      contentType: 'text/plain',
      authorization: 'planted-token',
      bodyTemplate: '{{event.type}}',
      customHeaders: '{"x-key": "planted-header"}',
      signingSecret: `whsec_${'planted/'.repeat(4)}`,
    };

    const addon = await create({ parameters });

    expect(addon.parameters).toEqual({
      ...parameters,
      url: MASK,
      authorization: MASK,
      customHeaders: MASK,
      signingSecret: MASK,
    });
  });

  it('drops unknown parameters', async () => {
    const addon = await create({ parameters: { ...webhook().parameters, unknown: 'x', other: 1 } });

    expect(addon.parameters).toEqual({ url: MASK });
  });

  it('an empty list of events listens to all events', async () => {
    expect((await create({ events: [] })).events).toEqual([]);
  });

  it('is recorded without parameters', async () => {
    const { parameters: _masked, ...rest } = await create();

    const [event] = await latestEvents('addon-config-created');
    expect(event).toMatchObject({ data: rest, preData: null, project: null });
    expect(event.data).not.toHaveProperty('parameters');
  });

  it('assigns consecutive ids, even to concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create()));

    const ids = made.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 10 }, (_, index) => ids[0] + index));
  });
});

describe('the first addon of a provider', () => {
  it('creates its tag type first, recorded with the service as author', async () => {
    const parameters = { apiKey: 'planted-key' };
    await create({ provider: 'datadog', parameters });
    await create({ provider: 'datadog', parameters });

    const tagTypes = await service.request('GET', '/api/admin/tag-types');
    expect(tagTypes.body.tagTypes).toContainEqual(expect.objectContaining({ name: 'datadog' }));
    const created = await latestEvents('tag-type-created');
    expect(
      created.filter(({ data }: { data: { name: string } }) => data.name === 'datadog'),
    ).toEqual([expect.objectContaining({ createdByUserId: -1337 })]);
    const addonEvents = await latestEvents('addon-config-created');
    expect(created[0].id).toBe(addonEvents[1].id - 1);
  });
});

describe('an invalid addon', () => {
  it.each([
    ['no provider', { provider: undefined }, '/body/provider'],
    ['a provider that does not exist', { provider: 'carrier-pigeon' }, '/body/provider'],
    ['a provider that only seems to exist', { provider: 'constructor' }, '/body/provider'],
    ['two providers', { type: 'teams' }, '/body/provider'],
    ['no parameters', { parameters: undefined }, '/body/parameters'],
    ['no required parameter', { parameters: {} }, '/body/parameters/url'],
    ['an empty required parameter', { parameters: { url: ' ' } }, '/body/parameters/url'],
    ['a number as parameter', { parameters: { url: 7 } }, '/body/parameters/url'],
    ['no URL', { parameters: { url: 'not a url' } }, '/body/parameters/url'],
    [
      'a URL of another scheme',
      { parameters: { url: 'ftp://example.com/' } },
      '/body/parameters/url',
    ],
    [
      'the metadata address',
      { parameters: { url: 'http://169.254.169.254/' } },
      '/body/parameters/url',
    ],
    ['a mask for nothing', { parameters: { url: '*****' } }, '/body/parameters/url'],
    [
      'a line break for a header',
      { parameters: { ...webhook().parameters, authorization: 'a\r\nb: c' } },
      '/body/parameters/authorization',
    ],
    [
      'a template that does not parse',
      { parameters: { ...webhook().parameters, bodyTemplate: '{{#event}}' } },
      '/body/parameters/bodyTemplate',
    ],
    [
      'headers that are not an object',
      { parameters: { ...webhook().parameters, customHeaders: '[]' } },
      '/body/parameters/customHeaders',
    ],
    [
      'an invalid signing secret',
      { parameters: { ...webhook().parameters, signingSecret: 'planted' } },
      '/body/parameters/signingSecret',
    ],
    ['no events', { events: undefined }, '/body/events'],
    [
      'an event that its provider does not have',
      { events: ['feature-created', 'no-such'] },
      'no-such',
    ],
    ['10,000 events', { events: Array(10_000).fill('x') }, '/body/events'],
    ['a string for enabled', { enabled: 'yes' }, '/body/enabled'],
    ['a number as project', { projects: [1] }, '/body/projects/0'],
    ['an unpaired surrogate', { description: '\ud83d' }, '/body/description'],
  ])('is refused with 400 that names the property: %s', async (_what, changes, named) => {
    const { status, body } = await service.request('POST', path, { body: webhook(changes) });

    expect({ status, name: body.name }).toEqual({ status: 400, name: 'ValidationError' });
    expect(body.message).toContain(named);
  });

  it('is refused without quoting the value, which may be secret', async () => {
    const parameters = { url: 'planted-url' };

    const { text } = await service.request('POST', path, { body: webhook({ parameters }) });

    expect(text).not.toContain('planted');
  });

  it('is an event of another provider', async () => {
    const { status } = await service.request('POST', path, {
      body: webhook({ provider: 'teams', events: ['feature-tagged'] }),
    });

    expect(status).toBe(400);
  });
});

describe('updating an addon', () => {
  it('replaces all settings', async () => {
    const { id } = await create({ description: 'before', environments: ['production'] });

    const { status, body } = await service.request('PUT', `${path}/${id}`, {
      body: webhook({ enabled: false }),
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, description: null, enabled: false, environments: [] });
  });

  it('is recorded with the previous state', async () => {
    const { id } = await create();

    await service.request('PUT', `${path}/${id}`, { body: webhook({ enabled: false }) });

    const [event] = await latestEvents('addon-config-updated');
    expect(event).toMatchObject({ data: { id, enabled: false }, preData: { id, enabled: true } });
    expect(JSON.stringify(event)).not.toContain('parameters');
  });

  it.each(['*', '*****', MASK, '*'.repeat(40)])(
    'keeps a secret sent back as %s, and records nothing',
    async (mask) => {
      const { id } = await create({
        parameters: { ...webhook().parameters, customHeaders: '{"x-key": "planted-header"}' },
      });
      const before = await latestEvents('addon-config-updated');

      const { status, body } = await service.request('PUT', `${path}/${id}`, {
        body: webhook({ parameters: { url: mask, customHeaders: mask } }),
      });

      expect({ status, parameters: body.parameters }).toEqual({
        status: 200,
        parameters: { url: MASK, customHeaders: MASK },
      });
      expect(await latestEvents('addon-config-updated')).toEqual(before);
    },
  );

  it('records nothing when the same secret is sent again', async () => {
    const { id } = await create();
    const before = await latestEvents('addon-config-updated');

    await service.request('PUT', `${path}/${id}`, { body: webhook() });

    expect(await latestEvents('addon-config-updated')).toEqual(before);
  });

  it('removes an optional secret that is omitted', async () => {
    const { id } = await create({
      parameters: { ...webhook().parameters, authorization: 'planted-token' },
    });

    const { body } = await service.request('PUT', `${path}/${id}`, { body: webhook() });

    expect(body.parameters).toEqual({ url: MASK });
  });

  it('cannot change the provider', async () => {
    const { id } = await create();

    const { status, body } = await service.request('PUT', `${path}/${id}`, {
      body: webhook({ provider: 'teams' }),
    });

    expect(status).toBe(400);
    expect(body.message).toContain('/body/provider');
  });
});

describe('deleting an addon', () => {
  it('removes it, and is recorded', async () => {
    const { id } = await create();

    const { status, text } = await service.request('DELETE', `${path}/${id}`);

    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect((await service.request('GET', `${path}/${id}`)).status).toBe(404);
    const [event] = await latestEvents('addon-config-deleted');
    expect(event).toMatchObject({ data: null, preData: { id } });
  });
});

describe('an unknown addon', () => {
  it.each(['GET', 'PUT', 'DELETE'])('returns 404 to %s', async (method) => {
    const { status, body } = await service.request(method, `${path}/999999`, {
      ...(method === 'PUT' && { body: webhook() }),
    });

    expect({ status, name: body.name }).toEqual({ status: 404, name: 'NotFoundError' });
  });

  it('returns 404 for its deliveries', async () => {
    expect((await service.request('GET', `${path}/999999/events`)).status).toBe(404);
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999'])(
    'returns 400 for an id such as %s',
    async (id) => {
      expect((await service.request('GET', `${path}/${id}`)).status).toBe(400);
    },
  );
});

describe('the secrets of an addon', () => {
  it('appear in no response, event or log line', async () => {
    const answers = [
      await service.request('GET', path),
      await service.request('GET', '/api/admin/events'),
    ];

    for (const { text } of answers) expect(text).not.toContain('planted');
    expect(service.logs()).not.toContain('planted');
  });
});

describe('a request without a token', () => {
  it.each([
    ['GET', path],
    ['POST', path],
    ['GET', `${path}/1`],
    ['PUT', `${path}/1`],
    ['DELETE', `${path}/1`],
    ['GET', `${path}/1/events`],
  ])('is refused with 401: %s %s', async (method, where) => {
    expect((await service.request(method, where, { token: null })).status).toBe(401);
  });
});

function webhook(changes: object = {}) {
  return {
    provider: 'webhook',
    enabled: true,
    parameters: { url: 'https://hooks.example.com/planted-url' },
    events: ['feature-created'],
    ...changes,
  };
}

async function create(changes?: object) {
  const { body } = await service.request('POST', path, { body: webhook(changes) });
  return body;
}

async function latestEvents(type: string) {
  const { body } = await service.request('GET', '/api/admin/events');
  return body.events.filter((event: { type: string }) => event.type === type);
}
