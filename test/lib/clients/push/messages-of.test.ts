import { describe, expect, it } from 'vitest';
import { environmentChannel, projectChannel } from '../../../../lib/clients/push/channel-rules.ts';
import { isForAll, messagesOf } from '../../../../lib/clients/push/messages-of.ts';

const environments = ['development', 'production'];
const dev = environmentChannel('development');
const prod = environmentChannel('production');
const shop = projectChannel('shop');

function event(type: string, more: object = {}) {
  return {
    ...{ id: 7, type, createdAt: '2026-11-28T08:00:00.000Z', data: null, preData: null },
    ...{ project: 'shop', environment: null, featureName: 'checkout', ...more },
  } as Parameters<typeof isForAll>[0];
}

function told(...events: readonly ReturnType<typeof event>[]) {
  return Object.fromEntries(messagesOf(events, environments));
}

describe('what is said because of an event', () => {
  it('in one environment, is said there and in the project', () => {
    expect(told(event('feature-environment-enabled', { environment: 'production' }))).toEqual({
      [prod]: { environment: 'production', revision: 7 },
      [shop]: { revision: 7, features: ['checkout'] },
    });
  });

  it('about the flag itself, is said in every environment', () => {
    expect(Object.keys(told(event('feature-archived'))).sort()).toEqual([dev, prod, shop].sort());
  });

  it('that clients do not notice, is said in the project alone', () => {
    expect(told(event('change-request-created', { environment: 'production' }))).toEqual({
      [shop]: { revision: 7, features: ['checkout'] },
    });
  });

  it('of a segment of all projects, is said in every environment, and in no project', () => {
    const segment = event('segment-updated', { project: null, featureName: null, data: { id: 3 } });

    expect(Object.keys(told(segment)).sort()).toEqual([dev, prod].sort());
  });

  it('that moves a flag, is said in both projects', () => {
    const data = { oldProject: 'shop', newProject: 'cellar' };
    const moved = told(event('feature-project-change', { project: 'cellar', data }));

    expect(Object.keys(moved)).toEqual(expect.arrayContaining([shop, projectChannel('cellar')]));
  });

  it('about a project, names no flag', () => {
    expect(told(event('project-updated', { featureName: null }))).toMatchObject({
      [shop]: { revision: 7 },
    });
    expect(told(event('project-updated', { featureName: null }))[shop]).not.toHaveProperty(
      'features',
    );
  });

  it('that is about users, is said nowhere', () => {
    expect(told(event('user-created', { project: null, featureName: null }))).toEqual({});
  });
});

it('what is said because of several events is one message for each channel', () => {
  const on = event('feature-environment-enabled', { environment: 'production' });
  const off = {
    ...event('feature-environment-disabled', { environment: 'production', featureName: 'basket' }),
    id: 9,
  };

  expect(told(on, off)).toEqual({
    [prod]: { environment: 'production', revision: 9 },
    [shop]: { revision: 9, features: ['checkout', 'basket'] },
  });
});

it.each([
  ['feature-archived', {}, true],
  ['feature-environment-enabled', { environment: 'production' }, false],
  ['user-created', { project: null, featureName: null }, false],
])('%s %j needs the names of all environments: %s', (type, more, expected) => {
  expect(isForAll(event(type, more))).toBe(expected);
});
