import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createPerson, createRole, uncached, VIEWER } from '../support/access.ts';
import { type Service, startService } from '../support/service.ts';

/** Longer than this file runs: its indexes show nothing of what it writes. */
const INDEX_DELAY_MS = '60000';

const PROJECTS = '/api/admin/projects';
const ENVIRONMENTS = '/api/admin/environments';

let service: Service;

beforeAll(async () => {
  service = await startService({ env: { INDEX_DELAY_MS, ...uncached } });
});

afterAll(() => service.stop());

describe('a root role with a user that no index shows yet', () => {
  it('is not deleted, until the user has another one', async () => {
    const role = await createRole(service, 'new users', { type: 'root-custom' });
    const user = await createPerson(service, 'new-user', role);

    expect(await send('DELETE', `/api/admin/roles/${role}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`user ${user}`) },
    });
    await done('PUT', `/api/admin/user-admin/${user}`, { rootRole: VIEWER });
    await done('DELETE', `/api/admin/roles/${role}`);
  });

  it('is not deleted when an older user gets it, until the user is deleted', async () => {
    const role = await createRole(service, 'changed users', { type: 'root-custom' });
    const user = await createPerson(service, 'changed-user');
    await done('PUT', `/api/admin/user-admin/${user}`, { rootRole: role });

    expect(await send('DELETE', `/api/admin/roles/${role}`)).toMatchObject({ status: 409 });
    await done('DELETE', `/api/admin/user-admin/${user}`);
    await done('DELETE', `/api/admin/roles/${role}`);
  });
});

describe('a clone of an environment', () => {
  it('has what was added to flags before, and so has its own clone', async () => {
    await createFlag('cloned', 'development');

    await done('POST', `${ENVIRONMENTS}/development/clone`, { name: 'twin', type: 'test' });
    await done('POST', `${ENVIRONMENTS}/twin/clone`, { name: 'triplet', type: 'test' });

    expect(await strategiesOf('cloned', 'twin')).toEqual(['flexibleRollout']);
    expect(await strategiesOf('cloned', 'triplet')).toEqual(['flexibleRollout']);
  });
});

describe('a deleted environment', () => {
  it('leaves no settings and no tokens to a later one of the same name', async () => {
    await createEnvironment('again');
    await createFlag('forgotten', 'again');
    const secret = await createToken({ environment: 'again' });

    await deleteEnvironment('again');
    await createEnvironment('again');

    expect(await strategiesOf('forgotten', 'again')).toEqual([]);
    expect(await send('GET', '/api/client/features', undefined, secret)).toMatchObject({
      status: 401,
    });
  });

  it('leaves no settings when it was a clone', async () => {
    await createFlag('copied', 'development');
    await done('POST', `${ENVIRONMENTS}/development/clone`, { name: 'copy', type: 'test' });

    await deleteEnvironment('copy');
    await createEnvironment('copy');

    expect(await strategiesOf('copied', 'copy')).toEqual([]);
  });
});

describe('a deleted project', () => {
  it('leaves no tokens to a later one of the same id', async () => {
    await done('POST', PROJECTS, { id: 'short-lived', name: 'short-lived' });
    const secret = await createToken({ projects: ['short-lived'] });
    const read = () => send('GET', '/api/client/features', undefined, secret);
    expect(await read()).toMatchObject({ status: 200 });

    await done('DELETE', `${PROJECTS}/short-lived`);

    expect(await read()).toMatchObject({ status: 401 });
  });
});

it('exports a flag right after it was created', async () => {
  await createFlag('exported', 'development');

  const { body } = await done('POST', '/api/admin/features-batch/export', {
    environment: 'development',
    features: ['exported'],
  });

  expect(body).toMatchObject({
    features: [expect.objectContaining({ name: 'exported' })],
    featureStrategies: [expect.objectContaining({ featureName: 'exported' })],
  });
});

it('explains a flag right after it was created, in the playground', async () => {
  await createFlag('explained', 'development');

  const { body } = await done('POST', '/api/admin/playground', {
    environment: 'development',
    projects: ['default'],
    context: { appName: 'shop' },
  });

  expect(body.features).toContainEqual(
    expect.objectContaining({
      name: 'explained',
      strategies: expect.objectContaining({ result: true }),
    }),
  );
});

it('lists an API token right after it was created, and finds it by its id', async () => {
  const { body: created } = await done('POST', '/api/admin/api-tokens', {
    tokenName: 'listed',
    type: 'client',
    environment: 'development',
  });

  const { body: byId } = await done('GET', `/api/admin/api-tokens/${created.id}`);
  const { body: all } = await done('GET', '/api/admin/api-tokens');

  expect(byId.tokens).toMatchObject([{ tokenName: 'listed' }]);
  expect(all.tokens).toContainEqual(expect.objectContaining({ id: created.id }));
});

it('gives a user the rights of a group at once, and ends them at once', async () => {
  const { id, token } = await createAccount(service, 'in a group');
  const tryIt = async (name: string) =>
    (await send('POST', '/api/admin/tag-types', { name }, token)).status;
  const before = await tryIt('before');
  const group = { name: 'editors', rootRole: 2, users: [{ user: { id } }] };
  const { body } = await done('POST', '/api/admin/groups', group);
  const inside = await tryIt('inside');
  await done('PUT', `/api/admin/groups/${body.id}`, { ...group, users: [] });

  expect([before, inside, await tryIt('after')]).toEqual([403, 201, 403]);
});

function send(method: string, path: string, json?: unknown, token?: string) {
  return service.request(method, path, {
    ...(json !== undefined && { body: json }),
    ...(token !== undefined && { token }),
  });
}

/** Sends a request that succeeds. */
async function done(method: string, path: string, json?: unknown) {
  const reply = await send(method, path, json);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply;
}

async function createToken(scope: object): Promise<string> {
  const token = { tokenName: 'sdk', type: 'client', environment: 'development', ...scope };
  const { body } = await done('POST', '/api/admin/api-tokens', token);
  return body.secret;
}

async function createEnvironment(name: string): Promise<void> {
  await done('POST', ENVIRONMENTS, { name, type: 'test' });
  await done('POST', `${PROJECTS}/default/environments`, { environment: name });
}

async function deleteEnvironment(name: string): Promise<void> {
  await done('DELETE', `${PROJECTS}/default/environments/${name}`);
  await done('DELETE', `${ENVIRONMENTS}/${name}`);
}

/** Creates a flag with one strategy. */
async function createFlag(name: string, environment: string): Promise<void> {
  const features = `${PROJECTS}/default/features`;
  await done('POST', features, { name });
  await done('POST', `${features}/${name}/environments/${environment}/strategies`, {
    name: 'flexibleRollout',
  });
}

async function strategiesOf(flag: string, environment: string): Promise<string[]> {
  const path = `${PROJECTS}/default/features/${flag}/environments/${environment}`;
  const { body } = await done('GET', path);
  return body.strategies.map(({ name }: { name: string }) => name);
}
