import type { ConstraintDefinition } from '../evaluation/model.ts';
import { joined, timeInWords } from './phrases.ts';

/** Values named one by one; longer lists are shortened, with their count. */
export const NAMED_VALUES = 5;
/** Values that stand for a longer list. */
const SAMPLE_VALUES = 3;

/** Each operator as the verb of a sentence, and its negation. */
const verbs: Readonly<Record<string, readonly [is: string, isNot: string]>> = {
  IN: ['is', 'is not'],
  NOT_IN: ['is not', 'is'],
  STR_STARTS_WITH: ['starts with', 'does not start with'],
  STR_ENDS_WITH: ['ends with', 'does not end with'],
  STR_CONTAINS: ['contains', 'does not contain'],
  NUM_EQ: ['equals', 'does not equal'],
  NUM_GT: ['is greater than', 'is not greater than'],
  NUM_GTE: ['is at least', 'is not at least'],
  NUM_LT: ['is less than', 'is not less than'],
  NUM_LTE: ['is at most', 'is not at most'],
  DATE_AFTER: ['is after', 'is not after'],
  DATE_BEFORE: ['is before', 'is not before'],
  SEMVER_EQ: ['is version', 'is not version'],
  SEMVER_GT: ['is newer than', 'is not newer than'],
  SEMVER_GTE: ['is at least version', 'is not at least version'],
  SEMVER_LT: ['is older than', 'is not older than'],
  SEMVER_LTE: ['is at most version', 'is not at most version'],
  REGEX: ['matches the pattern', 'does not match the pattern'],
};

const listOperators = new Set(['IN', 'NOT_IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS']);

/**
 * A constraint as the second half of "if …": `country is DE or FR`. Double negatives are resolved; dates
 * compare the current time, whatever the field, as the SDKs do. Pure.
 */
export function constraintInWords(constraint: ConstraintDefinition): string {
  const { operator, inverted = false, caseInsensitive } = constraint;
  // One that is being typed may have no field yet.
  const contextName = constraint.contextName || '…';
  const verb = verbs[operator]?.[inverted ? 1 : 0];
  if (!verb) return `${contextName} ${operator} ${constraint.value ?? ''}`.trim();
  if (operator.startsWith('DATE_'))
    return `the time ${verb} ${timeInWords(constraint.value ?? '')}`;
  const ignoring = caseInsensitive && /^(STR_|REGEX)/.test(operator) ? ', ignoring case' : '';
  return `${contextName} ${verb} ${comparedWith(constraint, verb)}${ignoring}`;
}

function comparedWith({ operator, values = [], value }: ConstraintDefinition, verb: string) {
  if (!listOperators.has(operator)) return value === undefined || value === '' ? '…' : value;
  if (values.length === 0) return '…';
  if (values.length <= NAMED_VALUES) return joined(values, / not\b/.test(verb) ? 'nor' : 'or');
  return `one of ${values.length} values (${values.slice(0, SAMPLE_VALUES).join(', ')}, …)`;
}
