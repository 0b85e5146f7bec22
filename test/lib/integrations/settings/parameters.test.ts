import { describe, expect, it, vi } from 'vitest';
import type { EventType } from '../../../../lib/events/log/types.ts';
import { toErrorResponse } from '../../../../lib/http/error-mapper.ts';
import type { ProviderName } from '../../../../lib/integrations/providers/providers.ts';
import { providers } from '../../../../lib/integrations/providers/providers.ts';
import type { StoredSecrets } from '../../../../lib/integrations/settings/kept-secrets.ts';
import { checkParameters } from '../../../../lib/integrations/settings/parameters.ts';
import { log } from '../../../../lib/platform/log.ts';

const url = 'https://hooks.example.com/';
const required = {
  webhook: { url },
  slack: { url, defaultChannel: 'general' },
  teams: { url },
  datadog: { apiKey: 'a-key' },
} as const satisfies Record<ProviderName, object>;
const names = Object.keys(required) as ProviderName[];

describe('the parameter customHeaders', () => {
  it.each(names)('is sensitive for %s', (name) => {
    const customHeaders = '{"x-gateway-key": "planted"}';

    expect(check(name, { customHeaders }).sensitive).toMatchObject({ customHeaders });
  });

  it.each(names)('keeps the stored value of %s when the mask is sent back', (name) => {
    const stored = { provider: name, names: ['customHeaders'], origin: originOf(name) };

    const { sensitive } = check(name, { customHeaders: '******' }, stored);

    expect(sensitive).toHaveProperty('customHeaders', undefined);
  });

  it.each([
    ['no JSON', '{planted'],
    ['a list', '["planted"]'],
    ['a string', '"planted"'],
    ['null', 'null'],
    ['a number as value', '{"x-planted": 1}'],
    ['a header within a value', '{"x-planted": "a\\r\\nb: c"}'],
    ['a space in a name', '{"x planted": "a"}'],
    ['an empty name', '{"": "planted"}'],
    ['a non-Latin value', '{"x-planted": "плантед"}'],
    ['the length', '{"Content-Length": "1"}'],
    ['the host', '{"host": "planted.example.com"}'],
    ['the encoding', '{"transfer-encoding": "chunked"}'],
    ['the connection', '{"Connection": "keep-alive"}'],
    ['a header that receivers verify', '{"Webhook-Signature": "v1,planted"}'],
    ['a proxy header', '{"proxy-authorization": "planted"}'],
    ['a duplicate header', '{"X-Planted": "a", "x-planted": "b"}'],
    ['6,001 characters', JSON.stringify({ 'x-planted': 'a'.repeat(6_000) })],
    [
      '21 headers',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`planted-${i}`, ''])),
      ),
    ],
  ])('is refused without quoting its value: %s', (_what, customHeaders) => {
    const attempt = () => check('webhook', { customHeaders });

    expect(attempt).toThrow('`/body/parameters/customHeaders`');
    expect(attempt).not.toThrow('planted');
  });
});

describe('the parameter defaultChannel', () => {
  it.each([
    ['only a hash', '#', 'must be the name of a channel'],
    ['101 characters', 'c'.repeat(101), 'must not have more than 100 characters'],
  ])('is refused: %s', (_what, defaultChannel, reason) => {
    expect(() => check('slack', { defaultChannel })).toThrow(
      `The \`/body/parameters/defaultChannel\` property ${reason}.`,
    );
  });
});

