import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, EDITOR, uncached } from '../support/access.ts';
import { addStrategy, answerOf, archiveFlag, clientToken, createFlag } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

const PATH = '/api/admin/context';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  await post(PATH, { name: 'standing' });
});

afterAll(() => service.stop());

const constraintOn = (contextName: string) => ({ contextName, operator: 'IN', values: ['a'] });

describe('the strategies of a context field', () => {
  it('are those with a constraint on it, its segment or its stickiness, by flag and environment', async () => {
    await post(PATH, { name: 'region', stickiness: true });
    const segment = await post('/api/admin/segments', {
      name: 'europe',
      constraints: [constraintOn('region')],
    });
    await createFlag(service, 'by-segment');
    await createFlag(service, 'by-constraint');
    await createFlag(service, 'by-rollout');
    await addStrategy(service, 'by-constraint', { constraints: [constraintOn('userId')] });
    const constrained = await addStrategy(service, 'by-constraint', {
      disabled: true,
      constraints: [constraintOn('userId'), constraintOn('region')],
    });
    const segmented = await addStrategy(service, 'by-segment', { segments: [segment.id] });
    const production = `/api/admin/projects/default/features/by-rollout/environments/production`;
    const sticky = await post(`${production}/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'region' },
    });

    expect(await usesOf('region')).toEqual({
      status: 200,
      body: {
        strategies: [
          use(constrained, 'by-constraint'),
          use(sticky.id, 'by-rollout', {
            environment: 'production',
            strategyName: 'flexibleRollout',
          }),
          use(segmented, 'by-segment'),
        ],
      },
    });
    expect(await usesOf('standing')).toEqual({ status: 200, body: { strategies: [] } });
  });

  it('are without those of archived flags', async () => {
    await post(PATH, { name: 'left' });
    await createFlag(service, 'archiving');
    await addStrategy(service, 'archiving', { constraints: [constraintOn('left')] });
    await archiveFlag(service, 'archiving');

    expect((await usesOf('left')).body).toEqual({ strategies: [] });
  });

  it('are without those of private projects that the caller cannot see', async () => {
    await post(PATH, { name: 'shared' });
    await createProject(service, 'hidden', 'private');
    const features = '/api/admin/projects/hidden/features';
    await post(features, { name: 'hidden-flag' });
    const { id } = await post(`${features}/hidden-flag/environments/development/strategies`, {
      name: 'default',
      constraints: [constraintOn('shared')],
    });
    const { token } = await createAccount(service, 'someone', EDITOR);

    expect((await usesOf('shared')).body.strategies).toEqual([
      use(id, 'hidden-flag', { projectId: 'hidden' }),
    ]);
    expect((await usesOf('shared', token)).body).toEqual({ strategies: [] });
  });

  it('are shown to those who may change or delete the field', async () => {
    const { token } = await createAccount(service, 'reader');

    const { status, body } = await usesOf('userId', token);

    expect(status).toBe(403);
    expect(body.message).toContain('UPDATE_CONTEXT_FIELD');
  });
});

describe('a page of the strategies of a context field', () => {
  const flags = ['paged-1', 'paged-2', 'paged-3'];

  beforeAll(async () => {
    await post(PATH, { name: 'paged' });
    for (const flag of flags) {
      await createFlag(service, flag);
      await addStrategy(service, flag, { constraints: [constraintOn('paged')] });
      await addStrategy(service, flag, { constraints: [constraintOn('paged')] });
    }
  });

  it('has whole flags, and leads to the next', async () => {
    const first = (await page('limit=2')).body;
    const second = (await page(`limit=2&cursor=${first.nextCursor}`)).body;

    expect(namesOf(first)).toEqual(['paged-1', 'paged-1', 'paged-2', 'paged-2']);
    expect(namesOf(second)).toEqual(['paged-3', 'paged-3']);
    expect(second.nextCursor).toBeUndefined();
  });

  it('shows a change at once', async () => {
    await createFlag(service, 'paged-0');
    await addStrategy(service, 'paged-0', { constraints: [constraintOn('paged')] });

    expect(namesOf((await page('limit=1')).body)).toEqual(['paged-0']);
  });

  it.each(['cursor=nothing', 'limit=0', 'limit=many'])('is refused with %s', async (query) => {
    const { status, body } = await page(query);

    expect(status).toBe(400);
    expect(body.details[0].path).toBe(`/query/${query.split('=')[0]}`);
  });

  async function page(query: string) {
    return service.request('GET', `${PATH}/paged/strategies?${query}`);
  }

  function namesOf({
    strategies,
  }: {
    readonly strategies: readonly { readonly featureName: string }[];
  }) {
    return strategies.map(({ featureName }) => featureName);
  }
});

function use(id: string, featureName: string, body: object = {}) {
  return {
    id,
    featureName,
    projectId: 'default',
    environment: 'development',
    strategyName: 'default',
    ...body,
  };
}

async function usesOf(field: string, token?: string) {
  const options = token === undefined ? {} : { token };
  return answerOf(await service.request('GET', `${PATH}/${field}/strategies`, options));
}

async function post(path: string, body: object) {
  const reply = await service.request('POST', path, { body });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.body;
}
