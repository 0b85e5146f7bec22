import { invalid } from '../../platform/errors.ts';
import {
  type ConstraintInput,
  checkConstraint,
  takesOneValue,
} from '../../strategies/check-constraints.ts';
import { findContextFields } from './context-field-store.ts';
import { fieldsOf, refuseIllegalConstraint } from './rules.ts';

/**
 * Checks a constraint as segments of all projects do, with the legal values of its context field.
 * @throws {ValidationError} naming the property
 */
export async function refuseInvalidConstraint(constraint: ConstraintInput): Promise<void> {
  checkConstraint(constraint, '/body');
  refuseLostValue(constraint);
  const { contextName } = constraint;
  const found = await findContextFields([contextName]);
  const field = fieldsOf(undefined, found.values()).get(contextName);
  refuseIllegalConstraint(constraint, field, '/body');
}

/** Where constraints are stored, a value that the operator does not compare is dropped: files and forms send both kinds. */
function refuseLostValue({ operator, value, values = [] }: ConstraintInput): void {
  if (!value || values.length > 0 || takesOneValue(operator)) return;
  throw invalid('/body/value', `cannot be compared by the operator ${operator}: send \`values\``, {
    sent: value,
  });
}
