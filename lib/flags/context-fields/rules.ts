import { invalid } from '../../platform/errors.ts';
import type { ConstraintInput } from '../../strategies/check-constraints.ts';
import { takesOneValue } from '../../strategies/check-constraints.ts';
import type { ContextField } from './model.ts';

/**
 * Refuses constraints with undefined context fields, or with illegal values of these fields. Pure.
 * @param fields the context fields, by name
 * @param pointer JSON pointer of the list, for example `/body/constraints`
 * @throws {ValidationError} naming the first invalid property
 */
export function refuseIllegalConstraints(
  constraints: readonly ConstraintInput[],
  fields: ReadonlyMap<string, ContextField>,
  pointer: string,
): void {
  for (const [index, constraint] of constraints.entries()) {
    refuseIllegalConstraint(constraint, fields.get(constraint.contextName), `${pointer}/${index}`);
  }
}

function refuseIllegalConstraint(
  constraint: ConstraintInput,
  field: ContextField | undefined,
  pointer: string,
): void {
  const { contextName } = constraint;
  if (!field) {
    throw invalid(`${pointer}/contextName`, 'must be the name of an existing context field', {
      sent: contextName,
    });
  }
  if (field.legalValues.length === 0) return;
  const legal = new Set(field.legalValues.map(({ value }) => value));
  const illegal = comparedValues(constraint).find(({ value }) => !legal.has(value));
  if (!illegal) return;
  throw invalid(
    `${pointer}/${illegal.place}`,
    `must be a legal value of the context field "${contextName}"`,
    { sent: illegal.value },
  );
}

/** The values that a constraint compares with, each with its path within the constraint. */
function comparedValues({ operator, value, values = [] }: ConstraintInput) {
  return takesOneValue(operator)
    ? value === undefined
      ? []
      : [{ value, place: 'value' }]
    : values.map((each, index) => ({ value: each, place: `values/${index}` }));
}
