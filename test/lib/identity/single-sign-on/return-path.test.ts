import { expect, it } from 'vitest';
import { returnPathOf } from '../../../../lib/identity/single-sign-on/return-path.ts';

const baseUrl = 'https://flags.example.com';

it.each(['/', '/docs', '/projects/shop?page=2&q=%2F%2F#flags', '/a//b', '/%5C%5Cevil.example'])(
  'returns to a path of the service: %s',
  (path) => {
    expect(returnPathOf(path, baseUrl)).toBe(path);
  },
);

it('returns to a path that is just short enough once it is encoded', () => {
  expect(returnPathOf(`/${'€'.repeat(111)}`, baseUrl)).toBe(`/${'%E2%82%AC'.repeat(111)}`);
});

it.each([
  ['nothing', undefined],
  ['another host', 'https://evil.example/'],
  ['this host by its name', 'https://flags.example.com/docs'],
  ['another host without a scheme', '//evil.example'],
  ['a backslash, which browsers read as a slash', '/\\evil.example'],
  ['a backslash later', '/docs\\..\\'],
  ['dots that end in two slashes', '/..//evil.example'],
  ['dots that end in two slashes, escaped', '/%2e%2e//evil.example'],
  ['a tab, which browsers remove', '/\t/evil.example'],
  ['a line break', '/docs\r\nset-cookie: a=b'],
  ['a script', 'javascript:alert(1)'],
  ['no path', 'docs'],
  ['a path that is too long', `/${'a'.repeat(1_000)}`],
  ['a path that is too long once it is encoded', `/${'€'.repeat(112)}`],
  ['a query that is too long once it is encoded', `/?${'€'.repeat(112)}`],
  ['a fragment that is too long once it is encoded', `/#${'€'.repeat(112)}`],
])('returns to the console instead of %s', (_what, path) => {
  expect(returnPathOf(path, baseUrl)).toBe('/');
});
