import type { Tristate } from './three-valued.ts';

/**
 * Instructions × characters that the patterns of one evaluation may take: 30,000 instructions, which is as many as
 * an environment may have with the segments, for texts of 100 characters. 60 ms on the machine of docs/figures.md.
 */
export const MAX_EVALUATION_STEPS = 6_000_000;

/** Compiling an instruction, which the first test of a pattern needs, takes as long as matching that many characters. */
const CHARACTERS_OF_A_TEST = 100;

/** A compiled pattern. */
export interface LinearRegex {
  /** Its instructions: the time for each character grows with them, and so does the memory of the pattern. */
  readonly steps: number;
  readonly test: (text: string) => boolean;
}

/**
 * What the patterns of one evaluation may take, shared by all its flags. The same pattern looks at the same text
 * once. What a pattern takes does not depend on what the process did before, so that results depend on nothing but
 * flags, their order and the context.
 */
export class RegexBudget {
  #left: number;
  readonly #results = new Map<string, Map<string, boolean>>();

  /** @param steps instructions × characters */
  constructor(steps: number = MAX_EVALUATION_STEPS) {
    this.#left = steps;
  }

  /** What is left, below 0 when a pattern did not fit. */
  get left(): number {
    return this.#left;
  }

  /**
   * Whether a pattern matches a text. `unknown` if the budget is too small for that, and from then on for whatever was
   * not tested before.
   *
   * @param name the same for the same pattern
   * @param load is not called when the budget is used up
   */
  test(name: string, text: string, load: () => LinearRegex): Tristate {
    const known = this.#results.get(name)?.get(text);
    if (known !== undefined) return known;
    if (this.#left <= 0) return 'unknown';
    const regex = load();
    this.#left -= regex.steps * (text.length + CHARACTERS_OF_A_TEST);
    if (this.#left < 0) return 'unknown';
    const result = regex.test(text);
    const ofPattern = this.#results.get(name) ?? new Map<string, boolean>();
    this.#results.set(name, ofPattern.set(text, result));
    return result;
  }
}
