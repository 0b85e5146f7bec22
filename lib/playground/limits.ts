import { MAX_EVALUATION_STEPS, RegexBudget } from '../evaluation/regex-budget.ts';
import { config } from '../platform/config.ts';
import { invalid, type ValidationError } from '../platform/errors.ts';
import type { AnswerMeter, ExplainedItem } from './explain-flags.ts';

/**
 * Limit of the response in memory: 30,000 items with a few strategies. Explanations repeat
 * themselves, so that this much fits into the response of a function once compressed;
 * `lib/http/to-response.ts` has the final check.
 */
const MAX_PLAYED_BYTES = 32_000_000;
/** Size of an item for a flag without strategies and variants, without names and context. */
const LEAST_ITEM_BYTES = 260;

/** Evaluations of all flags whose patterns a request may take, together: two seconds for the dearest ones. */
const MAX_PLAYED_EVALUATIONS = 30;

const REQUEST_LESS = 'Request fewer projects, environments or values in the context.';

function responseTooLarge(advice = ''): ValidationError {
  return invalid('/body', `needs a response of more than ${MAX_PLAYED_BYTES} bytes`, {
    hint: advice + REQUEST_LESS,
  });
}

/**
 * Refuses a request that is too large before any of it is evaluated.
 *
 * @param states number of flags, each counted once per environment
 * @param contexts number of combinations of context values
 * @param contextBytes size of the smallest combination
 * @throws {ValidationError} naming the number of combinations and its limit, or the maximum size of
 *   a response
 */
export function refuseTooManyCombinations(
  states: number,
  contexts: number,
  contextBytes: number,
): void {
  const limit = config().playgroundMaxCombinations;
  const count = states * contexts;
  if (count > limit) {
    const words = count > Number.MAX_SAFE_INTEGER ? `more than ${Number.MAX_SAFE_INTEGER}` : count;
    throw invalid(
      '/body',
      `has ${words} combinations of flags, environments and contexts, more than the limit of ${limit}`,
      { hint: REQUEST_LESS },
    );
  }
  if (count * (LEAST_ITEM_BYTES + contextBytes) > MAX_PLAYED_BYTES) throw responseTooLarge();
}

/** A guess below this multiple of the limit may be wrong: what is built is measured then. */
const LEAST_EXCESS = 1.25;

/** From so many combinations on, the size of the answer is guessed before it is built. */
export const SAMPLED_FROM = 3_000;

/**
 * Refuses a request from the size of a sample of its answer, before the rest is evaluated.
 *
 * @param bytes of the sample
 * @param items combinations in the sample
 * @param combinations of flags, environments and contexts that are requested
 * @throws {ValidationError} saying how many combinations fit
 */
export function refuseLargeSample(bytes: number, items: number, combinations: number): void {
  if (items === 0 || (bytes / items) * combinations <= LEAST_EXCESS * MAX_PLAYED_BYTES) return;
  throw responseTooLarge(fitting(Math.floor((MAX_PLAYED_BYTES * items) / bytes), combinations));
}

function fitting(items: number, combinations: number): string {
  return `About ${items} of its ${combinations} combinations fit. `;
}

/** What the patterns of all flags may take for all contexts of a request. Beyond it, results are unknown. */
export function playgroundRegexBudget(): RegexBudget {
  return new RegexBudget(MAX_PLAYED_EVALUATIONS * MAX_EVALUATION_STEPS);
}

/** A meter that counts nothing. */
export const unlimited: AnswerMeter<ExplainedItem> = { part: (part) => part, item: (item) => item };

/**
 * @param combinations of flags, environments and contexts that are requested
 * @param present what of an item is in the response
 * @returns a meter, which throws a {ValidationError} as soon as something makes the response too large. It says how
 *   many combinations fit. Items become their JSON, so that a large response is written once.
 */
export function meterAnswer(
  combinations: number,
  present: (item: ExplainedItem) => object,
): AnswerMeter<string> {
  let bytes = 0;
  let items = 0;
  const count = (json: string): void => {
    // Plus the comma or bracket after it.
    bytes += Buffer.byteLength(json) + 1;
    if (bytes > MAX_PLAYED_BYTES) throw responseTooLarge(fitting(items, combinations));
  };
  return {
    part: (part) => {
      count(JSON.stringify(part));
      return part;
    },
    item: (item) => {
      const json = JSON.stringify(present(item));
      count(json);
      items += 1;
      return json;
    },
  };
}
