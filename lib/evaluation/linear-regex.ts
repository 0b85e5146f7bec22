import { RE2JS } from 're2js';
import type { RegexCompiler } from './operators.ts';

/** Instructions of a compiled pattern. The time per character grows with them: at most 35 µs here. */
const MAX_REGEX_STEPS = 2_000;

/**
 * Compiles regular expressions in RE2's syntax, matched in linear time, so that no pattern can
 * block the process. The engine has 150 kB, so the build puts it into a file of its own, which is loaded
 * when the first pattern is compiled.
 *
 * @throws {Error} when RE2 does not support the pattern, for example a look-ahead
 * @throws {RangeError} when a counted repetition makes it too complex
 */
export const compileLinearRegex: RegexCompiler = (pattern, caseInsensitive) => {
  const regex = RE2JS.compile(pattern, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0);
  if (regex.programSize() > MAX_REGEX_STEPS) throw new RangeError('The pattern is too complex.');
  return (text) => regex.test(text);
};

/** Whether `compileLinearRegex` accepts a pattern. */
export function isLinearRegex(pattern: string): boolean {
  try {
    compileLinearRegex(pattern, false);
    return true;
  } catch {
    return false;
  }
}
