import { describe, expect, it } from 'vitest';
import { toListedFlag } from '../../../../lib/flags/directory/directory-rules.ts';
import type { Feature } from '../../../../lib/flags/feature-data/model.ts';
import { chooseRollingOut } from '../../../../lib/system/dashboard/choose-rolling-out.ts';
import { countRemovable, firstSteps } from '../../../../lib/system/dashboard/first-steps.ts';
import { sortFlags } from '../../../../lib/system/dashboard/sort-flags.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const flag = (name: string, difference: Partial<Feature> = {}) =>
  toListedFlag({ ...anyFlag, name, environments: {}, ...difference });

const on = (rollout: number) => ({
  enabled: true,
  strategyCount: 1,
  enabledStrategyCount: 1,
  variantCount: 0,
  details: { strategies: [{ name: 'flexibleRollout', rollout }], fields: [] },
});

const archivedAt = '2026-11-22T09:00:00.000Z';
const everywhere = () => true;

const sorted = (flags: readonly ReturnType<typeof flag>[]) =>
  sortFlags(new Map(flags.map((each) => [each.name, each])), () => ['production']);

describe('what is being rolled out', () => {
  const half = { production: on(50) };
  const due = (feature: string, environment: string) => ({ feature, environment });
  const chosen = (
    flags: Parameters<typeof sorted>[0],
    plans: Parameters<typeof chooseRollingOut>[2],
    isSeen = everywhere as (project: string) => boolean,
  ) =>
    chooseRollingOut(sorted(flags), isSeen, plans).map(
      (each) => `${each.flag.name} in ${each.environment}`,
    );

  it.each([
    [
      'a share of the users in production',
      [flag('a', { environments: half })],
      ['a in production'],
    ],
    ['nothing elsewhere', [flag('a', { environments: { test: on(50) } })], []],
    ['nothing that everybody has', [flag('a', { environments: { production: on(100) } })], []],
    ['no archived flag', [flag('a', { environments: half, archivedAt })], []],
    [
      'flags by name',
      [flag('b', { environments: half }), flag('a', { environments: half })],
      ['a in production', 'b in production'],
    ],
  ])('is %s', (_what, seen, names) => {
    expect(chosen(seen, [])).toEqual(names);
  });

  it('begins with the plans that go on by themselves, in any environment, each once', () => {
    const seen = [
      flag('a', { environments: half }),
      flag('b', { environments: { test: on(100) } }),
      flag('c', { environments: half }),
    ];
    const plans = [due('b', 'test'), due('c', 'production'), due('unseen', 'production')];

    expect(chosen(seen, plans)).toEqual(['b in test', 'c in production', 'a in production']);
  });

  it('is nothing of projects that the user cannot see', () => {
    const seen = ['a', 'b'].map((name) =>
      flag(name, { environments: half, project: name === 'a' ? 'shop' : 'secret' }),
    );
    const plans = [due('b', 'production'), due('a', 'production')];

    expect(chosen(seen, plans, (project) => project === 'shop')).toEqual(['a in production']);
  });

  it('is no plan of a flag that is off', () => {
    expect(chosen([flag('a')], [due('a', 'production')])).toEqual([]);
  });

  it('are twenty flags at most', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      flag(`a${index}`, { environments: half }),
    );

    expect(chosen(many, [])).toHaveLength(20);
  });
});

describe('the first steps', () => {
  const steps = (...seen: ReturnType<typeof flag>[]) =>
    firstSteps(sorted(seen), everywhere, () => ['test', 'live']);

  it('have no flag at first', () => {
    expect(steps()).toEqual({ used: false, on: false });
  });

  it('have the first flag, with the environments of its project', () => {
    const first = flag('b', {
      createdAt: '2026-11-01T09:00:00.000Z',
      environments: { test: on(5) },
    });
    const later = flag('a', { createdAt: '2026-11-02T09:00:00.000Z' });

    expect(steps(later, first).flag).toEqual({
      name: 'b',
      project: anyFlag.project,
      environments: [
        { name: 'test', enabled: true },
        { name: 'live', enabled: false },
      ],
    });
  });

  it('have none of projects that the user cannot see', () => {
    const seen = flag('a', {
      lastSeenAt: '2026-11-22T09:00:00.000Z',
      environments: { live: on(5) },
    });

    expect(
      firstSteps(
        sorted([seen]),
        () => false,
        () => [],
      ),
    ).toEqual({ used: false, on: false });
  });

  it.each([
    ['used', flag('a', { lastSeenAt: '2026-11-22T09:00:00.000Z' }), { used: true, on: false }],
    ['on', flag('a', { environments: { live: on(5) } }), { used: false, on: true }],
    ['neither, if it is new', flag('a'), { used: false, on: false }],
    [
      'used but not on, if it is archived',
      flag('a', { archivedAt, lastSeenAt: archivedAt, environments: { live: on(5) } }),
      { used: true, on: false },
    ],
  ])('say that a flag is %s', (_what, seen, said) => {
    expect(steps(seen)).toMatchObject(said);
  });
});

it('flags that can go are counted by project, the one with most first', () => {
  const seen = [
    flag('a', { project: 'shop', stale: true }),
    flag('b', { project: 'bank', completion: { at: archivedAt, status: 'kept' } }),
    flag('c', { project: 'bank', potentiallyStale: true }),
    flag('d', { project: 'bank' }),
    flag('e', { project: 'shop', stale: true, archivedAt }),
  ];

  expect(countRemovable(sorted(seen), everywhere)).toEqual([
    { project: 'bank', count: 2 },
    { project: 'shop', count: 1 },
  ]);
  expect(countRemovable(sorted(seen), (project) => project === 'shop')).toEqual([
    { project: 'shop', count: 1 },
  ]);
});
