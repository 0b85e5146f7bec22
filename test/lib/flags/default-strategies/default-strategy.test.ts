import { describe, expect, it } from 'vitest';
import { normalizeDefaultStrategy } from '../../../../lib/flags/default-strategies/default-strategy.ts';
import { thrown } from '../../../support/thrown.ts';

type Sent = Parameters<typeof normalizeDefaultStrategy>[0];

describe('a default strategy', () => {
  it.each<[string, Sent, object]>([
    [
      'has defaults',
      { name: 'default' },
      {
        title: null,
        disabled: false,
        constraints: [],
        segments: [],
        variants: [],
        parameters: {},
      },
    ],
    [
      'keeps its group',
      { name: 'flexibleRollout', parameters: { groupId: 'a' } },
      { parameters: { groupId: 'a' } },
    ],
    ['keeps its sort order', { name: 'default', sortOrder: 3 }, { sortOrder: 3 }],
    ['keeps its title', { name: 'default', title: 'all' }, { title: 'all' }],
  ])('%s', (_what, sent, expected) => {
    expect(normalizeDefaultStrategy(sent, 'development')).toMatchObject(expected);
  });

  it.each<[string, Sent]>([
    ['without a group', { name: 'flexibleRollout' }],
    ['with an empty group', { name: 'flexibleRollout', parameters: { groupId: '' } }],
  ])('%s has none, so that each flag uses its own', (_what, sent) => {
    expect(normalizeDefaultStrategy(sent, 'development').parameters).not.toHaveProperty('groupId');
  });

  it('has no sort order by default', () => {
    expect(normalizeDefaultStrategy({ name: 'default' }, 'development')).not.toHaveProperty(
      'sortOrder',
    );
  });

  it('is checked like a strategy of a flag', () => {
    const constraints = [{ contextName: 'userId', operator: 'NUM_GT', value: 'many' }] as const;

    expect(
      thrown(() => normalizeDefaultStrategy({ name: 'default', constraints }, 'development')),
    ).toMatchObject({
      faults: [{ pointer: '/body/constraints/0/value' }],
    });
  });
});
