/** Most values of a constraint, of an override, and of a context field, as their contracts have it. */
export const MAX_CONSTRAINT_VALUES = 250;

/** What is wrong with a number of values; `undefined` if nothing is. Pure. */
export function tooManyInWords(count: number): string | undefined {
  if (count <= MAX_CONSTRAINT_VALUES) return undefined;
  return `${count} values; ${MAX_CONSTRAINT_VALUES} are the most.`;
}