describe('the parameter signingSecret', () => {
  it.each([
    ['of 24 bytes', secretOf(24)],
    ['of 64 bytes', secretOf(64)],
    ['beside the previous one', `${secretOf(24)} ${secretOf(32)}`],
  ])('accepts a secret %s', (_which, signingSecret) => {
    expect(check('webhook', { signingSecret }).sensitive).toMatchObject({ signingSecret });
  });

  it.each([
    ['without its prefix', 'planted'],
    ['that is not base64', 'whsec_planted-but-not-base64!'],
    ['of 23 bytes', secretOf(23)],
    ['of 65 bytes', secretOf(65)],
    ['beside an invalid one', `${secretOf(24)} planted`],
    ['six times', Array(6).fill(secretOf(24)).join(' ')],
  ])('is refused without quoting its value: a secret %s', (_which, signingSecret) => {
    const attempt = () => check('webhook', { signingSecret });

    expect(attempt).toThrow('`/body/parameters/signingSecret`');
    expect(attempt).not.toThrow(/planted|Bwc/);
  });

  it.each(['slack', 'teams', 'datadog'] as const)('is dropped for %s', (name) => {
    expect(check(name, { signingSecret: secretOf(24) }).sensitive).not.toHaveProperty(
      'signingSecret',
    );
  });
});

describe('the parameter defaultChannel', () => {
  it('is refused when it is only a hash', () => {
    expect(() => check('slack', { defaultChannel: ' # ' })).toThrow(
      '`/body/parameters/defaultChannel`',
    );
  });
});

describe('the events of a provider', () => {
  const specified: EventType[] = [
    'feature-created',
    'feature-updated',
    'feature-archived',
    'feature-revived',
    'feature-stale-on',
    'feature-stale-off',
    'feature-environment-enabled',
    'feature-environment-disabled',
    'feature-strategy-remove',
    'feature-strategy-update',
    'feature-strategy-add',
    'feature-metadata-updated',
    'feature-variants-updated',
    'feature-project-change',
  ];
  const releases = [
    'release-plan-milestone-started',
    'release-plan-progressions-paused',
    'release-plan-progressions-resumed',
    'actions-failed',
  ];

  it.each(['slack', 'teams', 'datadog'] as const)('for %s: the common events and more', (name) => {
    expect(providers[name].events).toEqual([
      ...specified,
      'feature-potentially-stale-on',
      'feature-environment-variants-updated',
      'feature-completed',
      'feature-uncompleted',
      'project-clean-up-due',
      'project-drift-found',
      'feature-code-references-gone',
      ...releases,
    ]);
  });

  it('for webhook: the common, tag and change request events, and more', () => {
    expect(providers.webhook.events).toEqual([
      ...specified,
      'feature-tagged',
      'feature-untagged',
      'change-request-created',
      'change-request-discarded',
      'change-added',
      'change-discarded',
      'change-request-approved',
      'change-request-approval-added',
      'change-request-cancelled',
      'change-request-sent-to-review',
      'change-request-applied',
      'feature-completed',
      'feature-uncompleted',
      'project-clean-up-due',
      'project-drift-found',
      'feature-code-references-gone',
      ...releases,
    ]);
  });
});

describe('a fault of ours within a check', () => {
  const failing = {
    get allowPrivate(): boolean {
      throw new TypeError('secret of the inside');
    },
  };
  const attempt = () => checkParameters(providers.webhook, required.webhook, undefined, failing);

  it('is not taken for a fault of the parameter', () => {
    expect(attempt).toThrow(TypeError);
  });

  it('is a 500, and its message is not shown', () => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const caught = (() => {
      try {
        return attempt();
      } catch (thrown) {
        return thrown;
      }
    })();

    const { statusCode, body } = toErrorResponse(caught, 'request-1');

    expect(statusCode).toBe(500);
    expect(body).toContain('InternalError');
    expect(body).not.toContain('inside');
    error.mockRestore();
  });
});

function check(name: ProviderName, parameters: object, stored?: StoredSecrets) {
  return checkParameters(providers[name], { ...required[name], ...parameters }, stored, {
    allowPrivate: false,
  });
}

/** Where an integration with the required parameters sends. */
function originOf(name: ProviderName): string {
  return name === 'datadog' ? 'https://api.datadoghq.com' : 'https://hooks.example.com';
}

function secretOf(bytes: number): string {
  return `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
}
