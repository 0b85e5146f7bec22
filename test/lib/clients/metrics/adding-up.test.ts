import { describe, expect, it } from 'vitest';
import { addUpPosts } from '../../../../lib/clients/metrics/add-up-posts.ts';
import { addWaiting, isUsageSince } from '../../../../lib/clients/metrics/add-waiting.ts';
import type { AcceptedUsage } from '../../../../lib/clients/metrics/model.ts';
import { packUsage, unpackUsage } from '../../../../lib/clients/metrics/pack-usage.ts';
import { isDue, partsOfUsage } from '../../../../lib/clients/metrics/roll-up-rules.ts';
import { addUpHours, createRowSums } from '../../../../lib/clients/metrics/row-sums.ts';
import { rowWrites } from '../../../../lib/platform/posts/row-writes.ts';

const seenAt = '2026-11-21T10:07:30.000Z';
const flag = { createdAt: '2026-01-01T00:00:00.000Z', project: 'default' };

describe('packed usage', () => {
  it.each<[string, AcceptedUsage[]]>([
    ['nothing', []],
    ['a flag', [usage('a')]],
    ['a name that is no flag', [usage('a', { flag: undefined })]],
    ['variants, also with hostile names', [usage('a', { variants: { blue: 2, __proto__x: 1 } })]],
    [
      'a flag whose creation is not in our format',
      [usage('a', { flag: { ...flag, createdAt: 'x' } })],
    ],
    [
      'several projects, applications, environments and times',
      [
        usage('a'),
        usage('a', { appName: 'bank' }),
        usage('b', { environment: 'development', flag: { ...flag, project: 'other' } }),
        usage('b', { at: new Date('2026-11-21T09:55:00.000Z') }),
      ],
    ],
    ['many flags', Array.from({ length: 500 }, (_, n) => usage(`flag-${n}`, { yes: n }))],
  ])('of %s is what it was', (_what, usages) => {
    const again = unpackUsage({ ...packUsage(usages), seenAt });
    expect(again).toEqual(
      usages.map(({ flag: known, ...rest }) => ({ ...rest, ...(known && { flag: known }) })),
    );
  });

  it('has times to five minutes', () => {
    const packed = packUsage([usage('a', { at: new Date('2026-11-21T10:07:30.000Z') })]);
    expect(unpackUsage({ ...packed, seenAt })[0]?.at).toEqual(new Date('2026-11-21T10:05:00.000Z'));
  });

  it('of 500 flags takes less than a fifth of what it would as text', () => {
    const usages = Array.from({ length: 500 }, (_, n) =>
      usage(`some-flag-of-a-team-${n}`, { yes: n }),
    );
    const { rows, size } = packUsage(usages);
    expect(rows.length).toBeLessThan(size / 5);
  });

  it('is unpacked for a name only, and not parsed for one that it does not have', () => {
    const packed = packUsage([usage('a'), usage('b')]);
    expect([
      unpackUsage({ ...packed, seenAt }, 'c'),
      unpackUsage({ ...packed, seenAt }, 'b'),
    ]).toEqual([[], [usage('b')]]);
  });
});

describe('usages', () => {
  it('are added up by row, slot and variant', () => {
    const sums = addUpHours([
      usage('a', { variants: { blue: 1 } }),
      usage('a', { yes: 2, variants: { blue: 2, red: 1 } }),
      usage('a', { at: new Date('2026-11-21T10:30:00.000Z') }),
      usage('a', { appName: 'bank' }),
    ]);
    expect(
      sums.map(({ fields, counters }) => [fields.appName, Object.fromEntries(counters)]),
    ).toEqual([
      [
        'shop',
        { 'no:1': 0, 'no:6': 0, 'yes:1': 3, 'yes:6': 1, 'variant:1:blue': 3, 'variant:1:red': 1 },
      ],
      ['bank', { 'no:1': 0, 'yes:1': 1 }],
    ]);
  });

  it.each<[string, Partial<AcceptedUsage>]>([
    ['that was created again', { flag: { ...flag, createdAt: '2026-02-02T00:00:00.000Z' } }],
    ['that was moved', { flag: { ...flag, project: 'other' } }],
    ['that is none', { flag: undefined }],
    ['of another hour', { at: new Date('2026-11-21T09:55:00.000Z') }],
    ['of another environment', { environment: 'development' }],
  ])('of a flag %s have a row of their own', (_what, more) => {
    expect(addUpHours([usage('a'), usage('a', more)])).toHaveLength(2);
  });

  it('give the same sums in any order', () => {
    const usages = [
      usage('a'),
      usage('b', { seenAt: '2026-11-21T10:06:00.000Z' }),
      usage('a', { yes: 5 }),
    ];
    expect(addUpHours(usages.toReversed())).toEqual(addUpHours(usages));
  });
});

