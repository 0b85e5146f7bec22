import { describe, expect, it } from 'vitest';
import { reachIn } from '../../console/src/pages/flag/reach.ts';
import { callsAnHour, effectOfShare } from '../../console/src/pages/flag/share-words.ts';
import { shownFirst, stateInHead } from '../../console/src/pages/flag/state-in-head.ts';

const hour = (at: number, yes: number, no: number, environment = 'production') => ({
  environment,
  timestamp: `2026-11-27T${String(at).padStart(2, '0')}:00:00.000Z`,
  yes,
  no,
});

it.each([
  ['no calls', [], 0],
  ['calls of one hour', [hour(9, 30, 70)], 100],
  ['calls of several applications', [hour(9, 30, 70), hour(9, 100, 0)], 200],
  ['an hour without any between', [hour(9, 90, 0), hour(11, 210, 0)], 100],
  ['hours before the first', [hour(1, 0, 0), hour(9, 100, 0)], 100],
  ['another environment', [hour(9, 100, 0, 'staging')], 0],
])('calls an hour, with %s', (_, rows, calls) => {
  expect(callsAnHour(rows, 'production')).toBe(calls);
});

const share = { from: 25, to: 50, calls: 4_800, isOn: true, isMost: false };

it.each([
  ['more', share, 'about 1,200 more calls an hour'],
  ['fewer', { ...share, from: 50, to: 25 }, 'about 1,200 fewer calls an hour'],
  ['rounded', { ...share, calls: 5_123 }, 'about 1,300 more calls an hour'],
  [
    'where something else decides too',
    { ...share, isMost: true },
    'up to 1,200 more calls an hour',
  ],
  ['where it is off', { ...share, isOn: false }, 'about 1,200 more calls an hour, once it is on'],
  ['hardly any', { ...share, calls: 3 }, 'less than one call an hour more'],
  ['none', { ...share, calls: 0 }, 'no calls in the last day'],
  ['not known yet', { ...share, calls: undefined }, 'counting calls…'],
])('what a changed share does: %s', (_, changed, words) => {
  expect(effectOfShare(changed)).toBe(words);
});

const rollout = (rollout: string, more: object = {}) => ({
  id: rollout,
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  featureName: 'checkout',
  sortOrder: 0,
  segments: [],
  constraints: [],
  variants: [],
  parameters: { rollout, stickiness: 'default', groupId: 'checkout' },
  ...more,
});

describe('who gets a flag in an environment', () => {
  it.each([
    ['no strategy, on', true, [], { share: 100, words: 'Everyone', isPartial: false }],
    [
      'no strategy, off',
      false,
      [],
      { share: undefined, words: 'No strategy yet', isPartial: false },
    ],
    ['a share', true, [rollout('25')], { share: 25, words: '25 % of users', isPartial: false }],
    [
      'a condition',
      true,
      [rollout('25', { segments: [7] })],
      { share: 25, words: '25 % of users, 1 segment', isPartial: true },
    ],
    [
      'one for everyone beside it',
      true,
      [rollout('25'), rollout('100')],
      { share: 100, words: 'Everyone', isPartial: false },
    ],
    [
      'two of the same people',
      true,
      [rollout('25'), rollout('40')],
      { share: 40, words: '40 % by 2 strategies', isPartial: false },
    ],
    [
      'a list of ids',
      true,
      [rollout('1', { name: 'userWithId', parameters: { userIds: '7' } })],
      { share: undefined, words: 'Users with one of the ids 7', isPartial: true },
    ],
    [
      'all disabled',
      true,
      [rollout('25', { disabled: true })],
      { share: 0, words: 'Nobody, all disabled', isPartial: false },
    ],
  ])('%s', (_, enabled, strategies, reach) => {
    expect(reachIn({ enabled, strategies }, 'checkout')).toEqual(reach);
  });
});

const environment = (name: string, enabled: boolean, type = name) => ({ name, type, enabled });

it.each([
  ['Off everywhere', [environment('development', false), environment('production', false)]],
  ['In production', [environment('development', true), environment('production', true)]],
  ['In eu and us', [environment('eu', true, 'production'), environment('us', true, 'production')]],
  ['On in development', [environment('development', true), environment('production', false)]],
  ['On in 3 environments', ['a', 'b', 'c'].map((name) => environment(name, true))],
])('the head of the page says: %s', (words, environments) => {
  expect(stateInHead(environments)).toBe(words);
});

it.each([
  ['eu', [environment('eu', true, 'production'), environment('test', true)]],
  ['a', [environment('a', true), environment('b', true)]],
])('%s is shown first', (name, environments) => {
  expect(shownFirst(environments)?.name).toBe(name);
});
