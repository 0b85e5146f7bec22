import { expect, it } from 'vitest';
import { effectiveStrategy } from '../../../../lib/flags/drift/effective-rules.ts';
import {
  isReordered,
  pairStrategies,
  type StrategyPair,
} from '../../../../lib/flags/drift/pairing-rules.ts';
import { aStrategy } from '../../../support/flag-state.ts';

/** Each strategy as its type and its share: `a1`. */
const rows: [behaviour: string, from: string, to: string, StrategyPair[]][] = [
  ['none with none', '', '', []],
  [
    'the same ones',
    'a1 b1',
    'a1 b1',
    [
      { from: 0, to: 0 },
      { from: 1, to: 1 },
    ],
  ],
  [
    'the same ones wherever they are',
    'a1 b1',
    'b1 a1',
    [
      { from: 0, to: 1 },
      { from: 1, to: 0 },
    ],
  ],
  ['the same one before one of its type', 'a1 a2', 'a2', [{ from: 0 }, { from: 1, to: 0 }]],
  ['one of its type', 'a1', 'a2', [{ from: 0, to: 0 }]],
  [
    'those of a type in their order',
    'a1 a2',
    'a3 a4',
    [
      { from: 0, to: 0 },
      { from: 1, to: 1 },
    ],
  ],
  ['no other type', 'a1', 'b1', [{ from: 0 }, { to: 0 }]],
  ['one with one of two that are the same', 'a1', 'a1 a1', [{ from: 0, to: 0 }, { to: 1 }]],
];

it.each(rows)('pairs %s', (_behaviour, from, to, pairs) => {
  expect(pairStrategies(listOf(from), listOf(to))).toEqual(pairs);
});

it.each<[behaviour: string, StrategyPair[], boolean]>([
  [
    'the same order',
    [
      { from: 0, to: 0 },
      { from: 1, to: 1 },
    ],
    false,
  ],
  ['one between that is new', [{ from: 0, to: 0 }, { from: 1 }, { from: 2, to: 1 }], false],
  [
    'one that changed its place',
    [
      { from: 0, to: 1 },
      { from: 1, to: 0 },
    ],
    true,
  ],
])('tells another order from %s', (_behaviour, pairs, expected) => {
  expect(isReordered(pairs)).toBe(expected);
});

function listOf(texts: string) {
  const parts = texts.split(' ').filter((text) => text !== '');
  return parts.map((text) =>
    effectiveStrategy(
      aStrategy('', { name: text.charAt(0), parameters: { share: text.charAt(1) } }),
    ),
  );
}
