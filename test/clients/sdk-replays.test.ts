import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../support/request.ts';
import { createFlagsOfEveryKind, createLiveFlag, sdkEnv, sdkToken } from '../support/sdk-flags.ts';
import { unreadableParts } from '../support/sdk-replays/delivered-flags.ts';
import type { ReplayedSdk } from '../support/sdk-replays/replayed-sdk.ts';
import { replayedSdks } from '../support/sdk-replays/sdks.ts';
import { type Service, startService } from '../support/service.ts';

/**
 * Replays the requests of SDKs of other languages, with their headers, bodies and formats of time,
 * and judges the answers as they do.
 */

let service: Service;
let names: readonly string[];

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  names = await createFlagsOfEveryKind(service);
});

afterAll(() => service.stop());

describe.each(replayedSdks)('the SDK $sdk', (sdk) => {
  it('registers as an application', async () => {
    const { status } = await post(sdk, '/api/client/register', {
      appName: sdk.appName,
      strategies: ['default', 'flexibleRollout'],
      started: sdk.time(new Date()),
      ...sdk.registration,
    });
    const path = `/api/admin/metrics/applications/${sdk.appName}`;
    const { body } = await service.request('GET', path);

    expect(sdk.accepted).toContain(status);
    expect(body).toMatchObject({
      appName: sdk.appName,
      sdkVersion: expect.stringMatching(/^unleash-(client|python)-.*:\d/),
      strategies: ['default', 'flexibleRollout'],
      usage: [{ project: '*', environments: ['development'] }],
    });
  });

  it('reads flags of every kind, with an ETag', async () => {
    const reply = await poll(sdk);

    expect(reply.status).toBe(200);
    expect(reply.headers.etag).toMatch(/^(W\/)?"[^"]+"$/);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(unreadableParts(reply.body)).toEqual([]);
    expect(namesIn(reply)).toEqual(expect.arrayContaining([...names]));
  });

  it('gets segments where it looks for them', async () => {
    const reply = await poll(sdk);
    const [strategy] = flagIn(reply, 'odd-only').strategies;
    const constraint = { contextName: 'userId', operator: 'STR_ENDS_WITH' };
    const inList = [strategy.segments, reply.body.segments, strategy.constraints];
    const inlined = [strategy.segments ?? [], reply.body.segments ?? [], strategy.constraints];

    if (sdk.readsSegments) {
      expect(inList).toMatchObject([[1], [{ id: 1, constraints: [constraint] }], []]);
    } else {
      expect(inlined).toMatchObject([[], [], [constraint]]);
    }
  });

  it('polls again: 304 without a body if it sends the ETag, else all flags', async () => {
    const first = await poll(sdk);
    const etag = first.headers.etag ?? '';
    const second = await poll(sdk, sdk.condition?.(etag));

    // After a 304 without a tag, .NET would poll for everything again.
    expect([second.status, second.text, second.headers.etag]).toEqual(
      sdk.condition ? [304, '', etag] : [200, first.text, etag],
    );
  });

  it('sends metrics, which are the usage of the flag', async () => {
    const flag = `used-by-${sdk.appName}`;
    await createLiveFlag(service, flag);
    const now = new Date();
    const { status } = await post(sdk, '/api/client/metrics', {
      appName: sdk.appName,
      ...sdk.metrics,
      bucket: {
        start: sdk.time(now),
        stop: sdk.time(now),
        toggles: { [flag]: { yes: 3, no: 1, ...sdk.variants } },
      },
    });
    const { body } = await service.request('GET', `/api/admin/client-metrics/features/${flag}`);

    expect(sdk.accepted).toContain(status);
    expect(body.lastHourUsage).toMatchObject([
      { appName: sdk.appName, environment: 'development', yes: 3, no: 1 },
    ]);
    expect(body.lastHourUsage[0]).toMatchObject({ variants: {}, ...sdk.variants });
  });

  it('is refused with 401 for an unknown token, so that it reports it', async () => {
    const { status } = await service.request('GET', '/api/client/features', {
      token: '*:development.unknown',
      headers: sdk.headers,
    });

    expect(status).toBe(401);
  });
});

function poll(sdk: ReplayedSdk, condition?: string) {
  return service.request('GET', '/api/client/features', {
    token: sdkToken,
    headers: { ...sdk.headers, ...(condition && { 'if-none-match': condition }) },
  });
}

function post({ headers, postHeaders }: ReplayedSdk, path: string, body: object) {
  return service.request('POST', path, {
    token: sdkToken,
    headers: { ...headers, 'content-type': 'application/json', ...postHeaders },
    raw: JSON.stringify(body),
  });
}

function namesIn({ body }: Reply): readonly string[] {
  return body.features.map(({ name }: { readonly name: string }) => name);
}

function flagIn({ body }: Reply, wanted: string) {
  return body.features.find(({ name }: { readonly name: string }) => name === wanted);
}
