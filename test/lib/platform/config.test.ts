import { afterEach, describe, expect, it, vi } from 'vitest';
import { worker as deliverNotification } from '../../../functions/workers/deliver-notification.ts';
import { worker as deliverSlowly } from '../../../functions/workers/deliver-slowly.ts';
import { LONGEST_WAIT_MS } from '../../../lib/integrations/delivery/bulkhead.ts';
import { ConfigurationError, parseConfig } from '../../../lib/platform/config.ts';

describe('private targets of webhooks', () => {
  const allows = (value: string, onLambda: boolean) =>
    parseConfig({
      ALLOW_PRIVATE_WEBHOOK_TARGETS: value,
      ...(onLambda && { AWS_LAMBDA_FUNCTION_NAME: 'flagwright-dev-createAddon' }),
    }).allowPrivateWebhookTargets;

  it.each([
    ['', false, false],
    ['false', false, false],
    ['true', false, true],
    ['', true, false],
    ['false', true, false],
    ['in-the-cloud', true, true],
    ['in-the-cloud', false, true],
  ])('with %j, and Lambda %s, are allowed: %s', (value, onLambda, allowed) => {
    expect(allows(value, onLambda)).toBe(allowed);
  });

  it('are refused on Lambda with the setting for a single machine', () => {
    expect(() => allows('true', true)).toThrow(ConfigurationError);
    expect(() => allows('true', true)).toThrow(
      'ALLOW_PRIVATE_WEBHOOK_TARGETS is true, which is refused in the cloud',
    );
  });

  it('accept no other setting', () => {
    expect(() => allows('yes', false)).toThrow(
      'ALLOW_PRIVATE_WEBHOOK_TARGETS must be true or false, but is "yes".',
    );
  });
});

describe('the timeout of an attempt', () => {
  const timeoutOf = (DELIVERY_TIMEOUT_MS: string) =>
    parseConfig({ DELIVERY_TIMEOUT_MS }).deliveryTimeoutMs;

  it.each([
    ['', 10_000],
    ['1', 1],
    ['10000', 10_000],
  ])('is read from %j', (text, ms) => {
    expect(timeoutOf(text)).toBe(ms);
  });

  it.each(['0', '0.5', '10001', '-1', 'soon'])('cannot be %j', (text) => {
    expect(() => timeoutOf(text)).toThrow(/^DELIVERY_TIMEOUT_MS must be a /);
  });

  it.each([deliverNotification, deliverSlowly])(
    'fits twice into the timeout of a worker',
    (worker) => {
      const { timeoutSeconds } = worker.contract;

      expect(LONGEST_WAIT_MS + 2 * timeoutOf('')).toBeLessThan(1_000 * timeoutSeconds);
    },
  );
});

describe('the factor for the waits between attempts', () => {
  it.each(['20.5', '1e9', '-1', 'NaN'])('cannot be %j', (DELIVERY_DELAY_FACTOR) => {
    expect(() => parseConfig({ DELIVERY_DELAY_FACTOR })).toThrow(
      /^DELIVERY_DELAY_FACTOR must be a number /,
    );
  });
});

describe('a function in the cloud', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('does not start with an invalid variable', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'flagwright-dev-createAddon');
    vi.stubEnv('ALLOW_PRIVATE_WEBHOOK_TARGETS', 'true');
    vi.resetModules();

    await expect(import('../../../lib/platform/config.ts')).rejects.toThrow('refused in the cloud');
  });
});

describe('the secrets of API tokens', () => {
  it.each([
    ['', 'masked'],
    ['masked', 'masked'],
    ['readable', 'readable'],
  ])('with %j are %s', (API_TOKEN_SECRETS, meaning) => {
    expect(parseConfig({ API_TOKEN_SECRETS }).apiTokenSecrets).toBe(meaning);
  });
});

describe('an empty list of environments for a project', () => {
  it.each([
    ['', 'refused'],
    ['refused', 'refused'],
    ['none', 'none'],
  ])('with %j is %s', (EMPTY_PROJECT_ENVIRONMENTS, meaning) => {
    expect(parseConfig({ EMPTY_PROJECT_ENVIRONMENTS }).emptyProjectEnvironments).toBe(meaning);
  });

  it('has no other setting', () => {
    expect(() => parseConfig({ EMPTY_PROJECT_ENVIRONMENTS: 'all' })).toThrow(
      'EMPTY_PROJECT_ENVIRONMENTS must be refused or none, but is "all".',
    );
  });
});

describe('origins of the frontend API', () => {
  it.each([
    ['', ['*']],
    ['*', ['*']],
    ['https://a.example', ['https://a.example']],
    ['capacitor://localhost', ['capacitor://localhost']],
    ['https://a.example, http://localhost:3000', ['https://a.example', 'http://localhost:3000']],
  ])('are read from %j', (FRONTEND_API_ORIGINS, origins) => {
    expect(parseConfig({ FRONTEND_API_ORIGINS }).frontendApiOrigins).toEqual(origins);
  });

  it.each([
    'a.example',
    'https://a.example/',
    'https://A.example',
    'https://a.example:443',
    'https://a.example/shop',
    'https://*.example',
    ',',
  ])('cannot be %j', (FRONTEND_API_ORIGINS) => {
    expect(() => parseConfig({ FRONTEND_API_ORIGINS })).toThrow(
      /^FRONTEND_API_ORIGINS must be "\*" or origins such as/,
    );
  });
});
