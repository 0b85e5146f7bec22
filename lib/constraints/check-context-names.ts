import { findUnknownContextFields } from '../context-fields/context-field-store.ts';
import { ValidationError } from '../errors.ts';

/**
 * Checks that constraints compare context fields that are defined: one batch read.
 * @param pointer JSON pointer of the list, for example `/body/constraints`
 * @throws {ValidationError} naming the first property at fault
 */
export const checkContextNames = async (
  constraints: readonly { readonly contextName: string }[],
  pointer: string,
): Promise<void> => {
  const unknown = await findUnknownContextFields(constraints.map(({ contextName }) => contextName));
  const index = constraints.findIndex(({ contextName }) => unknown.includes(contextName));
  const name = constraints[index]?.contextName;
  if (name === undefined) return;
  const path = `${pointer}/${index}/contextName`;
  throw new ValidationError(
    `The \`${path}\` property must name a context field. There is none named "${name}".`,
    path,
  );
};
