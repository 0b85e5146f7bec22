import { OFREPProvider } from '@openfeature/ofrep-provider';
import { type Client, ErrorCode, OpenFeature } from '@openfeature/server-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlag } from '../support/flags.ts';
import { ofrepFaults } from '../support/ofrep-schema.ts';
import { createLiveFlag, sdkEnv, sdkToken } from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let client: Client;

const answers: { path: string; status: number; body: unknown }[] = [];

const payloads = { string: '#0055ff', number: '12.5', json: '{"limit":3}' } as const;

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  for (const [type, value] of Object.entries(payloads)) {
    await createLiveFlag(service, `a-${type}`, [varied({ type, value })]);
  }
  await createLiveFlag(service, 'for-user-7', [
    { name: 'default', constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }] },
  ]);
  await createFlag(service, 'off');
  await OpenFeature.setProviderAndWait('ofrep', new OFREPProvider(settings()));
  client = OpenFeature.getClient('ofrep');
}, 180_000);

afterAll(async () => {
  await OpenFeature.close();
  await service.stop();
});

describe('a value', () => {
  it.each([
    ['7', { value: true, reason: 'TARGETING_MATCH' }],
    ['8', { value: false, reason: 'DISABLED' }],
  ])('of a flag without variants is its state for the user %s', async (targetingKey, expected) => {
    expect(await client.getBooleanDetails('for-user-7', false, { targetingKey })).toMatchObject(
      expected,
    );
  });

  it('is the payload of the variant: a text, a number or an object', async () => {
    const details = await Promise.all([
      client.getStringDetails('a-string', 'none'),
      client.getNumberDetails('a-number', 0),
      client.getObjectDetails('a-json', {}),
    ]);

    expect(details.map(({ value, variant, reason }) => [value, variant, reason])).toEqual([
      ['#0055ff', 'one', 'STATIC'],
      [12.5, 'one', 'STATIC'],
      [{ limit: 3 }, 'one', 'STATIC'],
    ]);
  });

  it('of a flag that is off is false', async () => {
    expect(await client.getBooleanDetails('off', true)).toMatchObject({
      value: false,
      reason: 'DISABLED',
    });
  });
});

describe('an error', () => {
  it('occurs for an unknown flag', async () => {
    expect(await client.getBooleanDetails('no-such-flag', true)).toMatchObject({
      value: true,
      errorCode: ErrorCode.FLAG_NOT_FOUND,
    });
  });

  it('occurs for a value of another type', async () => {
    expect(await client.getBooleanDetails('a-string', true)).toMatchObject({
      value: true,
      errorCode: ErrorCode.TYPE_MISMATCH,
    });
  });

  it('occurs for a token that is not valid', async () => {
    const headers = { Authorization: 'Bearer *:development.unknown' };
    await OpenFeature.setProviderAndWait('refused', new OFREPProvider(settings(headers)));
    const details = await OpenFeature.getClient('refused').getBooleanDetails('off', true);

    expect([details.value, details.errorCode]).toEqual([true, ErrorCode.GENERAL]);
  });
});

it('every answer is one that the standard knows', async () => {
  expect(answers.length).toBeGreaterThan(5);
  expect(answers.map(({ path, status, body }) => ofrepFaults(path, status, body))).toEqual(
    answers.map(() => ''),
  );
});

/** The provider's settings, with answers kept. */
function settings(headers: Record<string, string> = { Authorization: `Bearer ${sdkToken}` }) {
  return {
    baseUrl: service.url,
    headers,
    fetchImplementation: async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      const { pathname } = new URL(response.url);
      answers.push({
        path: pathname,
        status: response.status,
        body: await response.clone().json(),
      });
      return response;
    },
  };
}

function varied(payload: object) {
  const variant = { name: 'one', weight: 1000, weightType: 'variable', stickiness: 'default' };
  return { name: 'default', variants: [{ ...variant, payload }] };
}
