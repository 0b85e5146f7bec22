import { describe, expect, it } from 'vitest';
import {
  bytesLimits,
  type CountedSettings,
  decideRoom,
  regexLimits,
} from '../../../../lib/flags/feature-environments/decide-room.ts';

const STEP = 256_000;

describe('the room that a project gets', () => {
  it.each<[string, CountedSettings, readonly CountedSettings[], number, number]>([
    ['is a step at first', counted('own', 0, 0), [], 5_000, STEP],
    ['is several steps for a large addition', counted('own', 0, 0), [], STEP + 1, 2 * STEP],
    ['is beside what it has', counted('own', 250_000, 6_000), [], 7_000, STEP],
    ['is nothing when it got enough meanwhile', counted('own', 0, STEP), [], 5_000, 0],
    ['ends at its limit', counted('own', 1_900_000, 0), [], 60_000, 100_000],
    [
      'is just what it needs when the environment has less than a step',
      counted('own', 0, 0),
      [counted('one', 1_990_000, 0), counted('two', 1_990_000, 0)],
      15_000,
      15_000,
    ],
  ])('%s', (_what, own, others, by, grant) => {
    expect(decideRoom(own, others, { environment: 'production', by }, bytesLimits)).toEqual({
      grant,
      reclaimed: [],
    });
  });

  it('is taken back from others that do not use theirs, when there is no other', () => {
    const others = [
      counted('one', 1_700_000, 100_000),
      counted('full', 2_000_000, 0),
      counted('two', 0, 200_000),
    ];
    const addition = { environment: 'production', by: 5_000 };
    const { grant, reclaimed } = decideRoom(counted('own', 0, 0), others, addition, bytesLimits);
    expect([grant, ...reclaimed.map(({ project }) => project)]).toEqual([0, 'two', 'one']);
  });
});

describe('an addition is refused', () => {
  it.each<[string, CountedSettings, readonly CountedSettings[], number, string]>([
    [
      'beyond the limit of a project',
      counted('own', 1_990_000, 0),
      [],
      10_001,
      'limit of 2000000 for bytes of strategies and variants of the project "own" in the environment "production"',
    ],
    [
      'that alone is larger than a project',
      counted('own', 0, 0),
      [],
      2_000_001,
      'of the project "own"',
    ],
    [
      'beyond the limit of an environment',
      counted('own', 0, 0),
      [counted('one', 1_999_000, 0), counted('two', 1_999_000, 1_000)],
      2_001,
      'limit of 4000000 for bytes of strategies and variants of all projects in the environment "production"',
    ],
  ])('%s', (_what, own, others, by, message) => {
    expect(() => decideRoom(own, others, { environment: 'production', by }, bytesLimits)).toThrow(
      message,
    );
  });

  it('not for what fits exactly', () => {
    const others = [counted('one', 1_999_000, 0), counted('two', 1_999_000, 0)];
    const addition = { environment: 'production', by: 2_000 };
    expect(decideRoom(counted('own', 0, 0), others, addition, bytesLimits).grant).toBe(2_000);
  });
});

describe('instructions of patterns beyond the limit, from before there was one', () => {
  const own = counted('own', 10_001, 0);

  it.each([
    ['stay', 0],
    ['grow', 1],
  ])('may not %s when a strategy is changed that has some', (_what, by) => {
    const decide = () => decideRoom(own, [], { environment: 'production', by }, regexLimits);
    expect(decide).toThrow(
      'You have reached the limit of 10000 for instructions of REGEX patterns of the project "own" in the environment "production". Remove or shorten patterns, or compare with STR_STARTS_WITH, STR_ENDS_WITH or STR_CONTAINS.',
    );
  });

  it('are no reason to refuse a project that has as many as it may', () => {
    const addition = { environment: 'production', by: 0 };
    expect(decideRoom(counted('own', 10_000, 0), [own], addition, regexLimits)).toEqual({
      grant: 0,
      reclaimed: [],
    });
  });
});

function counted(project: string, sum: number, room: number): CountedSettings {
  return { project, sum, room };
}
