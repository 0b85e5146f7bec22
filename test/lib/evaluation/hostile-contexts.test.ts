import { describe, expect, test } from 'vitest';
import type { StrategyDefinition } from '../../../lib/evaluation/model.ts';
import { explain } from './evaluated-flag.ts';

const operators: readonly [operator: string, value: string][] = [
  ['IN', 'a'],
  ['NOT_IN', 'a'],
  ['STR_CONTAINS', 'ab'],
  ['STR_ENDS_WITH', 'ab'],
  ['NUM_EQ', '1'],
  ['DATE_AFTER', '2026-01-01T00:00:00Z'],
  ['SEMVER_GT', '1.2.3'],
  ['IN_CIDR', '10.0.0.0/8'],
  // Patterns that never end in a backtracking engine, and take long in a linear one.
  ['REGEX', '(a+)+$'],
  ['REGEX', '(.{0,30}a){30}[cd]'],
];

const strategies: readonly StrategyDefinition[] = [
  ...operators.map(([operator, value]) => ({
    name: 'default',
    constraints: [
      { contextName: 'userId', operator, value, values: [value], caseInsensitive: true },
    ],
  })),
  { name: 'userWithId', parameters: { userIds: 'a,b' } },
  { name: 'remoteAddress', parameters: { IPs: '10.0.0.0/8,::1' } },
  { name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'userId' } },
];

const flags = [
  {
    name: 'flag',
    enabled: true,
    strategies,
    variants: [
      {
        name: 'a',
        weight: 1,
        stickiness: 'userId',
        overrides: [{ contextName: 'userId', values: ['a'] }],
      },
    ],
  },
];

const megabyte = 1_000_000;

describe('a hostile context', () => {
  test.each<readonly [string, unknown]>([
    ['nested arrays', nest(5_000, '[', ']')],
    ['nested objects', nest(5_000, '{"userId":', '}')],
    ['a megabyte', 'a'.repeat(megabyte)],
    ['a megabyte that is not ASCII', '日'.repeat(megabyte / 3)],
    ['a megabyte of unpaired surrogates', '\ud83d'.repeat(megabyte / 2)],
    ['a megabyte of spaces', ' '.repeat(megabyte)],
    ['a megabyte of digits', '1'.repeat(megabyte)],
    ['a megabyte of dots', '.'.repeat(megabyte)],
    ['a megabyte of colons', ':'.repeat(megabyte)],
    ['an object that cannot be converted to text', { toString: 1, valueOf: null }],
    ['a prototype', JSON.parse('{"__proto__": {"userId": "a"}}')],
    ['an array', ['a', ['b'], null]],
    ['a number', 1e308],
    ['false', false],
  ])('%s as the field that all strategies use', (_, userId) => {
    const context = { userId, remoteAddress: userId, currentTime: userId, properties: userId };
    const explanation = explain({ flags, context });
    expect(explanation.strategies.data).toHaveLength(strategies.length);
  });

  test.each<readonly [string, unknown]>([
    ['null', null],
    ['a text', 'userId'],
    ['a number', 17],
    ['an array', ['userId']],
    ['a prototype', JSON.parse('{"__proto__": {"userId": "a"}, "constructor": {}}')],
  ])('%s instead of a context has no user', (_, context) => {
    const strategy = { name: 'userWithId', parameters: { userIds: 'a,b' } };
    const explanation = explain({
      flags: [{ name: 'flag', enabled: true, strategies: [strategy] }],
      context,
    });
    expect(explanation.isEnabled).toBe(false);
  });

  test('numbers, booleans and arrays compare as their text', () => {
    const compared = { number: 1.5, boolean: true, array: ['a', ['b'], null] };
    const constraints = [
      { contextName: 'number', operator: 'IN', values: ['1.5'] },
      { contextName: 'boolean', operator: 'IN', values: ['true'] },
      { contextName: 'array', operator: 'IN', values: ['a,b,'] },
    ];
    const strategy = { name: 'default', constraints };
    const explanation = explain({
      flags: [{ name: 'flag', enabled: true, strategies: [strategy] }],
      context: compared,
    });
    expect(explanation.strategies.data[0]?.constraints.map(({ result }) => result)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

function nest(depth: number, open: string, close: string): unknown {
  return JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);
}
