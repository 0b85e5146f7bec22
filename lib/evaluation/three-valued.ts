/**
 * What can be known of a condition (Kleene's strong logic of indeterminacy). `unknown` is only ever
 * true or false to somebody who knows more, such as an application with a strategy of its own.
 */
export type Tristate = boolean | 'unknown';

/** What is not known stays so when it is turned round. */
export const not = (value: Tristate): Tristate => (value === 'unknown' ? value : !value);

/** One false part settles it, whatever is unknown. */
export const and = (left: Tristate, right: Tristate): Tristate => {
  if (left === false || right === false) return false;
  return left === 'unknown' ? left : right;
};

/** One true part settles it, whatever is unknown. */
export const or = (left: Tristate, right: Tristate): Tristate => {
  if (left === true || right === true) return true;
  return left === 'unknown' ? left : right;
};
