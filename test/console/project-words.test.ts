import { expect, it } from 'vitest';
import { accessInWords } from '../../console/src/pages/projects/project-words.ts';

it.each([
  ['open', 0, 'Every editor can change it'],
  ['open', 2, 'Every editor and its 2 members can change it'],
  ['protected', 0, 'Only administrators can change it'],
  ['protected', 1, 'Only its 1 member can change it'],
  ['private', 3, 'Only its 3 members can see it'],
])('a project that is %s, with %i members: %s', (mode, members, words) => {
  expect(accessInWords(mode, members)).toBe(words);
});
