import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, uncached } from '../support/access.ts';
import { createSdkToken } from '../support/api-tokens.ts';
import {
  addStrategy,
  answerOf,
  archiveFlag,
  createFlag,
  refused,
  switchOn,
} from '../support/flags.ts';
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
  it('returns flags with their strategies', async () => {
    await createFlag(service, 'shown', { description: 'For all', impressionData: true });
    await addStrategy(service, 'shown', {
      name: 'flexibleRollout',
      title: 'Half',
      parameters: { rollout: '50' },
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    });
    await switchOn(service, 'shown');

    const { status, body, headers } = await poll();

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'authorization, unleash-client-spec, accept-encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
    });
    expect(body).toMatchObject({
      version: 2,
      segments: [],
      query: {
        environment: 'development',
        project: ['default'],
        inlineSegmentConstraints: false,
      },
      meta: {
        etag: headers.etag,
        revisionId: expect.any(Number),
        queryHash: expect.stringMatching(/^[\w-]{27}$/),
      },
    });
    expect(body.features).toContainEqual({
      name: 'shown',
      type: 'release',
      description: 'For all',
      enabled: true,
      project: 'default',
      stale: false,
      impressionData: true,
      strategies: [
        {
          name: 'flexibleRollout',
          parameters: { groupId: 'shown', rollout: '50', stickiness: 'default' },
          constraints: [
            {
              contextName: 'userId',
              operator: 'IN',
              caseInsensitive: false,
              inverted: false,
              values: ['7'],
            },
          ],
        },
      ],
      variants: [],
    });
  });

  it('returns the settings in the environment of the token', async () => {
    await createFlag(service, 'elsewhere');
    await switchOn(service, 'elsewhere', 'production');

    expect(await flagOf('elsewhere')).toMatchObject({ enabled: false });
    const production = await createSdkToken(service, 'client', 'production');
    expect(await flagOf('elsewhere', production)).toMatchObject({ enabled: true });
  });

  it('returns flags of the projects of the token', async () => {
    await createFlag(service, 'of-default');

    expect(await flagOf('of-default')).toBeDefined();
    expect(await flagOf('of-default', otherClient)).toBeUndefined();
  });

  it('omits archived flags', async () => {
    await createFlag(service, 'gone');
    await archiveFlag(service, 'gone');

    expect(await flagOf('gone')).toBeUndefined();
  });

  it('returns a flag as disabled if all of its strategies are disabled', async () => {
    await createFlag(service, 'all-disabled');
    await addStrategy(service, 'all-disabled');
    await switchOn(service, 'all-disabled');
    const path = '/api/admin/projects/default/features/all-disabled/environments/development';
    const [{ id }] = (await service.request('GET', `${path}/strategies`)).body;
    await service.request('PATCH', `${path}/strategies/${id}`, {
      body: [{ op: 'replace', path: '/disabled', value: true }],
    });

    expect(await flagOf('all-disabled')).toMatchObject({ enabled: false, strategies: [] });
  });

  it('refuses a tag without a type: an empty list would disable every flag', async () => {
    const { status, body } = await poll('/api/client/features?tag=checkout');

    expect(status).toBe(400);
    expect(body.message).toContain('`/query/tag/0` property must be a tag such as "type:value"');
  });

  it('filters by prefix and tag, and returns the query', async () => {
    await createFlag(service, 'asked.one');
    await createFlag(service, 'asked.two');
    await service.request('POST', '/api/admin/features/asked.two/tags', {
      body: { type: 'simple', value: 'mine' },
    });

    const byPrefix = await poll('/api/client/features?namePrefix=asked.');
    const byTag = await poll('/api/client/features?tag=simple:mine&tag=simple:other');

    const names = ({ body }: typeof byTag) =>
      body.features.map(({ name }: { name: string }) => name);
    expect(names(byPrefix)).toEqual(['asked.one', 'asked.two']);
    expect(names(byTag)).toEqual(['asked.two']);
    expect(byTag.body.query.tag).toEqual([
      ['simple', 'mine'],
      ['simple', 'other'],
    ]);
  });

  it('omits projects outside the token, even if requested', async () => {
    const { body } = await poll('/api/client/features?project=other&project=default');

    expect(body.query.project).toEqual(['default']);
    expect((await poll('/api/client/features?project=other')).body.features).toEqual([]);
  });

  it('includes the parent of a flag', async () => {
    await createFlag(service, 'parent');
    await createFlag(service, 'child');
    await service.request('POST', '/api/admin/projects/default/features/child/dependencies', {
      body: { feature: 'parent' },
    });

    const { body } = await poll('/api/client/features?namePrefix=child');

    expect(body.features).toEqual([
      expect.objectContaining({
        name: 'child',
        dependencies: [{ feature: 'parent', enabled: true }],
      }),
      expect.objectContaining({ name: 'parent' }),
    ]);
  });

  it('returns segments separately to clients that support them, and merged into constraints to others', async () => {
    const constraint = { contextName: 'appName', operator: 'IN', values: ['shop'] };
    const segment = await service.request('POST', '/api/admin/segments', {
      body: { name: 'shoppers', constraints: [constraint] },
    });
    const { id } = segment.body;
    await createFlag(service, 'segmented');
    await addStrategy(service, 'segmented', { segments: [id] });

    const apart = await poll('/api/client/features?namePrefix=segmented');
    const inlined = await service.request('GET', '/api/client/features?namePrefix=segmented', {
      token: client,
    });

    const shown = { ...constraint, caseInsensitive: false, inverted: false };
    expect(apart.body.segments).toEqual([{ id, constraints: [shown] }]);
    expect(apart.body.features[0].strategies).toEqual([
      { name: 'default', parameters: {}, constraints: [], segments: [id] },
    ]);
    expect(inlined.body).not.toHaveProperty('segments');
    expect(inlined.body.query.inlineSegmentConstraints).toBe(true);
    expect(inlined.body.features[0].strategies).toEqual([
      { name: 'default', parameters: {}, constraints: [shown] },
    ]);
  });

  it('accepts any spelling of the token', async () => {
    const { status } = await poll('/api/client/features', {}, `Bearer ${client}`);

    expect(status).toBe(200);
  });

  it('requires the environment with an admin token', async () => {
    const path = '/api/client/features?environment=production';

    expect((await poll(path, {}, service.adminToken)).body.query.environment).toBe('production');
    expect(await poll('/api/client/features?environment=no', {}, service.adminToken)).toMatchObject(
      refused(404, 'NotFoundError', 'no'),
    );
  });
});

describe('GET /api/client/features/{featureName}', () => {
  const path = '/api/client/features/single';

  it('returns the flag as in the list, and 304 if unchanged', async () => {
    await createFlag(service, 'single');
    await addStrategy(service, 'single');

    const { status, body, headers } = await poll(path);

    expect(status).toBe(200);
    expect(body).toEqual(await flagOf('single'));
    expect(await poll(path, { 'if-none-match': headers.etag ?? '' })).toMatchObject({
      status: 304,
      text: '',
    });
  });

  it('returns 404 for flags that the token cannot see', async () => {
    await createFlag(service, 'hidden');

    expect(answerOf(await poll('/api/client/features/nothing'))).toEqual(
      refused(404, 'NotFoundError', 'nothing'),
    );
    expect(answerOf(await poll('/api/client/features/hidden', {}, otherClient))).toEqual(
      refused(404, 'NotFoundError', 'hidden'),
    );
  });
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
