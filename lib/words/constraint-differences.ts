import type { ConstraintDefinition } from '../evaluation/model.ts';
import { constraintInWords, NAMED_VALUES } from './constraint-in-words.ts';
import { type Difference, oneDifference } from './difference.ts';
import { listDifferences } from './list-differences.ts';

/**
 * What changes between two lists of constraints, whatever their order. A constraint that replaces one on the
 * same field stands in one line with it; of long lists, only the values that come and go are named. Pure.
 */
export function constraintDifferences(
  before: readonly ConstraintDefinition[],
  after: readonly ConstraintDefinition[],
): Difference[] {
  const removed = withoutEqual(before, after);
  const added = withoutEqual(after, before);
  const pairs = [isSameQuestion, isSameField].flatMap((isPair) =>
    takePairs(removed, added, isPair),
  );
  return [
    ...pairs.flatMap(([old, next]) => changeOf(old, next)),
    ...removed.flatMap((each) => oneDifference('Constraint', constraintInWords(each), undefined)),
    ...added.flatMap((each) => oneDifference('Constraint', undefined, constraintInWords(each))),
  ];
}

type ConstraintPair = readonly [before: ConstraintDefinition, after: ConstraintDefinition];

/** Removes from both lists what belongs together. */
function takePairs(
  removed: ConstraintDefinition[],
  added: ConstraintDefinition[],
  isPair: (one: ConstraintDefinition, other: ConstraintDefinition) => boolean,
): ConstraintPair[] {
  return [...removed].flatMap((old) => {
    const index = added.findIndex((each) => isPair(old, each));
    if (index < 0) return [];
    removed.splice(removed.indexOf(old), 1);
    return added.splice(index, 1).map((next): ConstraintPair => [old, next]);
  });
}

function changeOf(before: ConstraintDefinition, after: ConstraintDefinition): Difference[] {
  const [{ values: old = [] }, { values: next = [] }] = [before, after];
  const isLong = Math.max(old.length, next.length) > NAMED_VALUES;
  return isLong && isSameQuestion(before, after)
    ? listDifferences(`Values of ${after.contextName}`, old, next)
    : oneDifference('Constraint', constraintInWords(before), constraintInWords(after));
}

function isSameField(one: ConstraintDefinition, other: ConstraintDefinition): boolean {
  return one.contextName === other.contextName;
}

/** Whether two constraints differ in their values only. */
function isSameQuestion(one: ConstraintDefinition, other: ConstraintDefinition): boolean {
  const questionOf = (constraint: ConstraintDefinition) => contentOf(constraint).slice(0, 4).join();
  return questionOf(one) === questionOf(other);
}

function withoutEqual(
  list: readonly ConstraintDefinition[],
  others: readonly ConstraintDefinition[],
): ConstraintDefinition[] {
  const known = new Set(others.map((each) => JSON.stringify(contentOf(each))));
  return list.filter((each) => !known.has(JSON.stringify(contentOf(each))));
}

function contentOf({ contextName, operator, value, ...rest }: ConstraintDefinition) {
  const { inverted = false, caseInsensitive = false, values = [] } = rest;
  return [contextName, operator, inverted, caseInsensitive, value, values] as const;
}
