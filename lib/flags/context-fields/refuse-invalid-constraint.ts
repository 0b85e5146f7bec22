import { type ConstraintInput, checkConstraint } from '../../strategies/check-constraints.ts';
import { findContextFields } from './context-field-store.ts';
import { refuseIllegalConstraint } from './rules.ts';

/**
 * Checks a constraint as strategies and segments do, with the legal values of its context field.
 * @throws {ValidationError} naming the property
 */
export async function refuseInvalidConstraint(constraint: ConstraintInput): Promise<void> {
  checkConstraint(constraint, '/body');
  const { contextName } = constraint;
  const fields = await findContextFields([contextName]);
  refuseIllegalConstraint(constraint, fields.get(contextName), '/body');
}
