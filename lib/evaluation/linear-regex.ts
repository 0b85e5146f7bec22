import { RE2JS } from 're2js';
import type { RegexCompiler } from './operators.ts';

/**
 * Compiles regular expressions in RE2's syntax, matched in linear time, so that no pattern can
 * block the process. Separate from the rest of the engine because of its 150 kB: only code that
 * needs `REGEX` bundles it.
 *
 * @throws {Error} when RE2 does not support the pattern, for example a look-ahead
 */
export const compileLinearRegex: RegexCompiler = (pattern, caseInsensitive) => {
  const regex = RE2JS.compile(pattern, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0);
  return (text) => regex.test(text);
};
