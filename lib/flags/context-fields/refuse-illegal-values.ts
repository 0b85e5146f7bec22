import type { ConstraintInput } from '../../strategies/check-constraints.ts';
import { findContextFields } from './context-field-store.ts';
import { refuseIllegalConstraints } from './rules.ts';

/**
 * Runs `refuseIllegalConstraints` with the context fields of the instance, loaded in one batch read.
 * @param pointer JSON pointer of the list, for example `/body/constraints`
 * @throws {ValidationError} naming the first illegal value
 */
export async function refuseIllegalValues(
  constraints: readonly ConstraintInput[],
  pointer: string,
): Promise<void> {
  const fields = await findContextFields(constraints.map(({ contextName }) => contextName));
  refuseIllegalConstraints(constraints, fields, pointer);
}
