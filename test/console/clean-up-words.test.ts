import { describe, expect, it } from 'vitest';
import {
  foundInWords,
  keptInWords,
  onInWords,
  reasonGroups,
  usersInWords,
} from '../../console/src/pages/clean-up/clean-up-words.ts';
import { cleanUpReasons } from '../../lib/clients/clean-up/clean-up-model.ts';
import { reasonInWords } from '../../lib/words/clean-up-reasons.ts';

it.each([
  [null, 'not decided yet'],
  [{ enabled: false }, 'what runs when it is off'],
  [{ enabled: true }, 'what runs when it is on'],
  [{ enabled: true, variant: 'blue' }, 'what runs when it is on, with the variant blue'],
])('what stays is told: %j', (kept, words) => {
  expect(keptInWords(kept)).toBe(words);
});

it('every reason has words of its own', () => {
  const words = cleanUpReasons.map(reasonInWords);
  expect(new Set(words).size).toBe(cleanUpReasons.length);
  expect(words.filter((word) => word.includes('-'))).toEqual([]);
});

it('every reason has a group, the strongest first', () => {
  expect(Object.keys(reasonGroups)).toEqual([...cleanUpReasons]);
});

it('applications are told with their environments', () => {
  const web = { appName: 'web', environments: ['development', 'production'] };
  const shop = { appName: 'shop', environments: ['production'] };

  expect(usersInWords([shop, web])).toBe('shop in production, web in development and production');
});

describe('where a flag is on', () => {
  const words = (...on: readonly boolean[]) =>
    onInWords(on.map((enabled, index) => ({ name: `e${index}`, enabled, hasStrategies: true })));

  it.each([
    [[], 'Off everywhere'],
    [[false, false], 'Off everywhere'],
    [[true, false], 'On in e0'],
    [[true, true], 'On in e0 and e1'],
    [[true, true, false, true], 'On in e0, e1 and e3'],
    [[true, true, true], 'On everywhere'],
  ])('%j: %s', (on, expected) => {
    expect(words(...on)).toBe(expected);
  });
});

it.each([
  [0, 1, 1, 'No flags can go'],
  [1, 1, 1, '1 flag can go'],
  [1200, 3, 3, '1,200 flags can go in 3 projects'],
  [7, 20, 45, '7 flags can go in 20 of 45 projects'],
])('%i flags after %i of %i projects: %s', (count, looked, all, words) => {
  expect(foundInWords(count, { looked, all })).toBe(words);
});
