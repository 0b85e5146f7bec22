import { MAX_PAYLOAD_LEVELS, MAX_SCHEMA_STEPS } from './limits.ts';
import type { JsonSchema, Misfit } from './model.ts';
import { misfitOf, Run, TooManySteps } from './schema-run.ts';

/**
 * Where values do not fit a schema: the first place in each, in the order of the values; `undefined` for those that fit.
 * All of them together take a bounded number of steps; those that are left then count as misfits. Pure.
 *
 * @param schema checked by `checkSchema`
 */
export function findMisfits(
  schema: JsonSchema,
  values: readonly unknown[],
  steps: number = MAX_SCHEMA_STEPS,
): (Misfit | undefined)[] {
  const run = new Run(schema, steps);
  return values.map((value) => {
    if (isDeep(value))
      return { pointer: '', rule: `must not have more than ${MAX_PAYLOAD_LEVELS} levels` };
    try {
      run.begin();
      return misfitOf(schema, value, run, '');
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error;
      return {
        pointer: '',
        rule: 'must be simpler, or have a simpler schema: the check takes too long',
      };
    }
  });
}

/** Whether a value is nested too deeply, found level by level and not by recursion. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_PAYLOAD_LEVELS) return true;
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}
