import type { Random } from '../../chaos/random.ts';

/**
 * A random element of a list whose length the types do not know.
 * @throws {Error} for an empty list
 */
export function pickFrom<T>(random: Random, list: readonly T[]): T {
  const [first, ...others] = list;
  if (first === undefined) throw new Error('Nothing to pick from');
  return random.pick([first, ...others]);
}
