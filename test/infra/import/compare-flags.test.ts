import { describe, expect, it } from 'vitest';
import { compareFlags } from '../../../infra/import/compare-flags.ts';
import { madeUpContexts } from '../../../infra/import/made-up-contexts.ts';
import type { FlagDefinition } from '../../../lib/evaluation/model.ts';

const constraint = { contextName: 'country', operator: 'IN', values: ['NO', 'PT'] };

function flag(name: string, more: Partial<FlagDefinition> = {}): FlagDefinition {
  return { name, enabled: true, strategies: [{ name: 'default' }], ...more };
}

describe('flags that two instances give', () => {
  it.each<[string, FlagDefinition, FlagDefinition]>([
    [
      'ids, nulls, empty lists and the order of properties',
      flag('a', { strategies: [{ id: 'x', name: 'default', title: null, segments: [] }] }),
      { strategies: [{ name: 'default' }], enabled: true, name: 'a', variants: [] },
    ],
    [
      'constraints that say they are not inverted and not case-insensitive',
      flag('a', { strategies: [{ name: 'default', constraints: [constraint] }] }),
      flag('a', {
        strategies: [
          {
            name: 'default',
            constraints: [{ ...constraint, inverted: false, caseInsensitive: false }],
          },
        ],
      }),
    ],
  ])('are the same apart from %s', (_what, before, after) => {
    expect(compareFlags([before], [after])).toMatchObject({ flags: 1, differences: [] });
  });

  it('differ in their verdicts where a switch does', () => {
    const { contexts, differences } = compareFlags(
      [flag('released'), flag('unfinished', { enabled: false })],
      [flag('released'), flag('unfinished')],
    );

    expect(differences).toMatchObject([{ flag: 'unfinished', otherVerdicts: contexts }]);
  });

  it('differ where a constraint is inverted', () => {
    const strategies = [{ name: 'default', constraints: [{ ...constraint, inverted: true }] }];

    const { differences } = compareFlags(
      [flag('a', { strategies: [{ name: 'default', constraints: [constraint] }] })],
      [flag('a', { strategies })],
    );

    expect(differences).toMatchObject([{ flag: 'a' }]);
    expect(differences[0]?.otherVerdicts).toBeGreaterThan(900);
  });

  it('have the same verdicts where only the order of constraints differs', () => {
    const other = { contextName: 'userId', operator: 'STR_ENDS_WITH', values: ['7'] };
    const withConstraints = (...constraints: readonly (typeof other)[]) =>
      flag('a', { strategies: [{ name: 'default', constraints }] });

    expect(
      compareFlags([withConstraints(constraint, other)], [withConstraints(other, constraint)]),
    ).toMatchObject({ differences: [{ flag: 'a', otherVerdicts: 0 }] });
  });

  it('differ where a parent does', () => {
    const child = flag('child', { dependencies: [{ feature: 'parent' }] });

    const { differences } = compareFlags(
      [child, flag('parent')],
      [child, flag('parent', { enabled: false })],
    );

    expect(differences).toMatchObject([
      { flag: 'child', otherVerdicts: 1_000, mend: 'another parent: mend parent first.' },
      { flag: 'parent' },
    ]);
  });

  it('are off where they are missing', () => {
    const { contexts, differences } = compareFlags(
      [flag('gone'), flag('off-anyway', { enabled: false })],
      [],
    );

    expect(differences).toMatchObject([
      { flag: 'gone', otherVerdicts: contexts },
      { flag: 'off-anyway', otherVerdicts: 0 },
    ]);
  });
});

it('makes up contexts with every value that a flag names, and without', () => {
  const contexts = madeUpContexts([
    flag('a', {
      strategies: [
        { name: 'userWithId', parameters: { userIds: '7, 8' } },
        { name: 'default', constraints: [constraint] },
      ],
    }),
  ]);

  const countries = new Set(contexts.map(({ properties }) => properties.country));
  const users = new Set(contexts.map(({ userId }) => userId));
  expect(countries).toEqual(new Set(['NO', 'PT', 'NO-other', 'PT-other', 'no', 'pt', undefined]));
  expect([users.has('7'), users.has('8'), users.size > 100]).toEqual([true, true, true]);
});
