import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStrategy, answerOf, createFlag, FEATURES, refused } from '../support/flags.ts';
import { untilFlagsListed } from '../support/late-lists.ts';
import type { RequestOptions } from '../support/request.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;

const DEVELOPMENT = `${FEATURES}/standing/environments/development`;
const json = { 'content-type': 'application/json' };

beforeAll(async () => {
  service = await startService();
  await createFlag(service, 'standing', { description: 'Stays', tags: [{ value: 'stays' }] });
  await addStrategy(service, 'standing', { title: 'Stays' });
  await service.request('PUT', `${DEVELOPMENT}/variants`, { body: [{ name: 'a', weight: 1 }] });
  await service.request('POST', '/api/admin/segments', {
    body: { name: 'stays', constraints: [] },
  });
});

afterAll(() => service.stop());

describe('unusual but valid input', () => {
  it.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ])('accepts the content type %s', async (type) => {
    const { status } = await send('PUT', `${FEATURES}/standing`, {
      raw: '{}',
      headers: { 'content-type': type },
    });

    expect(status).toBe(200);
  });

  it.each([
    ['a text that begins with a colon', '{"x":["a", ":b"]}'],
    ['a key that every object inherits', '{"constructor":"x","toString":1,"hasOwnProperty":null}'],
    ['surrounding whitespace', ' \r\n\t{ "x" : 1 } \n'],
    ['60 levels in something unknown', `{"x":${deep(60)}}`],
    ['a huge number in something unknown', '{"x":1e400}'],
  ])('is accepted, and unknown properties are dropped: %s', async (_what, raw) => {
    const before = await everything();

    const { status } = await send('PUT', `${FEATURES}/standing`, { raw, headers: json });

    expect(status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['emoji and 4-byte characters', '🚩👨‍👩‍👧𝔘𠮷'],
    ['NUL and other control characters', 'a\u0000b\u0007\u001b[31m'],
    ['right to left', '\u202eabc\u202c שלום مرحبا'],
    ['combining characters, not normalised', 'e\u0301 é \ufb01'],
    ['separators and a byte order mark', '\u2028\u2029\ufeff\ufffe\uffff'],
    ['what looks like code', "{{y}} <script>alert(1)</script> ' OR 1=1 --"],
    ['surrounding whitespace', '  x\n'],
    ['nothing', ''],
  ])('is stored and returned unchanged in a description: %s', async (_what, description) => {
    const path = await createFlag(service, `text-${_what.replaceAll(/[^a-z]/g, '-')}`, {
      description,
    });

    expect((await send('GET', path)).body.description).toBe(description);
  });

  it('is stored and returned unchanged in a title, a parameter, a variant and a payload', async () => {
    const text = '🚩\u0000\u202e';
    const path = `${await createFlag(service, 'text-elsewhere')}/environments/development`;
    const variant = {
      name: text,
      weight: 1000,
      weightType: 'variable',
      stickiness: 'default',
      payload: { type: 'string', value: text },
    };
    const said = {
      title: text,
      parameters: { [text]: text, constructor: 'x' },
      variants: [variant],
    };
    await addStrategy(service, 'text-elsewhere', said);

    expect((await send('GET', `${path}/strategies`)).body).toMatchObject([said]);
  });
});

describe('a name in a path', () => {
  const unknownOf = (text: string) => [
    `/api/admin/projects/${text}/features`,
    `${FEATURES}/${text}`,
    `${FEATURES}/standing/environments/${text}`,
    `${DEVELOPMENT}/strategies/${text}`,
    `/api/admin/archive/${text}`,
    `/api/admin/tags/simple/${text}`,
  ];
  const methodOf = (path: string) => (path.includes('/archive/') ? 'DELETE' : 'GET');

  it.each([
    ['an emoji', '%F0%9F%9A%A9'],
    ['NUL', '%00'],
    ['a line break', '%0D%0A'],
    ['right to left', '%E2%80%AE'],
    ['quotes and brackets', '%22%27%7B%7D%3C%3E'],
    ['a plus and a percent sign', '+%25'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['a key of the table', 'FEATURE%23standing'],
    ['an encoded slash', '..%2F..%2Fhealth'],
  ])('returns 404 if it is unknown: %s', async (_what, text) => {
    const replies = await Promise.all(unknownOf(text).map((path) => send(methodOf(path), path)));

    expect(replies).toEqual(replies.map(() => refused(404, 'NotFoundError')));
  });

  it.each([
    ['1,000 letters', 'x'.repeat(1_000)],
    ['1,000 emoji', encodeURIComponent('🚩'.repeat(1_000))],
    ['300 emoji, which is more than a key may have', encodeURIComponent('🚩'.repeat(300))],
  ])('returns 400 if it is too long: %s', async (_what, text) => {
    const replies = await Promise.all(unknownOf(text).map((path) => send(methodOf(path), path)));

    expect(replies).toEqual(replies.map(() => refused(400, 'ValidationError', '`/params/')));
  });

  it.each(['%', '%E0%A4%A', '%FF', '%C3%28', '%ED%A0%80', 'a%2'])(
    'is refused if it cannot be decoded: %s',
    async (text) => {
      const replies = await Promise.all(unknownOf(text).map((path) => send(methodOf(path), path)));

      expect(replies).toEqual(replies.map(() => refused(400, 'ValidationError', 'invalid escape')));
    },
  );

  it.each(['0', '-1', '1.5', 'abc', '1e400', '%20', '99999999999999999999', 'NaN'])(
    'returns 400 or 404 if it is not a valid id: %s',
    async (id) => {
      const paths = [`/api/admin/segments/${id}`, `/api/admin/addons/${id}`];
      const replies = await Promise.all(paths.map((path) => send('GET', path)));

      for (const { status, body } of replies) {
        expect([400, 404]).toContain(status);
        expect(body).toMatchObject({ id: expect.any(String), message: expect.any(String) });
      }
    },
  );
});

describe('bytes that are not text', () => {
  it('never cause a 5xx', async () => {
    const raw = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
      Buffer.from('"}'),
    ]);

    expect(await send('POST', FEATURES, { raw, headers: json })).toEqual(
      refused(400, 'ValidationError', '/body/name'),
    );
  });
});

/** Everything that a request could have changed, and the latest event. */
async function everything() {
  const paths = [
    `${FEATURES}/standing`,
    FEATURES,
    '/api/admin/tags',
    '/api/admin/tag-types',
    '/api/admin/segments',
    '/api/admin/addons',
    '/api/admin/api-tokens',
    '/api/admin/projects',
    '/api/admin/environments',
    '/api/admin/search/events?limit=1',
  ];
  await untilFlagsListed(service, ['standing']);
  return Promise.all(paths.map((path) => send('GET', path)));
}

function deep(levels: number) {
  return '['.repeat(levels) + ']'.repeat(levels);
}

async function send(method: string, path: string, options?: RequestOptions) {
  return answerOf(await service.request(method, path, options));
}
