import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDONS, webhook } from '../support/addon-requests.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

describe('an invalid integration', () => {
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
    ['an object as project', { projects: [{}] }, '/body/projects/0'],
    ['an unpaired surrogate', { description: '\ud83d' }, '/body/description'],
  ])('is refused with 400 that names the property: %s', async (_what, changes, named) => {
    const { status, body } = await service.request('POST', ADDONS, { body: webhook(changes) });

    expect({ status, name: body.name }).toEqual({ status: 400, name: 'ValidationError' });
    expect(body.message).toContain(named);
  });

  it('is refused without quoting the value, which may be secret', async () => {
    const parameters = { url: 'planted-url' };

    const { text } = await service.request('POST', ADDONS, { body: webhook({ parameters }) });

    expect(text).not.toContain('planted');
  });

  it('is an event of another provider', async () => {
    const { status } = await service.request('POST', ADDONS, {
      body: webhook({ provider: 'teams', events: ['feature-tagged'] }),
    });

    expect(status).toBe(400);
  });
});

describe('an unknown integration', () => {
  it.each(['GET', 'PUT', 'DELETE'])('returns 404 to %s', async (method) => {
    const { status, body } = await service.request(method, `${ADDONS}/999999`, {
      ...(method === 'PUT' && { body: webhook() }),
    });

    expect({ status, name: body.name }).toEqual({ status: 404, name: 'NotFoundError' });
  });

  it('returns 404 for its deliveries', async () => {
    expect((await service.request('GET', `${ADDONS}/999999/events`)).status).toBe(404);
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999'])(
    'returns 400 for an id such as %s',
    async (id) => {
      expect((await service.request('GET', `${ADDONS}/${id}`)).status).toBe(400);
    },
  );
});
