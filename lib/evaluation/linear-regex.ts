import { RE2JS } from 're2js';
import type { RegexCompiler } from './operators.ts';

/**
 * Regular expressions in RE2's syntax, matched in time linear to the text: no pattern can hang us.
 * Apart from the rest of the engine, as it weighs 150 kB: only who needs `REGEX` bundles it.
 *
 * @throws {Error} when the pattern is not RE2's, for example with a look-ahead
 */
export const compileLinearRegex: RegexCompiler = (pattern, caseInsensitive) => {
  const regex = RE2JS.compile(pattern, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0);
  return (text) => regex.test(text);
};
