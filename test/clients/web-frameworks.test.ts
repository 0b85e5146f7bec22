import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLiveFlag, sdkEnv, toggle, webToken } from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';
import type { OpenPage, Page, PageConfig } from '../support/web-frameworks/pages.ts';
import { reactPages } from '../support/web-frameworks/react-page.ts';
import { vuePages } from '../support/web-frameworks/vue-page.ts';

let service: Service;
const open: Page[] = [];

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
  await createLiveFlag(service, 'for-pro', [
    { name: 'default', constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }] },
  ]);
  await createLiveFlag(service, 'coloured', [
    {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'default', groupId: 'web' },
      variants: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }],
    },
  ]);
});

afterAll(() => service.stop());

afterEach(() => {
  for (const page of open.splice(0)) page.close();
});

describe.each([
  ['React', reactPages],
  ['Vue', vuePages],
] as const)('the client for %s', (_framework, pages) => {
  let openPage: OpenPage;

  beforeAll(() => {
    openPage = pages();
  });

  it('shows a flag and a variant as soon as it is ready', async () => {
    const page = show();

    await expect.poll(page.text).toBe('off blue');
    expect(page.shown[0]).toBe('waiting');
  });

  it('shows the flag for another context', async () => {
    const page = show();
    await expect.poll(page.text).toBe('off blue');
    await page.updateContext({ userId: '7' });

    await expect.poll(page.text).toBe('on blue');
  });

  it('shows at the next poll that a flag was switched on or off', async () => {
    const page = show({ refreshInterval: 0.05 });
    await expect.poll(page.text).toBe('off blue');
    await toggle(service, 'coloured', 'off');
    await expect.poll(page.text).toBe('off disabled');
    await toggle(service, 'coloured', 'on');

    await expect.poll(page.text).toBe('off blue');
  });

  it('reports an error for an invalid token', async () => {
    const page = show({ clientKey: '*:development.unknown' });

    await expect.poll(page.text).toBe('error');
  });

  function show(config: Partial<PageConfig> = {}): Page {
    const page = openPage({
      url: `${service.url}/api/frontend`,
      clientKey: webToken,
      appName: 'web-shop',
      refreshInterval: 0,
      ...config,
    });
    open.push(page);
    return page;
  }
});
