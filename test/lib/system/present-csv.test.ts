import { expect, it } from 'vitest';
import { presentCsv } from '../../../lib/system/present-csv.ts';

it.each([
  ['numbers and texts', { users: 2, version: '1.0' }, 'users,version\r\n2,1.0\r\n'],
  ['parts', { a: { b: { c: 1 } }, d: 0 }, 'a.b.c,d\r\n1,0\r\n'],
  [
    'commas, quotes and lines',
    { 'a,b': 'say "hi"', c: '1\n2' },
    '"a,b",c\r\n"say ""hi""","1\n2"\r\n',
  ],
])('%s are written as CSV', (_what, values, text) => {
  expect(presentCsv(values)).toBe(text);
});
