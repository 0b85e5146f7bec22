import { describe, expect, it } from 'vitest';
import { chooseTerms } from '../../../lib/event-search/choose-terms.ts';
import { wantedTerms } from '../../../lib/event-search/event-terms.ts';
import { addToBlock, emptyBlock, idsInBlock } from '../../../lib/event-search/term-blocks.ts';
import type { Event } from '../../../lib/events/log/types.ts';

/** A hundred flags in each of ten projects: their names differ in a few digits. */
const names = Array.from({ length: 1_000 }, (_, at) => `project-${at % 10}-flag-${at}`);
const groups = emptyBlock();
for (const [at, name] of names.entries()) addToBlock(groups, eventOf(at + 1, name));
const bitsOf = (group: number) => groups[group];
const wantedOf = (text: string) => wantedTerms({ logs: {}, text });
const choose = (text: string) => chooseTerms(wantedOf(text), [0], bitsOf);

describe('the terms that tell most', () => {
  it('leave the same events as all terms', () => {
    for (const name of ['project-7-flag-847', 'project-1-flag-1', 'project-0-flag-990']) {
      const all = idsInBlock(0, wantedOf(name), bitsOf);
      expect(idsInBlock(0, choose(name), bitsOf)).toEqual(all);
    }
  });

  it('are few', () => {
    expect(wantedOf('project-7-flag-847').length).toBeGreaterThan(12);
    expect(choose('project-7-flag-847').length).toBeLessThanOrEqual(8);
  });

  it('begin with the one that the fewest events have', () => {
    const [first = []] = choose('project-7-flag-847');
    const counts = wantedOf('project-7-flag-847').map(
      (terms) => idsInBlock(0, [terms], bitsOf).length,
    );
    expect(idsInBlock(0, [first], bitsOf)).toHaveLength(Math.min(...counts));
  });

  it('are at least three, because other blocks are not like those that were looked at', () => {
    expect(choose('nowhere at all')).toHaveLength(3);
  });

  it.each(['abc', 'abcd', 'abcde'])('are all of those of the short text %s', (text) => {
    expect(choose(text)).toEqual(wantedOf(text));
  });

  it('are any where the bits of a block are missing', () => {
    expect(chooseTerms(wantedOf('nowhere at all'), [0], () => undefined)).toHaveLength(3);
  });
});

function eventOf(id: number, featureName: string): Event {
  return {
    id,
    type: 'feature-created',
    createdAt: '2026-03-01T00:00:00.000Z',
    createdBy: 'anna',
    createdByUserId: 7,
    project: 'shop',
    environment: null,
    featureName,
    data: { name: featureName },
    preData: null,
    tags: [],
  };
}
