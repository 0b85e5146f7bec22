import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount, createProject, uncached } from '../support/access.ts';
import { createReviewer, needApprovals } from '../support/change-requests.ts';
import {
  answerOf,
  archiveFlag,
  clientToken,
  createFlag,
  FEATURES,
  flagEvent,
  refused,
} from '../support/flags.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

const PROJECT = '/api/admin/projects/default';
const BULK = `${PROJECT}/bulk_features/environments`;
const VALIDATE = `${PROJECT}/archive/validate`;
const HIDDEN = '/api/admin/projects/hidden';

const environments = ['development', 'production'];
const done = { status: 200, body: undefined };
const blue = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' };

let service: Service;
let member: Account;
let outsider: Account;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  await createFlag(service, 'standing');
  await createFlag(service, 'put-away');
  await archiveFlag(service, 'put-away');
  await createProject(service, 'hidden', 'private');
  await createProject(service, 'guarded');
  member = await createReviewer(service, 'member', [], 'guarded');
  outsider = await createAccount(service, 'outsider');
});

afterAll(() => service.stop());

describe('checking whether flags can be archived', () => {
  beforeAll(async () => {
    const child = await createFlag(service, 'child');
    await createFlag(service, 'parent');
    expect((await post(`${child}/dependencies`, { feature: 'parent' })).status).toBe(200);
  });

  it.each([
    ['a flag alone', ['standing'], [], false],
    ['a parent', ['parent', 'standing'], ['parent'], true],
    ['a child', ['child'], [], true],
    ['a parent with its child', ['parent', 'child'], [], true],
  ])('tells for %s what archiving would do', async (_what, features, parents, removes) => {
    const events = await recordedEvents(service, async () => {
      expect(await post(VALIDATE, { features })).toEqual({
        status: 200,
        body: {
          parentsWithChildFeatures: parents,
          hasDeletedDependencies: removes,
          featuresInCode: [],
        },
      });
    });

    expect(events).toEqual([]);
  });
});

describe('switching several flags', () => {
  it('changes each as the operation for one flag does', async () => {
    await createFlag(service, 'one');
    await createFlag(service, 'two');
    const features = ['one', 'two', 'one'];

    const on = await recordedEvents(service, async () => {
      expect(await post(`${BULK}/development/on`, { features })).toEqual(done);
    });
    expect(await isOn('one', 'two')).toEqual([true, true]);
    const off = await recordedEvents(service, async () => {
      expect(await post(`${BULK}/development/off`, { features })).toEqual(done);
      expect(await post(`${BULK}/development/off`, { features })).toEqual(done);
    });

    expect(on).toMatchObject([
      { type: 'feature-strategy-add', featureName: 'one' },
      { type: 'feature-environment-enabled', featureName: 'one' },
      { type: 'feature-strategy-add', featureName: 'two' },
      { type: 'feature-environment-enabled', featureName: 'two' },
    ]);
    const disabled = { environment: 'development' };
    expect(off).toEqual([
      flagEvent('feature-environment-disabled', 'one', disabled),
      flagEvent('feature-environment-disabled', 'two', disabled),
    ]);
    expect(await isOn('one', 'two')).toEqual([false, false]);
  });

  it.each([
    ['an unknown flag', ['standing', 'nowhere'], 'development', 404, 'NotFoundError'],
    ['an archived flag', ['standing', 'put-away'], 'development', 400, 'ValidationError'],
    ['an unknown environment', ['standing'], 'moon', 404, 'NotFoundError'],
    ['no flag', [], 'development', 400, 'ValidationError'],
    ['something else', 'standing', 'development', 400, 'ValidationError'],
  ])('changes nothing for %s', async (_what, features, environment, status, name) => {
    const reply = await post(`${BULK}/${environment}/on`, { features });

    expect(reply).toEqual(refused(status, name));
    expect(await isOn('standing')).toEqual([false]);
  });

  it('needs approval where one flag does', async () => {
    const guarded = '/api/admin/projects/guarded';
    await service.request('POST', `${guarded}/features`, { body: { name: 'watched' } });
    await needApprovals(service, 1, 'production', guarded);
    const body = { features: ['watched'] };
    const { token } = member;
    const path = `${guarded}/bulk_features/environments`;

    const refusal = await service.request('POST', `${path}/production/on`, { body, token });
    const other = await service.request('POST', `${path}/development/on`, { body, token });

    expect(answerOf(refusal)).toEqual(refused(403, 'NoAccessError', 'SKIP_CHANGE_REQUEST'));
    expect(other.status).toBe(200);
    const variants = { variants: [blue], environments: ['development', 'production'] };
    const batch = `${guarded}/features/watched/variants-batch`;
    expect(answerOf(await service.request('PUT', batch, { body: variants, token }))).toEqual(
      refused(403, 'NoAccessError', 'SKIP_CHANGE_REQUEST'),
    );
    const { body: flag } = await service.request('GET', `${guarded}/features/watched`);
    expect(flag.environments).toMatchObject([
      { name: 'development', enabled: true, variants: [] },
      { name: 'production', enabled: false, variants: [] },
    ]);
  });
});

