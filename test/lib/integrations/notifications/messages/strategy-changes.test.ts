import { describe, expect, it } from 'vitest';
import {
  describeStrategy,
  type StrategyView,
  strategyChanges,
} from '../../../../../lib/integrations/notifications/messages/strategy-changes.ts';
import type { ConstraintInput } from '../../../../../lib/strategies/check-constraints.ts';

describe('the differences between two states of a strategy', () => {
  it.each<readonly [string, StrategyView, StrategyView, string[]]>([
    ['nothing', { title: 'x' }, { title: 'x' }, []],
    ['its type', { name: 'default' }, { name: 'userWithId' }, ['type default → userWithId']],
    ['its title', { title: null }, { title: 'Beta' }, ['title none → “Beta”']],
    ['its state', { disabled: false }, { disabled: true }, ['state enabled → disabled']],
    [
      'its rollout',
      { parameters: { rollout: '10', stickiness: 'default', groupId: 'a' } },
      { parameters: { rollout: '50', stickiness: 'userId', groupId: 'b' } },
      ['rollout 10% → 50%', 'stickiness default → userId', 'group a → b'],
    ],
    [
      'its user ids',
      { parameters: { userIds: 'a, b,c' } },
      { parameters: { userIds: 'c,d' } },
      ['user ids added: d', 'user ids removed: a, b'],
    ],
    [
      'its IP addresses',
      { parameters: { IPs: '10.0.0.1' } },
      { parameters: { IPs: '10.0.0.1,10.0.0.2' } },
      ['IP addresses added: 10.0.0.2'],
    ],
    [
      'its host names',
      { parameters: { hostNames: 'one' } },
      { parameters: {} },
      ['host names removed: one'],
    ],
    [
      'many ids',
      { parameters: { userIds: '' } },
      { parameters: { userIds: ids(25) } },
      [
        'user ids added: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 and 5 more',
      ],
    ],
    [
      'a parameter of a custom strategy',
      { parameters: { level: 'low' } },
      { parameters: { level: 'high', more: true } },
      ['level low → high', 'more none → true'],
    ],
    [
      'a constraint',
      { constraints: [countries('DE')] },
      { constraints: [countries('DE', 'FR')] },
      ['constraint changed: country is DE → country is DE or FR'],
    ],
    [
      'its constraints',
      { constraints: [countries('DE'), countries('IT')] },
      { constraints: [{ ...countries('DE'), contextName: 'origin' }, countries('IT')] },
      ['constraint added: origin is DE', 'constraint removed: country is DE'],
    ],
    [
      'its segments',
      { segments: [1, 2] },
      { segments: [2, 3] },
      ['segments added: 3', 'segments removed: 1'],
    ],
    [
      'its variants',
      {
        variants: [
          { name: 'a', weight: 500 },
          { name: 'b', weight: 500 },
        ],
      },
      {
        variants: [
          { name: 'a', weight: 250, stickiness: 'userId', payload: { type: 'csv', value: '1,2' } },
          { name: 'c', weight: 750 },
        ],
      },
      [
        'weight of variant “a” 50% → 25%',
        'payload of variant “a” none → csv “1,2”',
        'stickiness of variant “a” default → userId',
        'variant “c” added (75%)',
        'variant “b” removed',
      ],
    ],
    [
      'overrides of a variant',
      { variants: [{ name: 'a', weight: 1000, overrides: [] }] },
      {
        variants: [
          { name: 'a', weight: 1000, overrides: [{ contextName: 'userId', values: ['1'] }] },
        ],
      },
      ['overrides of variant “a” changed'],
    ],
    ['its place', { sortOrder: 0 }, { sortOrder: 2 }, ['place 0 → 2']],
  ])('%s', (_what, before, after, changes) => {
    expect(strategyChanges(before, after)).toEqual(changes);
  });
});

describe('the settings of a strategy', () => {
  it('are described one by one', () => {
    const described = describeStrategy({
      name: 'flexibleRollout',
      disabled: true,
      parameters: { rollout: '25', userIds: 'a,b', hostNames: '' },
      constraints: [countries('DE')],
      segments: [3],
      variants: [{ name: 'a', weight: 333 }],
    });

    expect(described).toEqual([
      'rollout 25%',
      'user ids a, b',
      'country is DE',
      'segments 3',
      'variant “a” (33.3%)',
      'disabled',
    ]);
  });
});

function ids(count: number): string {
  return Array.from({ length: count }, (_, id) => id).join(',');
}

function countries(...values: string[]): ConstraintInput {
  return {
    contextName: 'country',
    operator: 'IN',
    values,
  };
}
