import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigurationError, parseConfig } from '../../lib/config.ts';

describe('private targets of webhooks', () => {
  const allows = (value: string, onLambda: boolean) =>
    parseConfig({
      ALLOW_PRIVATE_WEBHOOK_TARGETS: value,
      ...(onLambda && { AWS_LAMBDA_FUNCTION_NAME: 'flaghoist-dev-createAddon' }),
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

  it('are refused on Lambda by a setting that suits one machine', () => {
    expect(() => allows('true', true)).toThrow(ConfigurationError);
    expect(() => allows('true', true)).toThrow(
      'ALLOW_PRIVATE_WEBHOOK_TARGETS is true, which is refused in the cloud',
    );
  });

  it('can not be something between', () => {
    expect(() => allows('yes', false)).toThrow(
      'ALLOW_PRIVATE_WEBHOOK_TARGETS must be true or false, but is "yes".',
    );
  });
});

describe('a function in the cloud', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('does not start with a bad variable', async () => {
    vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'flaghoist-dev-createAddon');
    vi.stubEnv('ALLOW_PRIVATE_WEBHOOK_TARGETS', 'true');
    vi.resetModules();

    await expect(import('../../lib/config.ts')).rejects.toThrow('refused in the cloud');
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
  ])('can not be %j', (FRONTEND_API_ORIGINS) => {
    expect(() => parseConfig({ FRONTEND_API_ORIGINS })).toThrow(
      /^FRONTEND_API_ORIGINS must be "\*" or origins such as/,
    );
  });
});
