import { expect, it } from 'vitest';
import { toListedFlag } from '../../../../lib/flags/directory/directory-rules.ts';
import type { Feature } from '../../../../lib/flags/feature-data/model.ts';
import { chooseFlags } from '../../../../lib/system/dashboard/choose-flags.ts';
import { sortFlags } from '../../../../lib/system/dashboard/sort-flags.ts';
import { anyFlag } from '../../../support/stored-flag.ts';

const ada = 7;
const bob = 8;

const flag = (name: string, by: number, difference: Partial<Feature> = {}) =>
  toListedFlag({ ...anyFlag, name, createdBy: { id: by, name: 'someone' }, ...difference });

const production = () => 'production';
const everywhere = () => true;

const sorted = (flags: readonly ReturnType<typeof flag>[]) =>
  sortFlags(new Map(flags.map((each) => [each.name, each])), () => ['production']);

const seen = [
  flag('old', ada, { createdAt: '2026-11-01T09:00:00.000Z' }),
  flag('new', ada, { createdAt: '2026-11-21T09:00:00.000Z' }),
  flag('put-away', ada, { archivedAt: '2026-11-22T09:00:00.000Z' }),
  flag('of-bob', bob),
  flag('liked', bob),
  flag('also-liked', ada),
];

it.each<[string, number | undefined, string[], string[]]>([
  ['own ones, newest first', ada, [], ['also-liked', 'new', 'old']],
  [
    'favourites by name, each once, then own ones',
    ada,
    ['liked', 'also-liked', 'gone'],
    ['also-liked', 'liked', 'new', 'old'],
  ],
  ['no archived favourite', bob, ['put-away'], ['of-bob', 'liked']],
  ['none for a token that is nobody’s', undefined, [], []],
])('the flags of a dashboard are %s', (_what, user, favorites, names) => {
  const chosen = chooseFlags(sorted(seen), everywhere, new Set(favorites), user, production);
  expect(chosen.map(({ name }) => name)).toEqual(names);
});

it('the flags of a dashboard are those of projects that the user can see', () => {
  const flags = [flag('a', ada, { project: 'secret' }), flag('b', ada, { project: 'secret' })];
  const isSeen = (project: string) => project !== 'secret';
  const chosen = chooseFlags(
    sorted([...seen, ...flags]),
    isSeen,
    new Set(['a', 'liked']),
    ada,
    production,
  );
  expect(chosen.map(({ name }) => name)).toEqual(['liked', 'also-liked', 'new', 'old']);
});

it('the flags of a dashboard are at most 100, favourites before own ones', () => {
  const many = Array.from({ length: 150 }, (_, index) => flag(`own-${index}`, ada));
  const chosen = chooseFlags(
    sorted([...many, flag('liked', bob)]),
    everywhere,
    new Set(['liked']),
    ada,
    production,
  );
  expect(chosen).toHaveLength(100);
  expect(chosen[0]).toEqual({
    name: 'liked',
    project: anyFlag.project,
    type: anyFlag.type,
    favorite: true,
    lastSeenAt: null,
    environment: 'production',
    share: 0,
    narrowed: false,
  });
});
