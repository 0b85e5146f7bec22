import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADVANCED,
  nameIn,
  only,
  PLAYGROUND,
  pathIn,
  pathOf,
  playgroundOf,
} from '../support/playground.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
  await send('POST', '/api/admin/context', { name: 'plan' });
});

afterAll(() => service.stop());

const { send, newProject, addStrategy, turnOn, request } = playgroundOf(() => service);

const noVariant = { name: 'disabled', enabled: false, feature_enabled: false };

const isUser7 = { contextName: 'userId', operator: 'IN', values: ['7'] };
const shownIsUser7 = { ...isUser7, caseInsensitive: false, inverted: false };

describe('POST /api/admin/playground/advanced', () => {
  it('explains a flag with constraint, segment and variants for two users', async () => {
    const project = await newProject('checkout');
    const { body: segment } = await send('POST', '/api/admin/segments', {
      name: `seven-${project}`,
      constraints: [{ contextName: 'plan', operator: 'IN', values: ['beta'] }],
    });
    const variants = [
      {
        name: 'blue',
        weight: 1000,
        weightType: 'variable',
        stickiness: 'default',
        payload: { type: 'string', value: '#00f' },
      },
    ];
    const id = await addStrategy(project, 'checkout', {
      name: 'default',
      title: 'Seven',
      constraints: [isUser7],
      segments: [segment.id],
      variants,
    });
    await turnOn(project, 'checkout');
    const request = {
      environments: ['development'],
      projects: [project],
      context: { appName: 'shop', userId: '7,8', properties: { plan: 'beta' } },
    };

    const { status, body } = await service.request('POST', ADVANCED, { body: request });

    const item = (userId: string, isSeven: boolean) => ({
      name: nameIn(project, 'checkout'),
      environment: 'development',
      context: { userId, plan: 'beta', appName: 'shop' },
      projectId: project,
      isEnabled: isSeven,
      isEnabledInCurrentEnvironment: true,
      hasUnsatisfiedDependency: false,
      strategies: {
        result: isSeven,
        data: [
          plainStrategy(project, 'checkout', id, {
            title: 'Seven',
            result: isSeven
              ? {
                  evaluationStatus: 'complete',
                  enabled: true,
                  variant: {
                    name: 'blue',
                    enabled: true,
                    payload: { type: 'string', value: '#00f' },
                  },
                  variants,
                }
              : { evaluationStatus: 'complete', enabled: false },
            constraints: [{ ...shownIsUser7, result: isSeven }],
            segments: [
              {
                id: segment.id,
                name: `seven-${project}`,
                result: true,
                constraints: [
                  {
                    contextName: 'plan',
                    operator: 'IN',
                    values: ['beta'],
                    caseInsensitive: false,
                    inverted: false,
                    result: true,
                  },
                ],
              },
            ],
            variants,
          }),
        ],
      },
      variant: isSeven
        ? {
            name: 'blue',
            enabled: true,
            payload: { type: 'string', value: '#00f' },
            feature_enabled: true,
          }
        : noVariant,
      variants: isSeven ? variants : [],
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        input: request,
        features: [
          {
            name: nameIn(project, 'checkout'),
            projectId: project,
            environments: { development: [item('7', true), item('8', false)] },
          },
        ],
      },
    });
  });

  it('evaluates a disabled flag as if it were enabled, and reports that it is disabled', async () => {
    const project = await newProject('off');
    const id = await addStrategy(project, 'off', { name: 'default' });

    const reply = await request({ projects: [project] });

    expect(only(reply)).toEqual({
      name: nameIn(project, 'off'),
      environment: 'development',
      context: { appName: 'shop' },
      projectId: project,
      isEnabled: false,
      isEnabledInCurrentEnvironment: false,
      hasUnsatisfiedDependency: false,
      strategies: { result: true, data: [plainStrategy(project, 'off', id)] },
      variant: noVariant,
      variants: [],
    });
  });

  it('does not evaluate a disabled strategy', async () => {
    const project = await newProject('flag');
    await addStrategy(project, 'flag', { name: 'default' });
    await turnOn(project, 'flag');
    const { body: before } = await send('GET', `${pathIn(project, 'flag')}/strategies`);
    await send('PUT', `${pathIn(project, 'flag')}/strategies/${before[0].id}`, {
      ...before[0],
      disabled: true,
    });

    const reply = await request({ projects: [project] });

    expect(only(reply)).toMatchObject({
      isEnabled: false,
      strategies: {
        result: 'unknown',
        data: [{ disabled: true, result: { evaluationStatus: 'unevaluated', enabled: 'unknown' } }],
      },
      variant: noVariant,
    });
  });

  it('returns unknown for a custom strategy, unless a constraint fails', async () => {
    const project = await newProject('flag');
    const name = `lunar-${project}`;
    await send('POST', '/api/admin/strategies', { name, parameters: [] });
    await addStrategy(project, 'flag', { name, constraints: [isUser7] });
    await turnOn(project, 'flag');

    const reply = await request({
      projects: [project],
      context: { appName: 'shop', userId: '7,8' },
    });

    const [seven, eight] = reply.body.features[0].environments.development;
    expect(seven).toMatchObject({
      isEnabled: false,
      strategies: {
        result: 'unknown',
        data: [{ result: { evaluationStatus: 'incomplete', enabled: 'unknown' } }],
      },
      variant: noVariant,
    });
    expect(eight.strategies).toMatchObject({
      result: false,
      data: [{ result: { evaluationStatus: 'incomplete', enabled: false } }],
    });
  });

  it('returns the variant of the environment if the strategy has none', async () => {
    const project = await newProject('flag');
    await addStrategy(project, 'flag', { name: 'default' });
    await turnOn(project, 'flag');
    const variants = [{ name: 'red', weight: 1000, weightType: 'variable', stickiness: 'default' }];
    await service.request('PUT', `${pathIn(project, 'flag')}/variants`, { body: variants });

    const reply = await request({ projects: [project] });

    expect(only(reply)).toMatchObject({
      variant: { name: 'red', enabled: true, feature_enabled: true },
      variants,
    });
  });

  it('reports a flag that is off because of its parent', async () => {
    const project = await newProject('child', 'parent');
    await addStrategy(project, 'child', { name: 'default' });
    await addStrategy(project, 'parent', { name: 'default', constraints: [isUser7] });
    await turnOn(project, 'child');
    await turnOn(project, 'parent');
    const dependency = { feature: nameIn(project, 'parent') };
    await send('POST', `${pathOf(project, 'child')}/dependencies`, dependency);

    const reply = await request({
      projects: [project],
      context: { appName: 'shop', userId: '7,8' },
    });

    expect(reply.body.features[0].environments.development).toMatchObject([
      { isEnabled: true, hasUnsatisfiedDependency: false, strategies: { result: true } },
      { isEnabled: false, hasUnsatisfiedDependency: true, strategies: { result: true } },
    ]);
  });
});

