import { expect, it } from 'vitest';
import { askingInWords, keptInWords } from '../../console/src/pages/project/clean-up-words.ts';
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

it('applications are told with their environments', () => {
  const web = { appName: 'web', environments: ['development', 'production'] };
  const shop = { appName: 'shop', environments: ['production'] };

  expect(askingInWords([shop, web])).toBe('shop in production, web in development and production');
  expect(askingInWords([])).toContain('no application');
});
