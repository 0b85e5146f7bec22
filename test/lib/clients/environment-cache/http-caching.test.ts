import { describe, expect, it } from 'vitest';
import {
  matchesEntityTag,
  parseEntityTags,
  weakTag,
} from '../../../../lib/clients/environment-cache/http-caching.ts';

describe('If-None-Match', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['"a"', ['a']],
    ['W/"a"', ['a']],
    ['"a", W/"b"', ['a', 'b']],
    ['"a,b" , "c"', ['a,b', 'c']],
    ['*', ['*']],
    ['42', ['42']],
    ['""', ['']],
  ])('%j contains %j', (header, expected) => {
    expect(parseEntityTags(header)).toEqual(expected);
  });

  it.each([weakTag('a'), '"a"', 'W/"b", W/"a"', '*'])('%s matches "a"', (header) => {
    expect(matchesEntityTag(header, 'a')).toBe(true);
  });

  it.each([undefined, '"b"', 'W/"A"', '"aa"'])('%s does not match "a"', (header) => {
    expect(matchesEntityTag(header, 'a')).toBe(false);
  });
});
