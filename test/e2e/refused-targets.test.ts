import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderName } from '../../lib/integrations/providers/providers.ts';
import { brokenUrls, refusedUrls } from '../lib/platform/outbound/refused-targets.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { ALLOW_PRIVATE_WEBHOOK_TARGETS: 'false' } });
});

afterAll(() => service.stop());

/** Required parameters of each provider, besides its address. */
const required: Readonly<Record<ProviderName, object>> = {
  webhook: {},
  slack: { defaultChannel: 'flags' },
  teams: {},
  datadog: { apiKey: 'key' },
};

const names = 'must (not be a private or reserved address|be an https? (or https )?URL)';

describe.each(Object.entries(required))(
  'where private targets are not allowed, an integration of %s',
  (provider, more) => {
    it.each([...refusedUrls, ...brokenUrls])('cannot be saved for %s: %s', async (_what, url) => {
      const { status, body } = await service.request('POST', '/api/admin/addons', {
        body: settings(provider, { ...more, url }),
      });

      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: expect.stringMatching(
          new RegExp(`^The \`/body/parameters/url\` property ${names}`),
        ),
      });
      expect(body.message).not.toContain(url);
    });
  },
);

describe('a saved integration', () => {
  it('cannot be changed to a private target later', async () => {
    const url = 'https://hooks.example.com/';
    const { body: addon } = await service.request('POST', '/api/admin/addons', {
      body: settings('webhook', { url }),
    });
    const path = `/api/admin/addons/${addon.id}`;

    const statuses = new Set<number>();
    for (const [, inside] of refusedUrls) {
      const body = settings('webhook', { url: inside });
      statuses.add((await service.request('PUT', path, { body })).status);
    }

    expect([...statuses]).toEqual([400]);
  });
});

function settings(provider: string, parameters: object) {
  return {
    provider,
    enabled: true,
    events: ['feature-created'],
    parameters,
  };
}
