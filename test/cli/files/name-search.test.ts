import { describe, expect, it } from 'vitest';
import { prepareSearch } from '../../../cli/src/files/refs/name-search.ts';
import { spellingsOf } from '../../../cli/src/files/refs/spellings.ts';

type Code = Parameters<typeof spellingsOf>[1];

function find(text: string, names: readonly string[], code: Code = {}): [string, number][] {
  const found: [string, number][] = [];
  prepareSearch(spellingsOf(names, code)).search(Buffer.from(text), {
    onLine: ({ flag }, line) => found.push([flag, line]),
  });
  return found;
}

const checkout = ['new-checkout'];

describe('a name is found', () => {
  it.each([
    ['in quotes', "isEnabled('new-checkout')"],
    ['at the start and the end of a text', 'new-checkout'],
    ['between signs', '(new-checkout)'],
    ['at the end of a sentence', 'Remove new-checkout.'],
    ['as a property', 'flags.new-checkout'],
    ['in typographic quotes', '“new-checkout”'],
    ['between dashes', '—new-checkout—'],
    ['in a path', 'flags/new-checkout/rules'],
    ['after a line break of Windows', 'a\r\nnew-checkout\r\n'],
  ])('%s', (_what, text) => {
    expect(find(text, checkout)).toHaveLength(1);
  });

  it.each([
    ['with a point', 'new.checkout'],
    ['with a tilde', 'new~checkout'],
    ['that begins with a sign', '.checkout'],
    ['that ends with a sign', 'checkout!'],
    ['of one letter', 'a'],
    ['of brackets and a word', '(a)'],
  ])('%s', (_what, name) => {
    expect(find(`is "${name}" on?`, [name])).toEqual([[name, 1]]);
  });

  it('on each of its lines', () => {
    expect(find('new-checkout\n\n  new-checkout // new-checkout\n', checkout)).toEqual([
      ['new-checkout', 1],
      ['new-checkout', 3],
      ['new-checkout', 3],
    ]);
  });
});

describe('a name is not found', () => {
  it.each([
    ['in a longer name', 'new-checkout-2'],
    ['in a name that begins otherwise', 'my-new-checkout'],
    ['in an identifier', '_new-checkout'],
    ['before a digit', 'new-checkout2'],
    ['beside a letter beyond ASCII', 'new-checkouté änew-checkout'],
    ['in other capitals', 'New-Checkout'],
    ['over two lines', 'new-\ncheckout'],
  ])('%s', (_what, text) => {
    expect(find(text, checkout)).toEqual([]);
  });

  it('in a word', () => {
    expect(find('concatenate', ['cat', 'a'])).toEqual([]);
  });

  it('in the name of another flag', () => {
    const names = ['new', 'checkout', 'new.checkout'];
    expect(find('new.checkout', names)).toEqual([['new.checkout', 1]]);
    expect(find('new.checkout, new', names)).toEqual([
      ['new.checkout', 1],
      ['new', 1],
    ]);
  });
});

describe('wrappers and constants', () => {
  it.each([
    ['{name}', "shopFlag('{name}')", "shopFlag('new-checkout')"],
    ['{camelCase}', 'client.{camelCase}', 'client.newCheckout()'],
    ['{PascalCase}', 'use{PascalCase}', 'useNewCheckout()'],
    ['{snake_case}', '{snake_case}', 'new_checkout'],
    ['{SCREAMING_SNAKE_CASE}', 'Flags.{SCREAMING_SNAKE_CASE}', 'Flags.NEW_CHECKOUT'],
  ])('have the name as %s', (_form, text, code) => {
    expect(find(code, checkout, { wrappers: [{ text }] })).toContainEqual(['new-checkout', 1]);
    expect(find(code.replace(/out/i, 'outs'), checkout, { wrappers: [{ text }] })).toEqual([]);
  });

  it('leave out what names begin with', () => {
    const wrappers = [{ text: "shop('{name}')", without: 'shop-' }];
    expect(find("shop('basket') shop('other')", ['shop-basket', 'other'], { wrappers })).toEqual([
      ['shop-basket', 1],
      ['other', 1],
    ]);
  });

  it('stand for a flag of the project only', () => {
    const constants = { CHECKOUT: 'new-checkout', GONE: 'no-flag' };
    expect(find('if (on(CHECKOUT) && on(GONE))', checkout, { constants })).toEqual([
      ['new-checkout', 1],
    ]);
  });
});

it('names without a word cannot be searched for', () => {
  expect(prepareSearch(spellingsOf(['!!', 'a'], {})).without).toMatchObject([{ flag: '!!' }]);
});
