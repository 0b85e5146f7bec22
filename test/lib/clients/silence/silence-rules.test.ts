import { expect, it } from 'vitest';
import { decideSilence } from '../../../../lib/clients/silence/silence-rules.ts';

const now = new Date('2026-11-24T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

it.each([
  ['used for the first time: from now on', undefined, 0.5, ago(0), false],
  ['still used: since when does not change', ago(30), 1.9, ago(30), false],
  ['silent for two hours after a day: said', ago(24), 2, undefined, true],
  [
    'silent after less than a day, like a computer at night: forgotten',
    ago(23),
    2,
    undefined,
    false,
  ],
  ['silent since long ago: it was said before', undefined, 40, undefined, false],
] as const)('a token that is %s', (_what, since, usedHoursAgo, steady, isSilent) => {
  const before = since === undefined ? {} : { shop: since };

  expect(decideSilence(before, new Map([['shop', ago(usedHoursAgo)]]), now)).toEqual({
    steady: steady === undefined ? {} : { shop: steady },
    silent: isSilent ? ['shop'] : [],
  });
});
