import type { ContextField } from 'generated:api';
import type { ConstraintOperator } from '../../../lib/strategies/model.ts';

/** What the values of a context field are; it decides which operators are offered first. */
export type FieldKind = 'text' | 'number' | 'version' | 'date';

/** What a constraint compares with: a list of values, or one value of a kind. */
export type ValueKind = 'list' | 'number' | 'version' | 'date' | 'pattern';

type KnownField = Pick<ContextField, 'name'> & Partial<Pick<ContextField, 'legalValues'>>;

/** Operators under a heading. */
export interface OperatorGroup {
  readonly title: string;
  readonly operators: readonly ConstraintOperator[];
}

const number = /^-?\d+(\.\d+)?$/;
const version = /^\d+\.\d+\.\d+/;

/** Each operator as the words of the choice. */
export const operatorNames: Readonly<Record<ConstraintOperator, string>> = {
  IN: 'is one of',
  NOT_IN: 'is none of',
  STR_STARTS_WITH: 'starts with one of',
  STR_ENDS_WITH: 'ends with one of',
  STR_CONTAINS: 'contains one of',
  NUM_EQ: '= equals',
  NUM_GT: '> is greater than',
  NUM_GTE: '≥ is at least',
  NUM_LT: '< is less than',
  NUM_LTE: '≤ is at most',
  DATE_AFTER: 'the time is after',
  DATE_BEFORE: 'the time is before',
  SEMVER_EQ: '= is version',
  SEMVER_GT: '> is newer than',
  SEMVER_GTE: '≥ is at least version',
  SEMVER_LT: '< is older than',
  SEMVER_LTE: '≤ is at most version',
  REGEX: 'matches the pattern',
};

const groups = {
  list: { title: 'List', operators: ['IN', 'NOT_IN'] },
  text: {
    title: 'Text',
    operators: ['STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS', 'REGEX'],
  },
  number: { title: 'Number', operators: ['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'] },
  version: {
    title: 'Version',
    operators: ['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE'],
  },
  date: { title: 'Time', operators: ['DATE_AFTER', 'DATE_BEFORE'] },
} as const satisfies Record<string, OperatorGroup>;

const offered: Readonly<Record<FieldKind, readonly OperatorGroup[]>> = {
  text: [groups.list, groups.text, groups.number, groups.version],
  number: [groups.number, groups.list, groups.text],
  version: [groups.version, groups.list, groups.text],
  date: [groups.date],
};

/**
 * What the values of a field are, from its legal values or its name: context fields declare no type.
 * Dates compare the time of the evaluation, whatever the field, so they belong to `currentTime`. Pure.
 */
export function kindOfField({ name, legalValues = [] }: KnownField): FieldKind {
  if (name === 'currentTime') return 'date';
  const all = (form: RegExp) =>
    legalValues.length > 0 && legalValues.every(({ value }) => form.test(value));
  if (all(number)) return 'number';
  if (all(version) || (legalValues.length === 0 && /version$/i.test(name))) return 'version';
  return 'text';
}

/** The operators for a field, those of its kind first; one that is chosen already is always among them. */
export function operatorsFor(
  field: KnownField,
  chosen?: ConstraintOperator,
): readonly OperatorGroup[] {
  const found = offered[kindOfField(field)];
  if (!chosen || found.some(({ operators }) => operators.includes(chosen))) return found;
  return [...found, { title: 'Chosen now', operators: [chosen] }];
}

/** What an operator compares with. */
export function valueKindOf(operator: ConstraintOperator): ValueKind {
  if (operator.startsWith('NUM_')) return 'number';
  if (operator.startsWith('SEMVER_')) return 'version';
  if (operator.startsWith('DATE_')) return 'date';
  return operator === 'REGEX' ? 'pattern' : 'list';
}

/** Whether an operator can ignore the case of letters. */
export function canIgnoreCase(operator: ConstraintOperator): boolean {
  return operator === 'REGEX' || operator.startsWith('STR_');
}
