import { Browser } from '../../oidc/browser.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startTestProvider,
  type TestProvider,
} from '../../oidc/test-provider.ts';
import type { Api } from '../api.ts';
import { type Scenarios, scenario } from '../scenario.ts';

/** Sign-in with OpenID Connect, at a real provider. */
export const singleSignOnScenarios: Scenarios = {
  getOidcSettings: scenario(() => ({})),
  setOidcSettings: scenario((_, { name }) => ({
    body: { ...settings, discoverUrl: 'https://id.example.com', acrValues: name('acr') },
  })),
  beginOidcLogin: scenario(async (api) => {
    await switchedOn(api);
    return { token: null };
  }),
  finishOidcLogin: {
    kind: 'write',
    request: async (api, { name }) => {
      const test = await switchedOn(api);
      const person = name('person');
      await api.call('createGroup', { body: { name: person, mappingsSSO: [person] } });
      test.people.set(person, {
        email: `${person}@example.com`,
        email_verified: true,
        groups: [person],
      });
      test.current = person;
      const begun = await api.send(api.prepare('beginOidcLogin', { token: null }));
      const there = begun.headers.get('location') ?? '';
      const answer = await new Browser().followTo(there, callback());
      const [cookie = ''] = begun.headers.getSetCookie();
      return {
        token: null,
        query: Object.fromEntries(new URL(answer).searchParams),
        headers: { cookie: cookie.split(';')[0] ?? '' },
      };
    },
  },
};

const settings = {
  enabled: true,
  clientId: CLIENT_ID,
  secret: CLIENT_SECRET,
  autoCreate: true,
  enableGroupSyncing: true,
};

let provider: Promise<TestProvider> | undefined;

function callback(): string {
  return `${process.env.BASE_URL}/auth/oidc/callback`;
}

/** The provider, with which the service under test is set up. */
async function switchedOn(api: Api): Promise<TestProvider> {
  provider ??= startTestProvider({ baseUrl: process.env.BASE_URL ?? '' });
  const test = await provider;
  await api.call('setOidcSettings', { body: { ...settings, discoverUrl: test.issuer } });
  return test;
}