describe('POST /api/admin/playground', () => {
  it('explains each flag once, and takes commas literally', async () => {
    const project = await newProject('flag');
    const values = ['7', '8'];
    const id = await addStrategy(project, 'flag', {
      name: 'default',
      constraints: [{ ...isUser7, values, inverted: true }],
    });
    await turnOn(project, 'flag');
    const request = {
      environment: 'development',
      projects: [project],
      context: { appName: 'shop', userId: '7,8' },
    };

    const { status, body } = await service.request('POST', PLAYGROUND, { body: request });

    const constraint = { ...shownIsUser7, values, inverted: true, result: true };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        input: request,
        features: [
          {
            name: nameIn(project, 'flag'),
            projectId: project,
            isEnabled: true,
            isEnabledInCurrentEnvironment: true,
            hasUnsatisfiedDependency: false,
            strategies: {
              result: true,
              data: [plainStrategy(project, 'flag', id, { constraints: [constraint] })],
            },
            variant: { name: 'disabled', enabled: false, feature_enabled: true },
            variants: [],
          },
        ],
      },
    });
  });
});

function plainStrategy(project: string, flag: string, id: string, more: object = {}) {
  return {
    id,
    name: 'default',
    disabled: false,
    parameters: {},
    result: { evaluationStatus: 'complete', enabled: true },
    constraints: [],
    segments: [],
    variants: [],
    links: {
      edit: `/projects/${project}/features/${nameIn(project, flag)}/strategies/edit?environmentId=development&strategyId=${id}`,
    },
    ...more,
  };
}
