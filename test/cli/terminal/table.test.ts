import { expect, it } from 'vitest';
import { tableLines } from '../../../cli/src/terminal/table.ts';

const cells = (...texts: readonly string[]) => texts.map((text) => ({ text }));

it.each([
  ['aligned', 80, [cells('a', 'bb'), cells('ccc', 'd')], ['a    bb', 'ccc  d']],
  ['without spaces at their end', 80, [cells('a', ''), cells('ccc', 'd')], ['a', 'ccc  d']],
  [
    'cut in the widest column where the terminal is narrow',
    20,
    [cells('short', 'a-very-long-name-of-a-flag')],
    ['short  a-very-long-…'],
  ],
  ['never narrower than 8 letters', 4, [cells('abcdefghij')], ['abcdefg…']],
  ['by letters, not by bytes', 80, [cells('äöü', 'x'), cells('abc', 'y')], ['äöü  x', 'abc  y']],
])('lines of a table are %s', (_what, columns, rows, lines) => {
  expect(tableLines(rows, columns)).toEqual(lines);
});

it('a look does not change the widths', () => {
  const look = (text: string) => `<${text}>`;
  expect(tableLines([[{ text: 'a', look }, { text: 'b' }], cells('ccc', 'd')], 80)).toEqual([
    '<a>    b',
    'ccc  d',
  ]);
});
