import { describe, expect, it } from 'vitest';
import { refuseInvalidLink } from '../../../../lib/system/banners/rules.ts';
import { thrown } from '../../../support/thrown.ts';

describe('the link of a banner can be', () => {
  it.each([
    [undefined],
    [null],
    ['dialog'],
    ['https://example.com/news?a=b#c'],
    ['http://example.com'],
    ['mailto:ops@example.com'],
    ['/projects/default'],
    ['HTTPS://example.com'],
    ['projects?page=2'],
  ])('%s', (link) => {
    expect(() => refuseInvalidLink(link)).not.toThrow();
  });
});

describe('the link of a banner cannot be', () => {
  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a script in another case', 'JavaScript:alert(1)'],
    ['a script after whitespace', ' javascript:alert(1)'],
    ['a script with a line break in its protocol', 'java\nscript:alert(1)'],
    ['a script after whitespace, with a line break', ' java\nScript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a file', 'file:///etc/passwd'],
    ['a URL that cannot be parsed', 'https://[::'],
  ])('%s', (_what, link) => {
    expect(thrown(() => refuseInvalidLink(link))).toMatchObject({
      faults: [{ pointer: '/body/link' }],
    });
  });
});
