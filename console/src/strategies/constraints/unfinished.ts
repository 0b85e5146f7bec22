import type { Constraint } from '../../../../lib/strategies/model.ts';
import { type ValueKind, valueKindOf } from '../operators.ts';

/** What is still to be typed of something, by JSON pointer below it: `/contextName`. */
interface Missing {
  readonly part: string;
  readonly told: string;
}

const missing: Readonly<Record<ValueKind, string>> = {
  list: 'Add a value.',
  number: 'Type a number.',
  version: 'Type a version.',
  date: 'Choose a time.',
  pattern: 'Type a pattern.',
};

/** What a constraint still needs; `undefined` if it is whole. Pure. */
export function missingOf({ contextName, operator, values, value }: Constraint) {
  if (contextName.trim() === '') {
    return { part: '/contextName', told: 'Choose a context field.' } satisfies Missing;
  }
  const kind = valueKindOf(operator);
  const isEmpty = kind === 'list' ? values.length === 0 : !value?.trim();
  if (!isEmpty) return undefined;
  return { part: kind === 'list' ? '/values' : '/value', told: missing[kind] } satisfies Missing;
}

/**
 * What constraints still need before they can be sent, by JSON pointer. Pure.
 * @param path of the list in the request
 */
export function faultsOfConstraints(
  constraints: readonly Constraint[],
  path = '/body/constraints',
): ReadonlyMap<string, string> {
  return new Map(
    constraints.flatMap((constraint, index) => {
      const found = missingOf(constraint);
      return found ? [[`${path}/${index}${found.part}`, found.told]] : [];
    }),
  );
}

/** What to do next for the first constraint that is not finished: `Constraint 2: choose a context field.` Pure. */
export function nextStepInWords(constraints: readonly Constraint[]): string | undefined {
  const index = constraints.findIndex((constraint) => missingOf(constraint) !== undefined);
  const found = constraints[index] && missingOf(constraints[index]);
  return (
    found && `Constraint ${index + 1}: ${found.told.charAt(0).toLowerCase()}${found.told.slice(1)}`
  );
}

/** A sentence that ends in “…” has no full stop. Pure. */
export function missingAsDots(sentence: string): string {
  return sentence.replace(/….$/, '…');
}
