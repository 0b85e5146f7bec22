import { describe, expect, it } from 'vitest';
import {
  isCountable,
  mergeUsages,
  toCounts,
} from '../../../../lib/clients/metrics/aggregate-usage.ts';
import { chunkUsage } from '../../../../lib/clients/metrics/chunk-usage.ts';
import type { Usage } from '../../../../lib/clients/metrics/model.ts';
import {
  areCountsExpired,
  hourOf,
  parseTime,
  slotOf,
} from '../../../../lib/clients/metrics/time-slots.ts';

const now = new Date('2026-11-21T10:07:30.000Z');

describe('a time', () => {
  it.each<[string | number, string]>([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T12:00:00.5+02:00', '2026-11-21T10:00:00.500Z'],
    [Date.parse('2026-11-21T10:00:00Z'), '2026-11-21T10:00:00.000Z'],
    ['2031-01-01T00:00:00Z', now.toISOString()],
  ])('%s is %s', (sent, expected) => {
    expect(parseTime(sent, '/at', now).toISOString()).toBe(expected);
  });

  it.each<string | number>(['', 'yesterday', 9e15, '2026-13-01T00:00:00Z'])(
    'is refused when it is %s, naming the property',
    (sent) => {
      expect(() => parseTime(sent, '/body/bucket/start', now)).toThrow('/body/bucket/start');
    },
  );

  it('belongs to an hour and a five-minute slot', () => {
    expect([hourOf(now), slotOf(now)]).toEqual(['2026-11-21T10', 1]);
  });

  it('has expired after 48 hours', () => {
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    expect([areCountsExpired(hoursAgo(48), now), areCountsExpired(hoursAgo(48.01), now)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('sent counts', () => {
  it('keep variants with a count and a valid name', () => {
    const variants = { blue: 2, red: 0, ['x'.repeat(101)]: 1, 'half \ud800': 1 };
    expect(toCounts({ yes: 2, no: 0, variants })).toEqual({ yes: 2, no: 0, variants: { blue: 2 } });
  });

  it('keep 50 variants of a flag', () => {
    const variants = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`v${n}`, 1]));
    expect(Object.keys(toCounts({ yes: 60, no: 0, variants }).variants)).toHaveLength(50);
  });

  it('may have no variants', () => {
    expect(toCounts({ yes: 1, no: 2, variants: null })).toEqual({ yes: 1, no: 2, variants: {} });
  });

  it.each([
    ['something was counted', usage('a'), true],
    ['nothing was counted', usage('a', { yes: 0 }), false],
    ['the name is empty', usage(''), false],
    ['the name is too long', usage('x'.repeat(101)), false],
    ['the name contains an unpaired surrogate', usage('\ud800'), false],
  ])('count when %s', (_what, counts, expected) => {
    expect(isCountable(counts)).toBe(expected);
  });
});

describe('counts of the same flag, application, environment and slot', () => {
  it('are added up, with their variants', () => {
    const later = new Date(now.getTime() + 60_000);
    expect(
      mergeUsages([
        usage('a', { yes: 2, variants: { blue: 2 } }),
        usage('b'),
        usage('a', { at: later, no: 3, variants: { blue: 1, constructor: 1 } }),
      ]),
    ).toEqual([usage('a', { yes: 3, no: 3, variants: { blue: 3, constructor: 1 } }), usage('b')]);
  });

  it.each<[string, Partial<Usage>]>([
    ['application', { appName: 'bank' }],
    ['environment', { environment: 'development' }],
    ['time', { at: new Date('2026-11-21T10:12:30.000Z') }],
    ['hour', { at: new Date('2026-11-21T09:07:30.000Z') }],
  ])('are kept separate from those of another %s', (_what, more) => {
    expect(mergeUsages([usage('a'), usage('a', more)])).toHaveLength(2);
  });
});

describe('chunks', () => {
  const flags = (count: number) => Array.from({ length: count }, (_, n) => usage(`flag-${n}`));
  const variants = Object.fromEntries(
    Array.from({ length: 50 }, (_, n) => [`variant-${n}-`.padEnd(100, '🚩'), 1]),
  );

  it.each([
    ['no flags', [], []],
    ['500 flags', flags(500), [500]],
    ['2,000 flags', flags(2_000), [1_011, 989]],
    ['flags with many long variants', flags(12).map((flag) => ({ ...flag, variants })), [10, 2]],
  ])('of %s have at most 100 kB each', (_what, usages, sizes) => {
    const chunks = chunkUsage(usages, undefined, now);
    expect(chunks.map((chunk) => chunk.items.length)).toEqual(sizes);
  });

  it('have a mark only with an identity', () => {
    expect(chunkUsage(flags(1), undefined, now)[0]?.mark).toBeUndefined();
    expect(chunkUsage(flags(1), { key: 'bucket' }, now)[0]?.mark).toMatchObject({
      put: { sk: 'COUNTED' },
    });
  });

  const marks = (usages: readonly Usage[], key: string, at = now) =>
    chunkUsage(usages, { key }, at).map(({ mark }) => mark && 'put' in mark && mark.put.pk);

  it('have the same marks when they are sent again later', () => {
    const again = flags(1_500).map((one) => ({ ...one, at: new Date(now.getTime() + 5_000) }));
    expect(marks(again, 'bucket', new Date(now.getTime() + 5_000))).toEqual(
      marks(flags(1_500), 'bucket'),
    );
  });

  it.each([
    ['another bucket', flags(1), 'other'],
    ['other counts', [usage('flag-0', { yes: 2 })], 'bucket'],
  ])('have different marks for %s', (_what, usages, identity) => {
    expect(marks(usages, identity)).not.toEqual(marks(flags(1), 'bucket'));
  });
});

function usage(featureName: string, more: Partial<Usage> = {}): Usage {
  return {
    featureName,
    appName: 'shop',
    environment: 'production',
    at: now,
    yes: 1,
    no: 0,
    variants: {},
    ...more,
  };
}
