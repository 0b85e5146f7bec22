import { describe, expect, it } from 'vitest';
import type { ProviderName } from '../../../../lib/integrations/providers/providers.ts';
import { providers } from '../../../../lib/integrations/providers/providers.ts';
import {
  keepsOrigin,
  ORIGIN_RULE,
  type StoredSecrets,
} from '../../../../lib/integrations/settings/kept-secrets.ts';
import { checkParameters } from '../../../../lib/integrations/settings/parameters.ts';

const MASK = '******';
const ORIGIN = 'https://hooks.example.com';
const DATADOG = 'https://api.datadoghq.com';
const names = Object.keys(providers) as ProviderName[];

describe('masks keep stored secrets', () => {
  it.each<[string, ProviderName, string | undefined, string]>([
    ['the URL is a mask', 'webhook', MASK, ORIGIN],
    ['the URL is a mask of another length', 'slack', '*', ORIGIN],
    ['the URL is the same', 'teams', `${ORIGIN}/`, ORIGIN],
    ['only path and query change', 'webhook', `${ORIGIN}/other?key=1#x`, ORIGIN],
    ['the default port is written out', 'webhook', `${ORIGIN}:443/`, ORIGIN],
    ['upper and lower case change', 'webhook', 'HTTPS://Hooks.Example.COM/', ORIGIN],
    ['there is whitespace around the URL', 'webhook', ` ${ORIGIN}/ `, ORIGIN],
    ['the default URL stays', 'datadog', undefined, DATADOG],
    ['the default URL is written out', 'datadog', `${DATADOG}/api/v1/events`, DATADOG],
    ['the default URL replaces itself, empty', 'datadog', ' ', DATADOG],
    ['a URL in place of the default stays', 'datadog', `${ORIGIN}/v1`, ORIGIN],
  ])('while %s', (_what, provider, url, origin) => {
    expect(keepsOrigin(providers[provider], url, stored(provider, origin))).toBe(true);
  });

  it.each<[string, ProviderName, string | undefined, string | undefined]>([
    ['the host changes', 'webhook', 'https://attacker.example/', ORIGIN],
    ['the host gets a subdomain', 'slack', 'https://x.hooks.example.com/', ORIGIN],
    ['the host is only the beginning', 'teams', `${ORIGIN}.attacker.example/`, ORIGIN],
    ['the host is only the user', 'webhook', `${ORIGIN}@attacker.example/`, ORIGIN],
    ['the host ends with a dot', 'webhook', `${ORIGIN}./`, ORIGIN],
    ['the port changes', 'webhook', `${ORIGIN}:8443/`, ORIGIN],
    ['the scheme changes', 'webhook', 'http://hooks.example.com/', ORIGIN],
    ['the scheme changes and the port stays', 'slack', 'http://hooks.example.com:443/', ORIGIN],
    ['a URL replaces the default', 'datadog', 'https://attacker.example/', DATADOG],
    ['the default replaces a URL', 'datadog', undefined, ORIGIN],
    ['the default replaces a URL, empty', 'datadog', ' ', ORIGIN],
    ['the URL is a mask that is no secret', 'datadog', MASK, DATADOG],
    ['the URL is invalid', 'webhook', 'hooks.example.com', ORIGIN],
    ['the URL is missing', 'webhook', undefined, ORIGIN],
    ['the stored URL no longer decrypts', 'webhook', `${ORIGIN}/`, undefined],
    ['neither origin is known', 'webhook', undefined, undefined],
  ])('no longer when %s', (_what, provider, url, origin) => {
    expect(keepsOrigin(providers[provider], url, stored(provider, origin))).toBe(false);
  });

  it('no longer when the provider changes, even for the same URL', () => {
    expect(keepsOrigin(providers.teams, `${ORIGIN}/`, stored('slack', ORIGIN))).toBe(false);
    expect(keepsOrigin(providers.teams, MASK, stored('slack', ORIGIN))).toBe(false);
  });
});

describe('a mask for another origin', () => {
  const secrets = names.flatMap((name) =>
    providers[name].parameters
      .filter((parameter) => parameter.sensitive && parameter.name !== 'url')
      .map((parameter) => [name, parameter.name] as const),
  );

  it.each(secrets)('of %s is refused for its parameter: %s', (name, parameter) => {
    expect(() => update(name, 'https://attacker.example/', parameter)).toThrow(
      `The \`/body/parameters/${parameter}\` property ${ORIGIN_RULE}.`,
    );
  });

  it.each(secrets)('of %s is accepted for the same origin: %s', (name, parameter) => {
    const { sensitive } = update(name, `${ORIGIN}/other`, parameter);

    expect(sensitive).toHaveProperty(parameter, undefined);
  });
});

/** Sends a mask for one secret of an integration that has a value for each. */
function update(name: ProviderName, url: string, parameter: string) {
  const required = { apiKey: 'another-key', defaultChannel: 'general' };
  return checkParameters(
    providers[name],
    { ...required, url, [parameter]: MASK },
    stored(name, ORIGIN),
    { allowPrivate: false },
  );
}

function stored(provider: ProviderName, origin: string | undefined): StoredSecrets {
  const sensitive = providers[provider].parameters.filter((parameter) => parameter.sensitive);
  return { provider, names: sensitive.map(({ name }) => name), origin };
}
