import { describe, expect, it } from 'vitest';
import { termsOf, wantedTerms } from '../../../lib/event-search/event-terms.ts';
import {
  addToBlock,
  blockOf,
  emptyBlock,
  firstIdOf,
  groupOf,
  idsInBlock,
} from '../../../lib/event-search/term-blocks.ts';
import type { Event } from '../../../lib/events/log/types.ts';

describe('the block of an event', () => {
  it.each([
    [1, 0],
    [1_024, 0],
    [1_025, 1],
    [2_048, 1],
    [1_000_000, 976],
  ])('of the id %i is %i', (id, block) => {
    expect(blockOf(id)).toBe(block);
    expect(blockOf(firstIdOf(block))).toBe(block);
    expect(blockOf(firstIdOf(block) - 1)).toBe(block - 1);
  });
});

describe('the events of a block that may match', () => {
  const block = 3;
  const ids = [3_073, 3_074, 3_080, 3_081, 4_000, 4_096];
  const groups = emptyBlock();
  for (const id of ids)
    addToBlock(groups, eventOf(id, id % 2 === 0 ? 'shop' : 'bank', `words ${id}`));
  const found = (
    wanted: number[][],
    bitsOf = (group: number): Uint8Array | undefined => groups[group],
  ) => idsInBlock(block, wanted, bitsOf);

  it.each<[string, number[][], number[]]>([
    [
      'the newest first',
      wantedTerms({ logs: { project: ['shop'] } }),
      [4_096, 4_000, 3_080, 3_074],
    ],
    [
      'those of several values',
      wantedTerms({ logs: { project: ['shop', 'bank'] } }),
      ids.toReversed(),
    ],
    ['those of a text', wantedTerms({ logs: {}, text: 'words 4096' }), [4_096]],
    [
      'those of all filters',
      wantedTerms({ logs: { project: ['bank'] }, text: 'words 30' }),
      [3_081, 3_073],
    ],
    ['none', wantedTerms({ logs: { project: ['nowhere'] } }), []],
  ])('are %s', (_what, wanted, expected) => {
    expect(found(wanted)).toEqual(expected);
  });

  it('are all where an item of the terms is missing', () => {
    const [shop = []] = wantedTerms({ logs: { project: ['shop'] } });
    const missing = new Set(shop.map(groupOf));
    expect(found([shop], (group) => (missing.has(group) ? undefined : groups[group]))).toHaveLength(
      1_024,
    );
  });

  it('have items below a kilobyte, the unit of a write', () => {
    expect(Math.max(...groups.map(({ byteLength }) => byteLength))).toBeLessThan(950);
  });

  it('have few terms in common', () => {
    expect(termsOf(eventOf(1, 'shop', 'some words of a text')).size).toBeGreaterThan(20);
  });
});

function eventOf(id: number, project: string, text: string): Event {
  return {
    id,
    type: 'feature-created',
    createdAt: '2026-03-01T00:00:00.000Z',
    createdBy: 'anna',
    createdByUserId: 7,
    project,
    environment: null,
    featureName: null,
    data: { text },
    preData: null,
    tags: [],
  };
}
