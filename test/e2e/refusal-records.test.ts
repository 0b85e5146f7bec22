import { startEmbeddedDynamoDb } from '@flagwright/embedded-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uncached } from '../support/access.ts';
import { dumpTable } from '../support/dump-table.ts';
import { localAws } from '../support/local-aws.ts';
import { usePeople } from '../support/people.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let dynamo: Awaited<ReturnType<typeof startEmbeddedDynamoDb>>;

const people = usePeople(() => service);

beforeAll(async () => {
  dynamo = await startEmbeddedDynamoDb();
  Object.assign(process.env, localAws);
  service = await startService({
    env: { ...uncached, ...localAws, DYNAMODB_ENDPOINT: dynamo.endpoint },
  });
});

afterAll(async () => {
  await service.stop();
  await dynamo.close();
});

/** The refusals in the table, oldest first. */
async function refusals(): Promise<Readonly<Record<string, unknown>>[]> {
  const items = (await dumpTable(dynamo.endpoint)).map((line) => JSON.parse(line));
  return items.filter(({ pk }) => pk === 'REFUSALS').sort((a, b) => a.id - b.id);
}

it('a wrong password is recorded with the user, and never with what was typed', async () => {
  const { id } = await people.person('kim');
  await people.logIn('kim', 'not the password');
  await people.logIn('nobody-of-this-name', 'not the password');

  const found = await refusals();
  expect(found).toMatchObject([
    { operation: 'login', status: 401, method: 'password', user: id, username: 'kim' },
    { operation: 'login', status: 401, method: 'password', user: null, username: null },
  ]);
  expect(found[0]).toMatchObject({ address: expect.any(String), ttl: expect.any(Number) });
  expect(JSON.stringify(found)).not.toMatch(/not the password|nobody-of-this-name/);
});

it('an operation that somebody may not call is recorded with the caller and the project', async () => {
  const { id, token } = await people.person('viewer', 3);
  const { status } = await service.request('POST', '/api/admin/projects/default/features', {
    token,
    body: { name: 'not-allowed' },
  });

  expect(status).toBe(403);
  expect((await refusals()).at(-1)).toMatchObject({
    operation: 'createFeature',
    status: 403,
    reason: expect.stringContaining('CREATE_FEATURE'),
    method: null,
    user: id,
    username: 'viewer',
    project: 'default',
  });
});

it('a read that somebody may not make is recorded by a function that only reads', async () => {
  const { token } = await people.person('reader', 3);
  await service.request('GET', '/api/admin/logins', { token });

  expect((await refusals()).at(-1)).toMatchObject({
    operation: 'getLoginHistory',
    username: 'reader',
  });
});

it('what applications and unknown tokens are refused is not recorded', async () => {
  const before = await refusals();
  await service.request('GET', '/api/client/features', { token: '*:development.unknown' });
  await service.request('GET', '/api/admin/projects', { token: 'user:unknown' });

  expect(await refusals()).toEqual(before);
});
