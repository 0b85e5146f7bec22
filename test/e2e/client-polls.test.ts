import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import { addStrategy, archiveFlag, createFlag, switchOn } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let client = '';
let otherClient = '';

const NEW_CLIENT = { 'unleash-client-spec': '5.2.2' };

beforeAll(async () => {
  service = await startService({ env: uncached });
  await createProject(service, 'other');
  client = await createSdkToken(service, 'client', 'development', ['default']);
  otherClient = await createSdkToken(service, 'client', 'development', ['other']);
});

afterAll(() => service.stop());

describe('GET /api/client/features', () => {
  it('returns 304 without a body if unchanged, for weak and strong tags and lists of tags', async () => {
    const { headers } = await poll();
    const etag = headers.etag ?? '';

    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const reply = await poll('/api/client/features', { 'if-none-match': known });
      expect({ status: reply.status, text: reply.text }).toEqual({ status: 304, text: '' });
      expect(reply.headers.etag).toBe(etag);
    }
  });

  it('changes at the next poll after a flag is enabled', async () => {
    await createFlag(service, 'switched');
    await addStrategy(service, 'switched');
    const before = await poll();
    await switchOn(service, 'switched');

    const { status, headers } = await poll('/api/client/features', {
      'if-none-match': before.headers.etag ?? '',
    });

    expect(status).toBe(200);
    expect(headers.etag).not.toBe(before.headers.etag);
    expect(await flagOf('switched')).toMatchObject({ enabled: true });
  });

  it('does not change after changes elsewhere', async () => {
    const before = await poll('/api/client/features', {}, otherClient);
    await createFlag(service, 'of-no-concern');

    const after = await poll(
      '/api/client/features',
      { 'if-none-match': before.headers.etag ?? '' },
      otherClient,
    );

    expect(after.status).toBe(304);
  });
});

describe('GET /api/client/delta', () => {
  const path = '/api/client/delta';
  const follow = (etag?: string) => poll(path, etag ? { 'if-none-match': etag } : {});

  it('starts with the full state', async () => {
    await createFlag(service, 'hydrated');

    const { status, body, headers } = await follow();

    expect(status).toBe(200);
    expect(body.events).toEqual([
      {
        eventId: Number(headers.etag?.slice(1, -1)),
        type: 'hydration',
        features: (await poll()).body.features,
        segments: (await poll()).body.segments,
      },
    ]);
  });

  it('continues with the changes, each item once', async () => {
    const { headers } = await follow();
    await createFlag(service, 'followed');
    await addStrategy(service, 'followed');
    await switchOn(service, 'followed');
    await createFlag(service, 'left');
    await archiveFlag(service, 'left');

    const { body } = await follow(headers.etag);

    expect(body.events).toEqual([
      expect.objectContaining({
        type: 'feature-updated',
        feature: expect.objectContaining({ name: 'followed', enabled: true }),
      }),
      expect.objectContaining({
        type: 'feature-removed',
        featureName: 'left',
        project: 'default',
      }),
    ]);
  });

  it('returns 304 if nothing changed', async () => {
    const { headers } = await follow();

    expect(await follow(headers.etag)).toMatchObject({ status: 304, text: '' });
  });

  it.each(['"99999999"', 'W/"abc"'])(
    'starts again with the full state for the unknown event id %s',
    async (etag) => {
      const { body } = await follow(etag);

      expect(body.events[0].type).toBe('hydration');
    },
  );
});

function poll(
  path = '/api/client/features',
  headers: Readonly<Record<string, string>> = {},
  token: string | null = client,
) {
  return service.request('GET', path, { token, headers: { ...NEW_CLIENT, ...headers } });
}

async function flagOf(name: string, token = client) {
  const { body } = await poll('/api/client/features', {}, token);
  return body.features.find((flag: { name: string }) => flag.name === name);
}
