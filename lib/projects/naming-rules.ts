import { isLinearRegex, knownRegex, MAX_REGEX_STEPS } from '../evaluation/linear-regex.ts';
import type { InputOf } from '../http/contract.ts';
import { invalid } from '../platform/errors.ts';
import type { FeatureNaming, Project } from './model.ts';
import type { featureNamingSchema } from './property-schemas.ts';

/** The rule in a request; no pattern means no rule. */
type FeatureNamingRequest = InputOf<typeof featureNamingSchema>;

/**
 * The rule for the names of new flags as it is stored; `undefined` for none. Pure.
 * @throws {ValidationError} for a pattern that is not one, and for an example that does not match it
 */
export function checkFeatureNaming(sent: FeatureNamingRequest | null): FeatureNaming | undefined {
  const { pattern, example, description } = sent ?? {};
  if (!pattern) return undefined;
  if (!isLinearRegex(pattern)) {
    throw invalid(
      '/body/featureNaming/pattern',
      `must be a regular expression in the syntax of RE2 with at most ${MAX_REGEX_STEPS} instructions`,
      { sent: pattern },
    );
  }
  if (example && !matchesWhole(pattern, example)) {
    throw invalid('/body/featureNaming/example', 'must match the pattern', { sent: example });
  }
  return { pattern, example: example || null, description: description || null };
}

/**
 * Refuses a name for a new flag of a project, unless the whole name matches the pattern of the project.
 * Existing flags keep their names. Pure.
 *
 * @param pointer of the property that causes the refusal
 * @throws {ValidationError} with the pattern and its example
 */
export function refuseUnmatchedName(
  { id, featureNaming }: Pick<Project, 'id' | 'featureNaming'>,
  name: string,
  pointer = '/body/name',
): void {
  if (!featureNaming || matchesWhole(featureNaming.pattern, name)) return;
  const { pattern, example } = featureNaming;
  const hint = example === null ? '' : `, for example "${example}"`;
  const what = `the naming pattern of the project "${id}": ${pattern}${hint}`;
  throw pointer === '/body/name'
    ? invalid(pointer, `must match ${what}`, { sent: name })
    : invalid(pointer, `cannot have the flag "${name}", which does not match ${what}`);
}

function matchesWhole(pattern: string, name: string): boolean {
  return knownRegex(`^(?:${pattern})$`, false).test(name);
}
