import type { ConstraintDefinition } from '../../../lib/evaluation/model.ts';

/** Values named one by one; longer lists are shortened, with their count. */
const NAMED_VALUES = 5;
/** Values that stand for a list that is longer. */
const SAMPLE_VALUES = 3;

interface Wording {
  /** The verb, as in `country is DE`. */
  readonly is: string;
  readonly isNot: string;
}

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const wordings: Readonly<Record<string, Wording>> = {
  IN: { is: 'is', isNot: 'is not' },
  NOT_IN: { is: 'is not', isNot: 'is' },
  STR_STARTS_WITH: { is: 'starts with', isNot: 'does not start with' },
  STR_ENDS_WITH: { is: 'ends with', isNot: 'does not end with' },
  STR_CONTAINS: { is: 'contains', isNot: 'does not contain' },
  NUM_EQ: { is: 'equals', isNot: 'does not equal' },
  NUM_GT: { is: 'is above', isNot: 'is not above' },
  NUM_GTE: { is: 'is at least', isNot: 'is not at least' },
  NUM_LT: { is: 'is below', isNot: 'is not below' },
  NUM_LTE: { is: 'is at most', isNot: 'is not at most' },
  DATE_AFTER: { is: 'is after', isNot: 'is not after' },
  DATE_BEFORE: { is: 'is before', isNot: 'is not before' },
  SEMVER_EQ: { is: 'is version', isNot: 'is not version' },
  SEMVER_GT: { is: 'is newer than', isNot: 'is not newer than' },
  SEMVER_GTE: { is: 'is at least', isNot: 'is not at least' },
  SEMVER_LT: { is: 'is older than', isNot: 'is not older than' },
  SEMVER_LTE: { is: 'is at most', isNot: 'is not at most' },
  REGEX: { is: 'matches', isNot: 'does not match' },
};

/** Operators whose values stand in a list, and what the list is in words. */
const takesList = new Set(['IN', 'NOT_IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS']);

/**
 * A constraint as the second half of "if …": `country is DE or FR`. Double negatives are resolved; dates
 * compare the current time, whatever the field, as the SDKs do.
 */
export function constraintInWords(constraint: ConstraintDefinition): string {
  const { contextName, operator, inverted = false } = constraint;
  const wording = wordings[operator];
  if (!wording) return `${contextName} ${operator} ${constraint.value ?? ''}`.trim();
  const verb = inverted ? wording.isNot : wording.is;
  if (operator.startsWith('DATE_')) return `the time ${verb} ${dateInWords(constraint.value)}`;
  const ignoring =
    constraint.caseInsensitive && /^(STR_|REGEX)/.test(operator) ? ', ignoring case,' : '';
  return `${contextName} ${verb} ${comparedWith(constraint, verb)}${ignoring}`;
}

function comparedWith({ operator, values = [], value }: ConstraintDefinition, verb: string) {
  if (!takesList.has(operator)) return value === undefined || value === '' ? '…' : value;
  if (values.length === 0) return '…';
  const word = / not\b/.test(verb) ? 'nor' : 'or';
  if (values.length <= NAMED_VALUES) return joined(values, word);
  return `one of ${values.length} values (${values.slice(0, SAMPLE_VALUES).join(', ')}, …)`;
}

function dateInWords(value: string | undefined): string {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? '…' : `${time.format(date)} UTC`;
}

/** Things as people list them: `DE, FR or IT`. */
export function joined(parts: readonly string[], word: 'and' | 'or' | 'nor'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
