import { config } from '../config.ts';
import { ValidationError } from '../errors.ts';

/**
 * What may be made in memory: 30,000 items with a few strategies. Explanations repeat themselves, so this
 * much fits into what a function may answer once compressed; `lib/http/to-response.ts` has the last word.
 */
const MAX_ANSWER_BYTES = 32_000_000;
/** An item of an answer about a flag without strategies and variants, its names and context left aside. */
const LEAST_ITEM_BYTES = 260;

const ASK_FOR_LESS = 'Ask for fewer projects, environments or values in the context.';

export const tooLarge = (): ValidationError =>
  new ValidationError(
    `The answer would have more than ${MAX_ANSWER_BYTES} bytes. ${ASK_FOR_LESS}`,
    '/body',
  );

/**
 * Refuses what would be too much, before any of it is made.
 *
 * @param states flags, each counted once for each of its environments
 * @param contexts combinations of values of the context
 * @param contextBytes of the smallest of them
 * @throws {ValidationError} naming how many combinations there are and how many there may be, or how large
 *   an answer may be
 */
export const refuseTooMany = (states: number, contexts: number, contextBytes: number): void => {
  const limit = config().playgroundMaxCombinations;
  const count = states * contexts;
  if (count > limit) {
    const words = count > Number.MAX_SAFE_INTEGER ? `more than ${Number.MAX_SAFE_INTEGER}` : count;
    throw new ValidationError(
      `There are ${words} combinations of flags, environments and contexts, more than the ${limit} that are evaluated at once. ${ASK_FOR_LESS}`,
      '/body',
    );
  }
  if (count * (LEAST_ITEM_BYTES + contextBytes) > MAX_ANSWER_BYTES) throw tooLarge();
};

/**
 * Counts the bytes of an answer while it is made.
 * @returns what is told of each part, and gives it back
 * @throws {ValidationError} from the part on that makes it too large
 */
export const meterAnswer = (): (<T>(part: T) => T) => {
  let bytes = 0;
  return (part) => {
    // With the comma or bracket behind it.
    bytes += Buffer.byteLength(JSON.stringify(part)) + 1;
    if (bytes > MAX_ANSWER_BYTES) throw tooLarge();
    return part;
  };
};