describe('rows of days', () => {
  const daysOf = (usages: readonly AcceptedUsage[]) =>
    allRows(usages)
      .filter(({ key }) => key.pk.startsWith('USAGE_DAYS#'))
      .map(({ fields, counters }) => [fields.day, Object.fromEntries(counters)]);

  it('have the sums of all applications by hour, without zeros, and variants apart', () => {
    expect(
      daysOf([
        usage('a', { variants: { blue: 1 } }),
        usage('a', { appName: 'bank', yes: 0, no: 2 }),
        usage('a', { at: new Date('2026-11-21T23:55:00.000Z'), variants: { blue: 2, red: 1 } }),
        usage('a', { at: new Date('2026-11-22T00:00:00.000Z') }),
      ]),
    ).toEqual([
      ['2026-11-21', { 'yes:10': 1, 'no:10': 2, 'yes:23': 1, 'app:shop': 2, 'app:bank': 2 }],
      ['2026-11-22', { 'yes:0': 1, 'app:shop': 1 }],
      ['2026-11-21', { 'variant:blue': 3, 'variant:red': 1 }],
    ]);
  });

  it.each<[string, Partial<AcceptedUsage>]>([
    ['that was created again', { flag: { ...flag, createdAt: '2026-02-02T00:00:00.000Z' } }],
    ['that was moved', { flag: { ...flag, project: 'other' } }],
    ['of another environment', { environment: 'development' }],
  ])('of a flag %s are rows of their own', (_what, more) => {
    expect(daysOf([usage('a'), usage('a', more)])).toHaveLength(2);
  });

  it('are none for a name that is no flag', () => {
    expect(daysOf([usage('a', { flag: undefined })])).toEqual([]);
  });

  it('come after all others, so that what a batch has done means the same without them', () => {
    const all = [usage('a'), usage('no-flag', { flag: undefined }), usage('b')];
    expect(allRows(all).slice(0, 3)).toEqual(addUpHours(all));
  });
});

describe('posts', () => {
  const posts = Array.from({ length: 200 }, (_, n) => ({
    ...packUsage(Array.from({ length: 50 }, (_, index) => usage(`flag-${index}`, { yes: n }))),
    seenAt,
  }));

  it('are added up as their usages are', async () => {
    expect(await addUpPosts(posts)).toEqual(allRows(posts.flatMap((post) => unpackUsage(post))));
  });

  it('are added up post by post, with a turn for requests of the same process after each', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await addUpPosts(posts);
    clearImmediate(next);

    expect(turns).toBeGreaterThanOrEqual(posts.length - 1);
  });
});

describe('the writes of a row', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`v-${n}`, 1]));
  const writesOf = (variants: number) =>
    addUpHours([usage('a', { variants: many(variants) })]).flatMap((sum) =>
      rowWrites(sum, 7, partsOfUsage),
    );

  it.each([
    [0, 1],
    [100, 2],
    [250, 4],
    [5_000, 11],
  ])('with %i variants are %i, the evaluations first', (variants, writes) => {
    const [first, ...rest] = writesOf(variants);
    expect(Object.values(first?.names ?? {})).toContain('yes:1');
    expect(rest).toHaveLength(writes - 1);
  });

  it('stay below what an expression may have', () => {
    expect(Math.max(...writesOf(250).map(({ expression }) => expression.length))).toBeLessThan(
      4_096,
    );
  });

  it('have increasing steps, below those of the next batch', () => {
    const steps = writesOf(5_000).map(({ values }) => values?.[':step']);
    expect(steps).toEqual(Array.from({ length: 11 }, (_, n) => 7_000 + n));
  });
});

describe('rows that are read', () => {
  const [sum] = addUpHours([usage('a', { yes: 2 })]);
  const row = {
    ...sum?.key,
    pk: sum?.key.pk ?? '',
    sk: sum?.key.sk ?? '',
    'yes:1': 5,
    step: 3_000,
  };
  const read = (batch: number, stored = [row]) =>
    addWaiting(
      stored,
      [{ usages: [usage('a', { yes: 2 })], batch }],
      isUsageSince('a', '2026-11-21T10'),
    );

  it.each([
    ['waits, or is being added and is not there yet', 4, 7],
    ['is being added and is there', 3, 5],
  ])('have what %s once', (_what, batch, yes) => {
    expect(read(batch)).toMatchObject([{ 'yes:1': yes }]);
  });

  it('may be of posts alone', () => {
    expect(read(4, [])).toMatchObject([{ featureName: 'a', 'yes:1': 2, project: 'default' }]);
  });

  it.each<[string, Partial<AcceptedUsage>]>([
    ['another flag', { featureName: 'b' }],
    ['a name that is no flag', { flag: undefined }],
    ['an hour before', { at: new Date('2026-11-21T09:55:00.000Z') }],
  ])('have nothing of %s', (_what, more) => {
    const waiting = [{ usages: [usage('a', more)], batch: 4 }];
    expect(addWaiting([row], waiting, isUsageSince('a', '2026-11-21T10'))).toEqual([row]);
  });
});

describe('posts', () => {
  const now = new Date('2026-11-21T10:10:00.000Z');

  it.each([
    ['of few rows are added at once', '10:10:00', 2_000, true],
    ['of many rows wait for others', '10:05:01', 2_001, false],
    ['of many rows wait five minutes at most', '10:05:00', 2_001, true],
  ])('%s', (_what, time, rows, expected) => {
    expect(isDue([{ seenAt: `2026-11-21T${time}.000Z` }], rows, now)).toBe(expected);
  });
});

/** The sums of all rows that usages belong to. */
function allRows(usages: readonly AcceptedUsage[]) {
  const sums = createRowSums();
  sums.add(usages);
  return sums.list();
}

function usage(featureName: string, more: Partial<AcceptedUsage> = {}): AcceptedUsage {
  return {
    featureName,
    appName: 'shop',
    environment: 'production',
    at: new Date('2026-11-21T10:05:00.000Z'),
    yes: 1,
    no: 0,
    variants: {},
    flag,
    scope: ['*'],
    seenAt,
    ...more,
  };
}
