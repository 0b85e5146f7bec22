import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// The form of a manifest as OpenFeature publishes it (Apache-2.0): what generators of accessors read.
import manifestSchema from '../fixtures/openfeature-flag-manifest.json' with { type: 'json' };
import { createAccount, createProject, EDITOR, uncached } from '../support/access.ts';
import { clientToken, createFlag, FEATURES } from '../support/flags.ts';
import { type FileFlags, OpenFeatureCli } from '../support/openfeature-cli.ts';
import { type Service, startService } from '../support/service.ts';

const isManifest = new Ajv().compile(manifestSchema);

let service: Service;
let token = '';

beforeAll(async () => {
  service = await startService({ env: { ...uncached, INIT_CLIENT_API_TOKENS: clientToken } });
  await createProject(service, 'shop');
  token = (await createAccount(service, 'pipeline', EDITOR)).token;
  await createFlag(service, 'new-checkout', { description: 'The new checkout.' });
  await varied('colour', { type: 'string', value: 'blue' });
  await varied('limit', { type: 'number', value: '12' });
  await varied('ratio', { type: 'number', value: '0.5' });
  await varied('theme', { type: 'json', value: '{"dark":true}' });
  await createFlag(service, 'declared', { valueType: 'object', defaultValue: { a: [1, null] } });
}, 180_000);

afterAll(() => service.stop());

const pulled: FileFlags = {
  colour: { flagType: 'string', defaultValue: '' },
  declared: { flagType: 'object', defaultValue: { a: [1, null] } },
  limit: { flagType: 'integer', defaultValue: 0 },
  'new-checkout': {
    flagType: 'boolean',
    defaultValue: false,
    description: 'The new checkout.',
  },
  ratio: { flagType: 'float', defaultValue: 0 },
  theme: { flagType: 'object', defaultValue: {} },
};

describe('openfeature pull', () => {
  it.each([
    ['a client token', () => clientToken],
    ['the token of a service account', () => token],
  ])('gets all flags with %s', async (_whose, tokenOf) => {
    expect(await new OpenFeatureCli(service.url, tokenOf()).pull()).toEqual(pulled);
  });

  it('gets those of a project with a path in the address', async () => {
    expect(await cli('shop').pull()).toEqual({});
    expect(await cli('default').pull()).toEqual(pulled);
  });

  it('writes what generators read: all types, by the schema that OpenFeature publishes', async () => {
    const flags = await cli('default').pull();

    expect(isManifest({ flags })).toBe(true);
    expect(isManifest.errors).toBeNull();
  });

  it.each([
    ['no token', undefined, '401: Send a valid API token'],
    ['an unknown token', '*:*.unknown', '401: Send a valid API token'],
  ])('is refused with %s', async (_which, wrong, message) => {
    await expect(new OpenFeatureCli(service.url, wrong).pull()).rejects.toThrow(message);
  });
});

describe('openfeature push', () => {
  const file: FileFlags = {
    'cli-on': { flagType: 'boolean', defaultValue: true, description: 'By a file.' },
    'cli-text': { flagType: 'string', defaultValue: 'none' },
    'cli-number': { flagType: 'float', defaultValue: 2.5 },
    'cli-whole': { flagType: 'integer', defaultValue: 3 },
    'cli-object': { flagType: 'object', defaultValue: { list: [1, 2] } },
  };

  it('only reads in a dry run', async () => {
    const { requests, created } = await cli('shop').push(file, { dryRun: true });

    expect(requests.map(({ method }) => method)).toEqual(['GET']);
    expect(created).toEqual(Object.keys(file));
    expect(await cli('shop').pull()).toEqual({});
  });

  it('creates flags, and finds nothing left to do', async () => {
    const { created } = await cli('shop').push(file);

    expect(created).toEqual(Object.keys(file));
    expect(await cli('shop').compare(file)).toEqual([]);
    expect((await cli('shop').push(file)).requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('changes default values and descriptions, and removes a description', async () => {
    const { description: _gone, ...bare } = file['cli-on'] ?? { flagType: '', defaultValue: '' };
    const changed: FileFlags = {
      ...file,
      'cli-on': bare,
      'cli-text': { flagType: 'string', defaultValue: 'some', description: 'New.' },
    };

    const { updated } = await cli('shop').push(changed);

    expect(updated).toEqual(['cli-on', 'cli-text']);
    expect(await cli('shop').compare(changed)).toEqual([]);
  });

  it('declares a type that followed from the payloads until then', async () => {
    await varied('pushed', { type: 'string', value: 'blue' });
    const flags = { ...pulled, pushed: { flagType: 'string', defaultValue: 'red' } };

    expect((await cli('default').push(flags)).updated).toEqual(['pushed']);

    const { body } = await service.request('GET', `${FEATURES}/pushed`);
    expect(body).toMatchObject({ valueType: 'string', defaultValue: 'red' });
  });

  it('does not change a declared type', async () => {
    const wrong = { ...file, 'cli-whole': { flagType: 'string', defaultValue: '3' } };

    await expect(cli('shop').push(wrong)).rejects.toThrow(
      '409: Flag type cannot be changed from integer to string.',
    );
  });

  it('is told which address to use where the token may create flags in several projects', async () => {
    const all = new OpenFeatureCli(service.url, token);

    await expect(
      all.push({ elsewhere: { flagType: 'boolean', defaultValue: true } }),
    ).rejects.toThrow('/openfeature/projects/');
  });
});

it('the tool asks as its sources do', async () => {
  const tool = cli('shop');

  await tool.push({ 'one-more': { flagType: 'boolean', defaultValue: false } });

  const headers = {
    accept: 'application/json',
    'user-agent': 'openfeature-cli/sync',
    authorization: `Bearer ${token}`,
  };
  expect(tool.requests).toEqual([
    { method: 'GET', path: 'openfeature/v0/manifest', headers },
    {
      method: 'POST',
      path: 'openfeature/v0/manifest/flags',
      headers: { ...headers, 'content-type': 'application/json' },
      body: { key: 'one-more', type: 'boolean', defaultValue: false },
    },
  ]);
});

/** The tool with the address of a project as its flag source. */
function cli(project: string): OpenFeatureCli {
  return new OpenFeatureCli(`${service.url}/openfeature/projects/${project}`, token);
}

/** A flag with one variant in an environment. */
async function varied(name: string, payload: object): Promise<void> {
  await createFlag(service, name);
  const { status } = await service.request(
    'PUT',
    `${FEATURES}/${name}/environments/development/variants`,
    { body: [{ name: 'one', weight: 1000, payload }] },
  );
  expect(status).toBe(200);
}
