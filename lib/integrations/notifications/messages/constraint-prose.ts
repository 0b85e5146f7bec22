import type { ConstraintInput } from '../../../strategies/check-constraints.ts';
import type { ConstraintOperator } from '../../../strategies/model.ts';
import { enumerate } from './phrases.ts';

/** Each operator in words, and its negation. */
const wordings: Readonly<Record<ConstraintOperator, readonly [string, string]>> = {
  IN: ['is one of', 'is not one of'],
  NOT_IN: ['is not one of', 'is one of'],
  STR_ENDS_WITH: ['ends with one of', 'ends with none of'],
  STR_STARTS_WITH: ['starts with one of', 'starts with none of'],
  STR_CONTAINS: ['contains one of', 'contains none of'],
  NUM_EQ: ['is', 'is not'],
  NUM_GT: ['is greater than', 'is not greater than'],
  NUM_GTE: ['is at least', 'is not at least'],
  NUM_LT: ['is less than', 'is not less than'],
  NUM_LTE: ['is at most', 'is not at most'],
  DATE_AFTER: ['is after', 'is not after'],
  DATE_BEFORE: ['is before', 'is not before'],
  SEMVER_EQ: ['is the version', 'is not the version'],
  SEMVER_GT: ['is a later version than', 'is not a later version than'],
  SEMVER_LT: ['is an earlier version than', 'is not an earlier version than'],
  SEMVER_GTE: ['is at least the version', 'is not at least the version'],
  SEMVER_LTE: ['is at most the version', 'is not at most the version'],
  REGEX: ['matches the pattern', 'does not match the pattern'],
};

/**
 * A constraint in words: "country is one of (DE, FR)", "email ends with one of (@example.com),
 * ignoring case".
 */
export function describeConstraint(constraint: ConstraintInput): string {
  const { contextName, operator, inverted, caseInsensitive, value, values = [] } = constraint;
  const wording = wordings[operator]?.[inverted ? 1 : 0] ?? operator;
  const compared = value ?? `(${enumerate(values)})`;
  return `${contextName} ${wording} ${compared}${caseInsensitive ? ', ignoring case' : ''}`;
}

/**
 * Describes changed constraints. One removed and one added constraint on the same field count as a
 * change.
 */
export function constraintChanges(
  before: readonly ConstraintInput[],
  after: readonly ConstraintInput[],
): string[] {
  const added = after.filter((constraint) => lacks(before, constraint));
  const removed = before.filter((constraint) => lacks(after, constraint));
  const [is, ...moreAdded] = added.map(describeConstraint);
  const [was, ...moreRemoved] = removed.map(describeConstraint);
  const isOfOneField = added[0]?.contextName === removed[0]?.contextName;
  if (is && was && isOfOneField && moreAdded.length + moreRemoved.length === 0) {
    return [`constraint changed: ${was} → ${is}`];
  }
  return [
    ...added.map((constraint) => `constraint added: ${describeConstraint(constraint)}`),
    ...removed.map((constraint) => `constraint removed: ${describeConstraint(constraint)}`),
  ];
}

function lacks(list: readonly ConstraintInput[], constraint: ConstraintInput): boolean {
  return !list.some((other) => describeConstraint(other) === describeConstraint(constraint));
}
