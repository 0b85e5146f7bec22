import { RE2Set } from 're2js';
import type { RegexCompiler } from './operators.ts';
import type { LinearRegex } from './regex-budget.ts';

/** Instructions of a new pattern. One for e-mail addresses or UUIDs takes 30 to 60. */
export const MAX_REGEX_STEPS = 300;

/** Patterns that were stored when this many were allowed still match. */
const MAX_SERVED_REGEX_STEPS = 2_000;

/**
 * Instructions of the patterns that a process keeps compiled, 300 bytes each: those of two environments that are full.
 * With more, all are forgotten.
 */
const MAX_KEPT_REGEX_STEPS = 60_000;

/** What each pattern takes beside its instructions. */
const STEPS_OF_A_PATTERN = 10;

/** A class such as `\pL` has 700 ranges. So many of them take the memory of an instruction. */
const RANGES_PER_STEP = 64;

/** Repetitions of a class share its ranges, but the engine looks at those of each while it compiles. */
const REPEATED_RANGES_PER_STEP = 512;

/**
 * Bytes for an automaton: none. It would take thousands of bytes for each character of a text that it has not seen
 * before, and several times as long as matching without one.
 */
const AUTOMATON_BYTES = 1;

/** An instruction of the engine; `runes` has the first and the last character of each range. */
interface Instruction {
  readonly runes: ArrayLike<number> | null;
}

const never: LinearRegex = { steps: STEPS_OF_A_PATTERN, test: () => false };

const kept = new Map<string, LinearRegex>();
let keptSteps = 0;

/**
 * Compiles regular expressions in RE2's syntax, matched in linear time, when they first see a text. Equal patterns
 * are compiled once. Patterns that are invalid, or that never could be stored, do not match.
 */
export const compileLinearRegex: RegexCompiler = (pattern, caseInsensitive) => {
  const name = nameOf(pattern, caseInsensitive);
  const load = () => knownRegex(pattern, caseInsensitive);
  return (text, budget) => budget.test(name, text, load);
};

/** Whether a new constraint may have a pattern. */
export function isLinearRegex(pattern: string, caseInsensitive = false): boolean {
  try {
    return linearRegex(pattern, caseInsensitive).steps <= MAX_REGEX_STEPS;
  } catch {
    return false;
  }
}

/** A pattern, compiled unless it is known. Never throws: an invalid pattern does not match. */
export function knownRegex(pattern: string, caseInsensitive: boolean): LinearRegex {
  const name = nameOf(pattern, caseInsensitive);
  const known = kept.get(name);
  if (known) return known;
  const regex = compileOrNever(pattern, caseInsensitive);
  if (keptSteps + regex.steps > MAX_KEPT_REGEX_STEPS) {
    kept.clear();
    keptSteps = 0;
  }
  kept.set(name, regex);
  keptSteps += regex.steps;
  return regex;
}

/**
 * Compiles a pattern. The engine has 150 kB, so the build puts it into a file of its own, which is loaded when the
 * first pattern is compiled.
 *
 * @throws {Error} when RE2 does not support the pattern, for example a look-ahead
 * @throws {RangeError} when a counted repetition makes it too complex
 */
export function linearRegex(pattern: string, caseInsensitive: boolean): LinearRegex {
  // A set of one pattern is the only matcher of the engine whose memory can be bounded.
  const set = new RE2Set(RE2Set.UNANCHORED, 0, AUTOMATON_BYTES);
  set.add(caseInsensitive ? `(?i)${pattern}` : pattern);
  set.compile();
  if (set.prog.numInst() > MAX_SERVED_REGEX_STEPS) {
    throw new RangeError('The pattern is too complex.');
  }
  return { steps: countSteps(set.prog.inst), test: (text) => set.match(text).length > 0 };
}

function countSteps(instructions: readonly Instruction[]): number {
  const classes = instructions.map(({ runes }) => runes);
  return (
    STEPS_OF_A_PATTERN +
    instructions.length +
    Math.floor(countRanges([...new Set(classes)]) / RANGES_PER_STEP) +
    Math.floor(countRanges(classes) / REPEATED_RANGES_PER_STEP)
  );
}

function countRanges(classes: readonly Instruction['runes'][]): number {
  return classes.reduce((sum, runes) => sum + (runes?.length ?? 0) / 2, 0);
}

function compileOrNever(pattern: string, caseInsensitive: boolean): LinearRegex {
  try {
    return linearRegex(pattern, caseInsensitive);
  } catch {
    return never;
  }
}

function nameOf(pattern: string, caseInsensitive: boolean): string {
  return `${caseInsensitive ? 'i' : 's'}${pattern}`;
}
