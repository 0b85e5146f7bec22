import { describe, expect, it } from 'vitest';
import { readCompareOptions } from '../../../infra/import/compare-options.ts';

describe('the command line of a comparison', () => {
  it('takes two addresses, an admin token of the source, and tokens of applications', () => {
    const env = { SOURCE_TOKEN: 'theirs', COMPARE_TOKENS: 'a  b', IMPORT_TO: 'http://new/api' };

    expect(readCompareOptions(['https://old.example.com/'], env)).toMatchObject({
      source: 'https://old.example.com',
      target: 'http://new',
      sourceToken: 'theirs',
      tokens: ['a', 'b'],
    });
  });

  it.each([
    ['no source', [], { SOURCE_TOKEN: 'x' }, 'npm run compare'],
    ['no tokens', ['http://old'], {}, 'COMPARE_TOKENS'],
    ['an invalid address', ['old'], { SOURCE_TOKEN: 'x' }, 'The source must be an address'],
    ['an unknown option', ['http://old', '--all'], { SOURCE_TOKEN: 'x' }, '--all'],
  ])('refuses %s', (_what, args, env, mention) => {
    expect(() => readCompareOptions(args, env)).toThrow(mention);
  });
});
