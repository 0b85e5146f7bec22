import { describe, expect, it } from 'vitest';
import { droppedInWords } from '../../console/src/pages/impact-metrics/dropped-words.ts';
import {
  choiceInWords,
  drawnOf,
  firstChoice,
  groupsOf,
  type KnownMetric,
  labelsOf,
  metricLines,
  modesOf,
  seriesIn,
  valueInWords,
} from '../../console/src/pages/impact-metrics/metric-words.ts';

const metric: KnownMetric = {
  name: 'checkout_errors',
  type: 'counter',
  help: '',
  project: 'shop',
  environments: ['production'],
  labelNames: ['appName', 'environment', 'new-checkout', 'region'],
  lastSeenAt: '2026-11-28T10:00:00.000Z',
};

describe('a chart as it is shown at first', () => {
  it('is divided by the flag, if the metric has its label', () => {
    expect(firstChoice(metric, 'new-checkout')).toMatchObject({
      aggregationMode: 'count',
      groupBy: 'new-checkout',
    });
    expect(firstChoice(metric, 'other')).toMatchObject({ groupBy: '' });
    expect(firstChoice(metric, undefined)).toMatchObject({ groupBy: '' });
  });

  it.each([
    ['counter', 'count'],
    ['gauge', 'avg'],
    ['histogram', 'p95'],
  ] as const)('of a %s has %s', (type, mode) => {
    expect(modesOf(type)[0]?.value).toBe(mode);
  });
});

it('a metric is divided by the flag, the application and other labels, in this order', () => {
  expect(groupsOf(metric, 'new-checkout').map(({ name }) => name)).toEqual([
    'Nothing',
    'This flag',
    'Application',
    'region',
  ]);
});

it.each([
  [{ aggregationMode: 'count', timeRange: 'day', labelSelectors: {} }, 'Count, last 24 hours'],
  [
    {
      aggregationMode: 'p95',
      timeRange: 'week',
      labelSelectors: { appName: ['a', 'b'], x: ['*'] },
    },
    '95th percentile, last 7 days, appName a or b, x any',
  ],
] as const)('%j is said as %s', (choice, words) => {
  expect(choiceInWords({ metricName: 'm', yAxisMin: 'zero', groupBy: '', ...choice })).toBe(words);
});

it('labels are sent one by one', () => {
  expect(labelsOf({ labelSelectors: { appName: ['a', 'b'], x: ['*'] } })).toEqual([
    'appName=a',
    'appName=b',
    'x=*',
  ]);
});

const group = (name: string | null, isRest = false) => ({
  group: name,
  isRest,
  points: [{ at: '2026-11-28T10:00:00.000Z', value: 1 }],
});
const namesOf = (...[answer, by, flag]: Parameters<typeof seriesIn>) =>
  seriesIn(answer, by, flag).map(({ name, color }) => [name, color]);

describe('the series of an answer', () => {
  it('are on and off by the flag, and what has no label of it', () => {
    const series = [group('disabled'), group(null), group('blue'), group('enabled')];

    expect(namesOf({ series }, { metricName: 'm', groupBy: 'checkout' }, 'checkout')).toEqual([
      ['On', '--data-1'],
      ['blue', '--data-2'],
      ['Off', '--off'],
      ['Without the flag', '--data-6'],
    ]);
  });

  it('are the values of another label', () => {
    const series = [group('disabled'), group(null), group(null, true)];

    expect(namesOf({ series }, { metricName: 'm', groupBy: 'state' }, 'checkout')).toEqual([
      ['disabled', '--data-1'],
      ['Without state', '--data-6'],
      ['All others', '--data-6'],
    ]);
  });

  it('are the metric where nothing divides it', () => {
    expect(
      namesOf({ series: [group(null)] }, { metricName: 'm', groupBy: '' }, 'checkout'),
    ).toEqual([['m', '--data-1']]);
  });

  it('are drawn up to five, and those without a name', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const series = [...names.map((name) => group(name)), group(null, true)];
    const all = seriesIn({ series }, { metricName: 'm', groupBy: 'user' }, undefined);

    expect(drawnOf(all).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'All others']);
  });
});

it.each([
  [0.02134, '0.0213'],
  [1_234, '1.23k'],
  [0, '0'],
  [null, '–'],
  [undefined, '–'],
])('%s is shown as %s', (value, words) => {
  expect(valueInWords(value)).toBe(words);
});

const dropped = (reason: string, count: number) => ({
  project: 'shop',
  day: '2026-11-28',
  reason,
  count,
});

it.each([
  [
    [dropped('late', 20), dropped('series', 600), dropped('series', 700)],
    '1,320 samples of the last 14 days were not taken: 1,300 beyond the limit of series, 20 too late.',
  ],
  [
    [dropped('value', 1)],
    '1 sample of the last 14 days was not taken: 1 with a value that is not a number in range.',
  ],
  [
    [dropped('a-reason-of-tomorrow', 2)],
    '2 samples of the last 14 days were not taken: 2 a-reason-of-tomorrow.',
  ],
])('what was not taken is said with its reasons', (samples, words) => {
  expect(droppedInWords(samples)).toBe(words);
});

it('the lines of code give the samples of a flag its label', () => {
  expect(metricLines('new-checkout')).toContain("flagNames: ['new-checkout']");
  expect(metricLines(undefined)).toContain("incrementCounter('checkout_errors');");
});
