import { expect, it } from 'vitest';
import { curlOf } from '../../console/src/api/curl.ts';
import { request } from '../../console/src/api/request.ts';
import { requestOfCurl } from '../support/console/run-curl.ts';

const origin = 'https://flags.example.com';

it.each([
  ['quotes', `it's "quoted"`],
  ['variables and commands', '$HOME $(id) `id` $((1+1))'],
  ['backslashes', 'a\\b \\n \\\\'],
  ['lines', 'one\ntwo\r\n\tthree'],
  ['an end of a quote and a further command', `'; echo done; '`],
  ['what a shell or curl takes for something else', '!! # & | > ~ * ? @file {a,b} [1-3] %0a'],
  ['other scripts', 'Grüße, 検索 🚀'],
])('a shell hands curl the body as it was, with %s', async (_what, value) => {
  const body = { name: value, description: value };

  const sent = await requestOfCurl(
    curlOf(request('POST /api/admin/tag-types', { body }), origin),
    'a token',
  );

  expect({ ...sent, body: JSON.parse(sent.body ?? '') }).toEqual({
    method: 'POST',
    url: `${origin}/api/admin/tag-types`,
    headers: ['Authorization: a token', 'Content-Type: application/json'],
    body,
  });
});

it.each([`it's`, '$HOME', 'a/b?c#d', '{a,b}', '[1-3]', 'a b', '検索'])(
  'a shell hands curl %s in a path as one part of it',
  async (name) => {
    const params = { type: 'simple', value: name, featureName: name };
    const route = 'DELETE /api/admin/features/{featureName}/tags/{type}/{value}';

    const { method, url, body } = await requestOfCurl(curlOf(request(route, { params }), origin));

    expect({ method, body }).toEqual({ method: 'DELETE', body: undefined });
    const parts = new URL(url).pathname.split('/').map(decodeURIComponent);
    expect(parts).toEqual(['', 'api', 'admin', 'features', name, 'tags', 'simple', name]);
  },
);
