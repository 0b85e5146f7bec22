import { expect, it } from 'vitest';
import {
  rateInWords,
  trafficInWords,
  usesByHour,
} from '../../console/src/pages/flags/traffic-words.ts';

/** 24 hours with as many uses in each, apart from the last. */
function traffic(each: number, last = each) {
  const yes = Array.from({ length: 24 }, (_, hour) => (hour === 23 ? last : each));
  return { yes, no: yes.map(() => 0) };
}

it('what was answered with off is use, too', () => {
  expect(usesByHour({ yes: [1, 0], no: [2, 3] })).toEqual([3, 3]);
});

it.each([
  [0, 0, ''],
  [0, 1, '<0.1/h'],
  [0, 12, '0.5/h'],
  [3, 3, '3/h'],
  [310, 310, '310/h'],
  [4_800, 4_800, '4.8k/h'],
  [1_200_000, 1_200_000, '1.2M/h'],
])('%i uses an hour, and %i in the last one, are %j', (each, last, rate) => {
  expect(rateInWords(traffic(each, last))).toBe(rate);
});

it.each([
  [{ yes: [0], no: [0] }, 'Not used in 24 hours'],
  [{ yes: [1], no: [0] }, '1 use in 24 hours, on for 100 %'],
  [{ yes: [1_000, 300], no: [700, 0] }, '2,000 uses in 24 hours, on for 65 %'],
])('%j is "%s"', (counts, words) => {
  expect(trafficInWords(counts)).toBe(words);
});
