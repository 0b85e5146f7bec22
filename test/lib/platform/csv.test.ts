import { expect, it } from 'vitest';
import { csvLine } from '../../../lib/platform/csv.ts';

it.each([
  ['plain texts', ['a', 'b c', ''], 'a,b c,\r\n'],
  ['commas, quotes and lines', ['a,b', 'say "hi"', '1\n2'], '"a,b","say ""hi""","1\n2"\r\n'],
  ['formulas', ['=1+1', '+1', '-1', '@x', '\tx', '\rx'], `'=1+1,'+1,'-1,'@x,'\tx,"'\rx"\r\n`],
  ['a formula with a quote', ['="x"'], `"'=""x"""\r\n`],
  ['what has such a character later', ['a=b', '1-2'], 'a=b,1-2\r\n'],
])('%s are written as CSV', (_what, cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
