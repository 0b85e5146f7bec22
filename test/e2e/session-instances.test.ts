import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, createSignInUser, samePage, signIn } from '../support/browser.ts';
import { localAws } from '../support/local-aws.ts';
import { type Service, startService } from '../support/service.ts';

const ME = '/api/admin/user';
const ADMIN = 1;

let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;
let services: readonly [Service, Service];

beforeAll(async () => {
  Object.assign(process.env, localAws);
  dynamo = await startEmbeddedDynamoDb();
  // Each has a memory of its own, as functions on Lambda have.
  const env = { DYNAMODB_ENDPOINT: dynamo.endpoint, TOKEN_CACHE_SECONDS: '1' };
  const one = await startService({ env });
  services = [one, await startService({ env })];
}, 150_000);

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await dynamo.close();
});

it('a session works when each request goes to another instance', async () => {
  const browser = await newPerson('alternating');
  const statuses: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    const body = { name: `alternating-${index}` };
    statuses.push((await ask(browser, index, 'POST', '/api/admin/tag-types', body)).status);
    statuses.push((await ask(browser, index + 1, 'GET', ME)).status);
  }
  expect([...new Set(statuses)]).toEqual([201, 200]);
});

it('a session that ends in one instance ends in the other within TOKEN_CACHE_SECONDS', async () => {
  const browser = await newPerson('leaving');
  expect((await ask(browser, 1, 'GET', ME)).status).toBe(200);
  await ask(browser, 0, 'POST', '/auth/logout');
  await expect.poll(async () => (await ask(browser, 1, 'GET', ME)).status).toBe(401);
  await expect.poll(async () => (await ask(browser, 0, 'GET', ME)).status).toBe(401);
});

it('a role that is removed in one instance is gone in the other within TOKEN_CACHE_SECONDS', async () => {
  const browser = await newPerson('demoted');
  const users = '/api/admin/user-admin';
  expect((await ask(browser, 1, 'GET', users)).status).toBe(200);
  await services[0].request('PUT', `${users}/${browser.id}`, { body: { rootRole: 3 } });
  await expect.poll(async () => (await ask(browser, 1, 'GET', users)).status).toBe(403);
});

async function newPerson(username: string): Promise<Browser> {
  await createSignInUser(services[0], username, ADMIN);
  return signIn(services[1], username);
}

function ask({ cookie }: Browser, index: number, method: string, path: string, body?: unknown) {
  const service = services[index % 2 === 0 ? 0 : 1];
  return service.request(method, path, {
    token: null,
    headers: { cookie, ...samePage },
    ...(body !== undefined && { body }),
  });
}
