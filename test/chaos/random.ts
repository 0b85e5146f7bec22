import { createHash } from 'node:crypto';

/** Random decisions that a seed repeats in the same order. */
export interface Random {
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** A whole number from `from` to `to`, both inclusive. */
  int(from: number, to: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/**
 * A separate source for each part of the campaign, so that one part's decisions do not depend on
 * how many another makes. Mulberry32 (Tommy Ettinger, public domain): short, and good enough here.
 */
export function createRandom(seed: string, part: string): Random {
  let state = createHash('sha256').update(`${seed}/${part}`).digest().readUInt32LE();
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    chance: (probability) => next() < probability,
    int,
    pick: (from) => from[int(0, from.length - 1)] ?? from[0],
    shuffle: (list) => {
      const rest = [...list];
      return list.flatMap(() => rest.splice(int(0, rest.length - 1), 1));
    },
  };
}
