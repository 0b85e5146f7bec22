import { describe, expect, it } from 'vitest';
import {
  marksOf,
  pointInWords,
  seriesOf,
  shortCount,
  spanOf,
  type UsagePoint,
} from '../../console/src/pages/flag/usage-history.ts';

const points: readonly UsagePoint[] = [
  { at: '2026-11-22T09:00:00.000Z', yes: 10, no: 5, variants: { short: 2, classic: 7 } },
  { at: '2026-11-22T10:00:00.000Z', yes: 4, no: 0, variants: { short: 4 } },
];
const told = (byVariant: boolean, of = points) =>
  seriesOf(of, byVariant).map(({ name, values }) => `${name} ${values.join(' ')}`);

describe('what is stacked in a chart of usage', () => {
  it('is on and off', () => {
    expect(told(false)).toEqual(['On 10 4', 'Off 5 0']);
  });

  it('is each variant in place of on, the most frequent first, with those without one', () => {
    expect(told(true)).toEqual([
      'classic 7 0',
      'short 2 4',
      'On, another or no variant 1 0',
      'Off 5 0',
    ]);
  });

  it('is not what was never given', () => {
    const all = points.map((point) => ({ ...point, variants: { short: point.yes, classic: 0 } }));

    expect(told(true, all)).toEqual(['short 10 4', 'Off 5 0']);
  });

  it('has six colours at most besides off: rare variants are one', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const variants = Object.fromEntries(names.map((name, index) => [name, 10 - index]));
    const [first] = points;
    const many = first ? [{ ...first, yes: 49, variants }] : [];

    expect(told(true, many).slice(4)).toEqual(['e 6', 'On, another or no variant 9', 'Off 5']);
    expect(new Set(seriesOf(many, true).map(({ color }) => color)).size).toBe(7);
  });
});

describe('the marks in a chart of usage', () => {
  const event = (createdAt: string, environment: string | null = 'production') => ({
    createdAt,
    environment,
  });
  const placesOf = (...events: ReturnType<typeof event>[]) =>
    marksOf(events, points, 'production').map(({ index }) => index);

  it('are in the points in which something was changed, the oldest first', () => {
    const events = [event('2026-11-22T10:59:00.000Z'), event('2026-11-22T09:00:00.000Z')];

    expect(placesOf(...events)).toEqual([0, 1]);
  });

  it.each([
    ['before the chart', event('2026-11-22T08:59:59.000Z')],
    ['in another environment', event('2026-11-22T09:30:00.000Z', 'development')],
    ['in none', event('2026-11-22T09:30:00.000Z', null)],
  ])('are not of what was changed %s', (_, other) => {
    expect(placesOf(other)).toEqual([]);
  });
});

it.each([
  ['7d', '7d'],
  ['2 years', '24h'],
  [null, '24h'],
] as const)('the span of the address %j is %s', (text, span) => {
  expect(spanOf(text)).toBe(span);
});

it.each([
  [0, '0'],
  [999, '999'],
  [78_300, '78.3k'],
  [1_260_000, '1.3m'],
])('%i is %s in short', (count, words) => {
  expect(shortCount(count)).toBe(words);
});

it('days are those of UTC, as they are counted', () => {
  expect(pointInWords('2026-11-22T00:00:00.000Z', 'day')).toBe('22 Nov');
});
