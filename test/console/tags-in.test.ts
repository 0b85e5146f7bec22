import { expect, it } from 'vitest';
import { tagsIn } from '../../console/src/pages/create-flag/tags-in.ts';

const web = { type: 'simple', value: 'web' };

it.each([
  ['', []],
  [' , ', []],
  ['web', [web]],
  [' web ,, web', [web]],
  ['web, team:basket', [web, { type: 'team', value: 'basket' }]],
  ['link:https://example.com', [{ type: 'link', value: 'https://example.com' }]],
  [':web', [{ type: 'simple', value: ':web' }]],
])('the tags in "%s"', (text, expected) => {
  expect(tagsIn(text)).toEqual(expected);
});
