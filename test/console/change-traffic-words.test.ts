import { expect, it } from 'vitest';
import { trafficInWords } from '../../console/src/pages/change-requests/traffic-words.ts';

it.each([
  [[0, 0], [0, 0], 'No application used it in production in the last 24 hours.'],
  [
    [100, 150],
    [750, 0],
    'In the last 24 hours 1,000 answers in production, of which 25 % were on.',
  ],
])('%j on and %j off', (yes, no, words) => {
  expect(trafficInWords({ yes, no }, 'production')).toBe(words);
});
