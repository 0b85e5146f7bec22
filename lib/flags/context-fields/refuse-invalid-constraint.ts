import { type ConstraintInput, checkConstraint } from '../../strategies/check-constraints.ts';
import { findContextFields } from './context-field-store.ts';
import { fieldsOf, refuseIllegalConstraint } from './rules.ts';

/**
 * Checks a constraint as segments of all projects do, with the legal values of its context field.
 * @throws {ValidationError} naming the property
 */
export async function refuseInvalidConstraint(constraint: ConstraintInput): Promise<void> {
  checkConstraint(constraint, '/body');
  const { contextName } = constraint;
  const found = await findContextFields([contextName]);
  const field = fieldsOf(undefined, found.values()).get(contextName);
  refuseIllegalConstraint(constraint, field, '/body');
}
