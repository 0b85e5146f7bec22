import { expect, it } from 'vitest';
import { stageInWords } from '../../console/src/pages/flag/stage-in-words.ts';
import { applicationsOf, shareOn } from '../../console/src/pages/flag/usage-sums.ts';
import { requirementInWords } from '../../lib/words/dependency-in-words.ts';

const NINE = '2026-11-22T09:00:00.000Z';
const TEN = '2026-11-22T10:00:00.000Z';
const row = (appName: string, environment: string, timestamp: string, yes: number, no: number) => ({
  appName,
  environment,
  timestamp,
  yes,
  no,
  variants: { blue: yes },
});
const rows = [
  row('shop', 'production', TEN, 3, 1),
  row('shop', 'production', NINE, 1, 1),
  row('basket', 'production', NINE, 10, 0),
  row('basket', 'production', TEN, 0, 0),
  row('shop', 'development', TEN, 0, 5),
];

it('the busiest application comes first, with the last hour in which it used the flag', () => {
  expect(applicationsOf(rows)).toEqual([
    { appName: 'basket', environment: 'production', yes: 10, no: 0, lastHour: NINE },
    { appName: 'shop', environment: 'production', yes: 4, no: 2, lastHour: TEN },
    { appName: 'shop', environment: 'development', yes: 0, no: 5, lastHour: TEN },
  ]);
});

it.each([
  [{ yes: 1, no: 3 }, '25 %'],
  [{ yes: 0, no: 3 }, '0 %'],
  [{ yes: 0, no: 0 }, '–'],
])('%o: the share that was on is %s', (answers, share) => {
  expect(shareOn(answers)).toBe(share);
});

it.each([
  [{ enabled: true }, 'is on'],
  [{ enabled: false, variants: ['blue'] }, 'is off'],
  [{ enabled: true, variants: ['blue', 'red'] }, 'is on with the variant blue or red'],
])('%o: a parent that %s', (dependency, words) => {
  expect(requirementInWords(dependency)).toBe(words);
});

it.each([
  [{ stage: 'live' }, 'Used in production'],
  [{ stage: 'completed', status: 'discarded' }, 'Completed: what it guards is removed'],
  [{ stage: 'a stage to come' }, 'a stage to come'],
])('%o: the stage %s', (stage, words) => {
  expect(stageInWords(stage)).toBe(words);
});
