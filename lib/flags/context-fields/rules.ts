import { invalid } from '../../platform/errors.ts';
import type { ConstraintInput } from '../../strategies/check-constraints.ts';
import { takesOneValue } from '../../strategies/check-constraints.ts';
import type { ContextField } from './model.ts';

/** The fields whose legal values bind in a project; without a project, in what all projects share. Pure. */
export function fieldsOf(
  project: string | undefined,
  fields: Iterable<ContextField>,
): ReadonlyMap<string, ContextField> {
  const binding = [...fields].filter(
    (field) => field.project === undefined || field.project === project,
  );
  return new Map(binding.map((field) => [field.name, field]));
}

/**
 * Refuses constraints with illegal values of their context fields. A context field does not have to be
 * defined: SDKs do not need its definition, and without one any value is legal. Pure.
 * @param fields the context fields, by name
 * @param pointer JSON pointer of the list, for example `/body/constraints`
 * @throws {ValidationError} naming the first illegal value
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

/**
 * Refuses one constraint, like `refuseIllegalConstraints`. Pure.
 * @param field the context field of the constraint, if it is defined
 * @param pointer JSON pointer of the constraint
 * @throws {ValidationError} naming the first illegal value
 */
export function refuseIllegalConstraint(
  constraint: ConstraintInput,
  field: ContextField | undefined,
  pointer: string,
): void {
  if (!field || field.legalValues.length === 0) return;
  const legal = new Set(field.legalValues.map(({ value }) => value));
  const illegal = comparedValues(constraint).find(({ value }) => !legal.has(value));
  if (!illegal) return;
  throw invalid(
    `${pointer}/${illegal.place}`,
    `must be a legal value of the context field "${field.name}"`,
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