describe('variants for several environments', () => {
  it('are the same in each, with one event per environment', async () => {
    const path = await createFlag(service, 'varied');
    const variants = [{ name: 'blue', weight: 1 }];

    const events = await recordedEvents(service, async () => {
      expect(await put(`${path}/variants-batch`, { variants, environments })).toEqual({
        status: 200,
        body: { version: 1, variants: [{ ...blue, overrides: [] }] },
      });
    });

    expect(events).toMatchObject([
      { type: 'feature-environment-variants-updated', environment: 'development' },
      { type: 'feature-environment-variants-updated', environment: 'production' },
    ]);
    const { body } = answerOf(await service.request('GET', path));
    expect(body.environments).toMatchObject([{ variantCount: 1 }, { variantCount: 1 }]);
  });

  it.each([
    ['no environment', { variants: [blue], environments: [] }, 400, '/body/environments'],
    ['an unknown environment', { variants: [], environments: ['production', 'moon'] }, 404, 'moon'],
    ['two of one name', { variants: [blue, blue], environments }, 400, '/body/variants/1/name'],
    ['no variants', { environments }, 400, '/body/variants'],
  ])('are refused for %s', async (_what, body, status, mention) => {
    const reply = await put(`${FEATURES}/standing/variants-batch`, body);

    expect(reply).toMatchObject({ status });
    expect(JSON.stringify(reply.body)).toContain(mention);
  });

  it('need the permission in each environment', async () => {
    const { token } = await createReviewer(service, 'both', []);
    const role = [{ name: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS', environment: 'development' }];
    const narrow = await createAccount(service, 'narrow');
    const { body } = await service.request('POST', '/api/admin/roles', {
      body: { name: 'narrow', type: 'custom', permissions: role },
    });
    const access = { roles: [body.roles.id], users: [narrow.id], groups: [] };
    await service.request('POST', `${PROJECT}/access`, { body: access });
    const send = (names: string[], who: string) =>
      service.request('PUT', `${FEATURES}/standing/variants-batch`, {
        body: { variants: [], environments: names },
        token: who,
      });

    expect((await send(['development'], narrow.token)).status).toBe(200);
    expect(answerOf(await send(environments, narrow.token))).toEqual(
      refused(403, 'NoAccessError', 'production'),
    );
    expect((await send(environments, token)).status).toBe(200);
  });
});

it.each([
  ['POST', `${HIDDEN}/archive/validate`, { features: ['standing'] }],
  ['POST', `${HIDDEN}/bulk_features/environments/development/on`, { features: ['standing'] }],
  ['POST', `${HIDDEN}/bulk_features/environments/development/off`, { features: ['standing'] }],
  ['PUT', `${HIDDEN}/features/standing/variants-batch`, { variants: [], environments: ['a'] }],
])('%s %s is 404 for callers who do not see the project', async (method, path, body) => {
  const reply = await service.request(method, path, { body, token: outsider.token });

  expect(answerOf(reply)).toEqual(refused(404, 'NotFoundError'));
});

async function post(path: string, body: object) {
  return answerOf(await service.request('POST', path, { body }));
}

async function put(path: string, body: object) {
  return answerOf(await service.request('PUT', path, { body }));
}

async function isOn(...flags: string[]): Promise<boolean[]> {
  const replies = await Promise.all(
    flags.map((flag) => service.request('GET', `${FEATURES}/${flag}/environments/development`)),
  );
  return replies.map(({ body }) => body.enabled);
}
