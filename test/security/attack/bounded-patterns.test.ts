import { describe, expect, it } from 'vitest';
import { RegexBudget } from '../../../lib/evaluation/regex-budget.ts';
import { excessOf, type Served } from './bounded-patterns.ts';

/** 300 instructions, each of another text. */
const patterns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    contextName: 'userId',
    operator: 'REGEX',
    value: `(a|b)*a(a|b){91}[c${String.fromCodePoint(0x4e00 + index)}]|x{3}`,
    caseInsensitive: true,
  }));

describe('a planted hole is found', () => {
  it.each<[string, Served, string]>([
    ['a project', serve({ one: 40 }), 'flags of "one" have'],
    ['an environment', serve({ one: 30, two: 30, three: 30 }), 'flags of all projects have'],
    [
      'segments',
      { ...serve({}), segments: [{ id: 1, constraints: patterns(20) }] },
      'segments have',
    ],
  ])('with too many patterns: %s', (_what, served, sentence) => {
    expect(excessOf(served)).toEqual([expect.stringContaining(sentence)]);
  });

  it('when evaluations have no budget', () => {
    const endless = () => new RegexBudget(Number.MAX_SAFE_INTEGER);

    expect(excessOf(serve({ one: 30 }), endless)).toEqual([
      expect.stringMatching(/^an evaluation takes \d{8,} instructions × characters$/),
    ]);
  });
});

describe('what is right is no finding', () => {
  it.each<[string, Served]>([
    ['nothing', serve({})],
    ['as many patterns as there may be', serve({ one: 30, two: 30 })],
  ])('%s', (_what, served) => {
    expect(excessOf(served)).toEqual([]);
  });
});

/** An environment whose projects have that many patterns. */
function serve(counts: Readonly<Record<string, number>>): Served {
  const features = Object.entries(counts).map(([project, count]) => ({
    name: `flag-of-${project}`,
    project,
    enabled: true,
    strategies: patterns(count).map((each) => ({ name: 'default', constraints: [each] })),
  }));
  return { features, segments: [] };
}
