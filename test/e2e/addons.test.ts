import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDONS, webhook } from '../support/addon-requests.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const MASK = '******';

describe('the providers', () => {
  it('include those of Unleash with their parameters, and some of our own', async () => {
    const { body } = await service.request('GET', ADDONS);

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

  it('offer the events of Unleash, and those of what only this service has', async () => {
    const { body } = await service.request('GET', ADDONS);

    const offered = Object.fromEntries(
      body.providers.map((provider: { name: string; events: string[] }) => [
        provider.name,
        provider.events.length,
      ]),
    );
    expect(offered).toEqual({ webhook: 34, slack: 25, teams: 25, datadog: 25 });
  });

  it('link to their documentation', async () => {
    const { body } = await service.request('GET', ADDONS);

    for (const { documentationUrl } of body.providers) {
      expect(new URL(documentationUrl).protocol).toBe('https:');
    }
  });
});

describe('creating an integration', () => {
  it('returns 201 with masked secrets and all defaults', async () => {
    const { status, body } = await service.request('POST', ADDONS, { body: webhook() });

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
    const { status, body } = await service.request('POST', ADDONS, {
      body: webhook({ provider: undefined, type: 'webhook' }),
    });

    expect({ status, provider: body.provider }).toEqual({ status: 201, provider: 'webhook' });
  });

  it('makes it readable and listed as in the response, with its health', async () => {
    const addon = await create({ description: 'for the team', projects: ['default'] });

    const one = await service.request('GET', `${ADDONS}/${addon.id}`);
    const all = await service.request('GET', ADDONS);

    const health = { state: 'on', since: null, waiting: 0, givenUp: 0, hours: expect.anything() };
    expect(one.body).toEqual({ ...addon, health });
    expect(all.body.addons).toContainEqual({ ...addon, health });
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

describe('the first integration of a provider', () => {
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

describe('updating an integration', () => {
  it('replaces all settings', async () => {
    const { id } = await create({ description: 'before', environments: ['production'] });

    const { status, body } = await service.request('PUT', `${ADDONS}/${id}`, {
      body: webhook({ enabled: false }),
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, description: null, enabled: false, environments: [] });
  });

  it('is recorded with the previous state', async () => {
    const { id } = await create();

    await service.request('PUT', `${ADDONS}/${id}`, { body: webhook({ enabled: false }) });

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

      const { status, body } = await service.request('PUT', `${ADDONS}/${id}`, {
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

    await service.request('PUT', `${ADDONS}/${id}`, { body: webhook() });

    expect(await latestEvents('addon-config-updated')).toEqual(before);
  });

  it('removes an optional secret that is omitted', async () => {
    const { id } = await create({
      parameters: { ...webhook().parameters, authorization: 'planted-token' },
    });

    const { body } = await service.request('PUT', `${ADDONS}/${id}`, { body: webhook() });

    expect(body.parameters).toEqual({ url: MASK });
  });

  it('cannot change the provider', async () => {
    const { id } = await create();

    const { status, body } = await service.request('PUT', `${ADDONS}/${id}`, {
      body: webhook({ provider: 'teams' }),
    });

    expect(status).toBe(400);
    expect(body.message).toContain('/body/provider');
  });
});

describe('deleting an integration', () => {
  it('removes it, and is recorded', async () => {
    const { id } = await create();

    const { status, text } = await service.request('DELETE', `${ADDONS}/${id}`);

    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect((await service.request('GET', `${ADDONS}/${id}`)).status).toBe(404);
    const [event] = await latestEvents('addon-config-deleted');
    expect(event).toMatchObject({ data: null, preData: { id } });
  });
});

describe('the secrets of an integration', () => {
  it('appear in no response, event or log line', async () => {
    await create();
    await service.request('POST', ADDONS, {
      body: webhook({ parameters: { url: 'planted-url' } }),
    });

    const answers = [
      await service.request('GET', ADDONS),
      await service.request('GET', '/api/admin/events'),
    ];

    for (const { text } of answers) expect(text).not.toContain('planted');
    expect(service.logs()).not.toContain('planted');
  });
});

async function create(changes?: object) {
  const { body } = await service.request('POST', ADDONS, { body: webhook(changes) });
  return body;
}

async function latestEvents(type: string) {
  const { body } = await service.request('GET', '/api/admin/events');
  return body.events.filter((event: { type: string }) => event.type === type);
}
