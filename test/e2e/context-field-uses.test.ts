import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createProject, uncached } from '../support/access.ts';
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
    const { token } = await createAccount(service, 'someone');

    expect((await usesOf('shared')).body.strategies).toEqual([
      use(id, 'hidden-flag', { projectId: 'hidden' }),
    ]);
    expect((await usesOf('shared', token)).body).toEqual({ strategies: [] });
  });
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
