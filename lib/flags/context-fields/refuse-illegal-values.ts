import type { ConstraintInput } from '../../strategies/check-constraints.ts';
import { findContextFields } from './context-field-store.ts';
import { fieldsOf, refuseIllegalConstraints } from './rules.ts';

/**
 * Runs `refuseIllegalConstraints` with the context fields that a project can use, loaded in one batch read.
 * @param pointer JSON pointer of the list, for example `/body/constraints`
 * @param project of the strategy or segment; `undefined` for a segment of all projects
 * @throws {ValidationError} naming the first illegal value
 */
export async function refuseIllegalValues(
  constraints: readonly ConstraintInput[],
  pointer: string,
  project: string | undefined,
): Promise<void> {
  const fields = await findContextFields(constraints.map(({ contextName }) => contextName));
  refuseIllegalConstraints(constraints, fieldsOf(project, fields.values()), pointer);
}
