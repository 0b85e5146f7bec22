import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused } from '../support/flags.ts';
import { type Service, startService } from '../support/service.ts';

/** Every character that `encodeURIComponent` keeps. */
const NAME = "AZaz09-_.!~*'()";

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

const kinds: readonly [string, path: string, body: object, read?: string][] = [
  ['a flag', '/api/admin/projects/default/features', {}],
  ['a context field', '/api/admin/context', {}],
  ['a tag type', '/api/admin/tag-types', {}],
  ['a strategy type', '/api/admin/strategies', { parameters: [] }],
  ['an environment', '/api/admin/environments', { type: 'test' }],
];

describe.each(kinds)('the name of %s', (_what, path, body) => {
  it('may have every character that needs no encoding in a URL', async () => {
    const created = await service.request('POST', path, { body: { name: NAME, ...body } });
    const plain = await service.request('GET', `${path}/${NAME}`);
    const encoded = await service.request('GET', `${path}/${fullyEncoded(NAME)}`);

    expect([created.status, plain.status, encoded.status]).toEqual([201, 200, 200]);
    expect(JSON.stringify(plain.body)).toContain(NAME);
    expect(encoded.body).toEqual(plain.body);
  });

  it.each(['*', '.', '..', 'a b', 'a/b', 'a+b', 'ä'])('must not be "%s"', async (name) => {
    const reply = await service.request('POST', path, { body: { name, ...body } });

    expect(reply).toMatchObject(refused(400, 'ValidationError', '/body/name'));
  });
});

it('a flag in such an environment can be switched on and is delivered', async () => {
  await service.request('POST', '/api/admin/environments', {
    body: { name: "e!(1)*'", type: 'test' },
  });
  await service.request('POST', '/api/admin/projects/default/environments', {
    body: { environment: "e!(1)*'" },
  });
  await service.request('POST', '/api/admin/projects/default/features', { body: { name: "on!'" } });
  const on = `/api/admin/projects/default/features/on!'/environments/e!(1)*'/on`;
  const switched = await service.request('POST', on);
  const token = await service.request('POST', '/api/admin/api-tokens', {
    body: { tokenName: 'x', type: 'client', environment: "e!(1)*'", projects: ['*'] },
  });
  const { body } = await service.request('GET', '/api/client/features', {
    token: token.body.secret,
  });

  expect([switched.status, token.status]).toEqual([200, 201]);
  expect(body.features).toContainEqual(expect.objectContaining({ name: "on!'", enabled: true }));
});

it('the id of a project has fewer characters', async () => {
  const reply = await service.request('POST', '/api/admin/projects', {
    body: { id: 'a!', name: 'a' },
  });

  expect(reply).toMatchObject(refused(400, 'ValidationError', '/body/id'));
});

function fullyEncoded(text: string): string {
  return [...text].map((each) => `%${each.charCodeAt(0).toString(16)}`).join('');
}
