import type { Key } from './key.ts';
import { type Condition, exists, type Write } from './write.ts';

/** A condition beyond the item's existence, and the error if it does not hold. */
interface Touch {
  readonly when?: Condition;
  /** Without it, a condition that does not hold is a lost race, which is decided again. */
  readonly onConflict?: () => Error;
}

/**
 * For transactions that start to use an item: increments its version, so that a deletion or another
 * change that was decided earlier fails. Of using and deleting it at the same time, only one
 * succeeds. Needs no version that was read, so many can start to use the item in parallel.
 */
export function touchWrite(key: Key, touch: Touch = {}): Write {
  const { when = exists, onConflict } = touch;
  return {
    update: key,
    expression: 'SET #version = #version + :one',
    names: { '#version': 'version' },
    values: { ':one': 1 },
    when,
    ...(onConflict && { onConflict }),
    // Once is enough for several: the version only tells that it is used.
    addition: {
      to: JSON.stringify(['use', when]),
      by: [],
      write: () => touchWrite(key, touch),
    },
  };
}
