import { type Client, ErrorCode, OpenFeature } from '@openfeature/server-sdk';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlag } from '../support/flags.ts';
import { OpenFeatureProvider } from '../support/open-feature-provider.ts';
import { createLiveFlag, sdkEnv, sdkToken } from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let client: Client;

const payloads = {
  string: '#0055ff',
  number: '12.5',
  json: '{"limit":3,"names":["a","b"]}',
  csv: 'a,b',
} as const;

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  await service.request('POST', '/api/admin/context', { body: { name: 'plan' } });
  for (const [type, value] of Object.entries(payloads)) {
    await createLiveFlag(service, `a-${type}`, [strategyWith({ payload: { type, value } })]);
  }
  await createLiveFlag(service, 'no-payload', [strategyWith({})]);
  await createLiveFlag(service, 'for-user-7', [
    { name: 'default', constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }] },
  ]);
  await createFlag(service, 'off');
  const sdk = new Unleash({
    url: `${service.url}/api`,
    appName: 'open-feature',
    customHeaders: { Authorization: sdkToken },
    storageProvider: new InMemStorageProvider(),
    metricsInterval: 3_600_000,
    disableAutoStart: true,
  });
  client = OpenFeature.getClient();
  early = await client.getBooleanDetails('for-user-7', false);
  await OpenFeature.setProviderAndWait(new OpenFeatureProvider(sdk));
});

let early: Awaited<ReturnType<Client['getBooleanDetails']>>;

afterAll(async () => {
  await OpenFeature.close();
  await service.stop();
});

const pro = { targetingKey: '1', plan: 'pro' };

describe('a value', () => {
  it('of a flag without variants is its state', async () => {
    expect(await client.getBooleanDetails('for-user-7', false, { targetingKey: '7' })).toEqual({
      flagKey: 'for-user-7',
      flagMetadata: {},
      value: true,
      reason: 'TARGETING_MATCH',
    });
  });

  it('of a boolean flag has the name of the variant', async () => {
    expect(await client.getBooleanDetails('a-string', false, pro)).toMatchObject({
      value: true,
      reason: 'TARGETING_MATCH',
      variant: 'one',
    });
  });

  it('can be a text', async () => {
    expect(await client.getStringDetails('a-string', 'none', pro)).toEqual({
      flagKey: 'a-string',
      flagMetadata: {},
      value: '#0055ff',
      reason: 'TARGETING_MATCH',
      variant: 'one',
    });
    expect(await client.getStringValue('a-csv', 'none', pro)).toBe('a,b');
  });

  it('can be a number', async () => {
    expect(await client.getNumberDetails('a-number', 0, pro)).toMatchObject({
      value: 12.5,
      reason: 'TARGETING_MATCH',
      variant: 'one',
    });
  });

  it('can be an object', async () => {
    expect(await client.getObjectDetails('a-json', {}, pro)).toMatchObject({
      value: { limit: 3, names: ['a', 'b'] },
      reason: 'TARGETING_MATCH',
      variant: 'one',
    });
  });

  it('is the default for users without the flag', async () => {
    expect(await client.getStringDetails('a-string', 'none', { plan: 'free' })).toEqual({
      flagKey: 'a-string',
      flagMetadata: {},
      value: 'none',
      reason: 'DEFAULT',
    });
  });

  it('is the default while the flag is off', async () => {
    expect(await client.getNumberDetails('off', 7)).toMatchObject({ value: 7, reason: 'DISABLED' });
  });
});

describe('a context', () => {
  it.each([
    ['7', true],
    ['8', false],
  ])('uses the targeting key %j as the user: %j', async (targetingKey, value) => {
    expect(await client.getBooleanValue('for-user-7', false, { targetingKey })).toBe(value);
  });

  it('uses other fields as properties', async () => {
    const values = await Promise.all(
      ['pro', 'free'].map((plan) => client.getBooleanValue('a-string', false, { plan })),
    );

    expect(values).toEqual([true, false]);
  });
});

describe('an error', () => {
  it('occurs for an unknown flag', async () => {
    expect(await client.getBooleanDetails('no-such-flag', true)).toMatchObject({
      value: true,
      reason: 'ERROR',
      errorCode: ErrorCode.FLAG_NOT_FOUND,
    });
  });

  it.each([
    ['a text for a number', () => client.getNumberDetails('a-string', 7, pro)],
    ['a number for an object', () => client.getObjectDetails('a-number', { a: 1 }, pro)],
    ['an object for a text', () => client.getStringDetails('a-json', 'none', pro)],
    ['a variant without a payload', () => client.getStringDetails('no-payload', 'none', pro)],
  ])('occurs for %s', async (_what, ask) => {
    expect(await ask()).toMatchObject({ reason: 'ERROR', errorCode: ErrorCode.TYPE_MISMATCH });
  });

  it('does not occur before there is a provider: the value is the default', () => {
    expect(early).toMatchObject({ value: false, flagKey: 'for-user-7' });
  });
});

/** On for users with the plan `pro`, with one variant. */
function strategyWith(variant: object) {
  return {
    name: 'flexibleRollout',
    parameters: { rollout: '100', stickiness: 'default', groupId: 'values' },
    constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }],
    variants: [
      { name: 'one', weight: 1000, weightType: 'variable', stickiness: 'default', ...variant },
    ],
  };
}
