/**
 * A condition that may be unknown (Kleene's strong logic of indeterminacy). Only someone with more
 * knowledge, such as an application with a custom strategy, can tell whether `unknown` is true or
 * false.
 */
export type Tristate = boolean | 'unknown';

/** The negation of unknown is unknown. */
export function not(value: Tristate): Tristate {
  return value === 'unknown' ? value : !value;
}

/** One false operand makes the result false, even if the other is unknown. */
export function and(left: Tristate, right: Tristate): Tristate {
  if (left === false || right === false) return false;
  return left === 'unknown' ? left : right;
}

/** One true operand makes the result true, even if the other is unknown. */
export function or(left: Tristate, right: Tristate): Tristate {
  if (left === true || right === true) return true;
  return left === 'unknown' ? left : right;
}
