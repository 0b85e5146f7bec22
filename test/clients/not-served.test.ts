import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notServed } from '../support/client-table/not-served.ts';
import { uuid } from '../support/flags.ts';
import { useNodeSdk } from '../support/node-sdk.ts';
import { createLiveFlag, sdkEnv, sdkToken, toggle, webToken } from '../support/sdk-flags.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

const startSdk = useNodeSdk();

beforeAll(async () => {
  service = await startService({ env: sdkEnv });
});

afterAll(() => service.stop());

it.each(notServed)('$client get 404 for $feature', async ({ request: [method, path] }) => {
  const body = method === 'POST' ? { body: {} } : {};
  const reply = await service.request(method, path, { ...tokenFor(path), ...body });

  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 404,
    body: { id: uuid, name: 'NotFoundError', message: expect.stringMatching(/\w/) },
  });
});

it('the Node SDK polls when it was set to stream', async () => {
  await createLiveFlag(service, 'streamed');
  const sdk = await startSdk(service, { experimentalMode: { type: 'streaming' } });
  const seen = [sdk.isEnabled('streamed')];
  const changed = once(sdk, 'changed');
  await toggle(service, 'streamed', 'off');
  await changed;
  seen.push(sdk.isEnabled('streamed'));

  expect(seen).toEqual([true, false]);
});

/** The token of the API at a path; paths of administration get that of the service's requests. */
function tokenFor(path: string) {
  if (path.startsWith('/api/admin')) return {};
  return { token: path.startsWith('/api/frontend') ? webToken : sdkToken };
}
