import { expect, test } from 'vitest';
import { parseTags } from '../../infra/serverless/tags.ts';

test.each([
  ['', {}],
  [undefined, {}],
  ['team=flags', { team: 'flags' }],
  ['team=flags, cost-center=42', { team: 'flags', 'cost-center': '42' }],
  ['formula=a=b', { formula: 'a=b' }],
  ['empty=', { empty: '' }],
  [{ team: 'flags' }, { team: 'flags' }],
])('the tags %j are %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

test.each(['team', '=flags', 'team=flags,other'])('the tags "%s" are refused', (text) => {
  expect(() => parseTags(text)).toThrow('A tag is written key=value');
});
