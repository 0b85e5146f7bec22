import type { ConstraintDefinition, VariantDefinition } from '../../../lib/evaluation/model.ts';
import { constraintInWords } from '../../../lib/words/constraint-in-words.ts';
import { joined } from '../../../lib/words/phrases.ts';
import { type NamedSegment, percentOf, type WordedStrategy } from './in-words.ts';

/** Names of parameters as people read them; others are called as they are. */
const parameterNames: Readonly<Record<string, string>> = {
  rollout: 'Rollout',
  percentage: 'Rollout',
  stickiness: 'Stickiness',
  groupId: 'Group id',
};

/** Values named in one line; more are counted. */
const NAMED = 5;

/** A strategy with its title. */
type Compared = WordedStrategy & { readonly title?: string | null };

/**
 * What changes between two strategies, a sentence each; empty if nothing does. Pure.
 * @param segments names for the ids in both
 */
export function strategyDifference(
  before: Compared,
  after: Compared,
  segments: readonly NamedSegment[] = [],
): string[] {
  return [
    ...changed('Type', before.name, after.name),
    ...changed('Title', before.title ?? '', after.title ?? ''),
    ...switched(before.disabled ?? false, after.disabled ?? false),
    ...parametersDifference(before.parameters, after.parameters),
    ...constraintsDifference(before.constraints, after.constraints),
    ...segmentsDifference(before.segments, after.segments, segments),
    ...variantsDifference(before.variants, after.variants),
  ];
}

/** What changes between two lists of constraints, a sentence each. Pure. */
export function constraintsDifference(
  before: readonly ConstraintDefinition[] = [],
  after: readonly ConstraintDefinition[] = [],
): string[] {
  const removed = withoutEqual(before, after);
  const added = withoutEqual(after, before);
  const pairs = removed.flatMap((old) => {
    const next = added.find((each) => isSameQuestion(old, each));
    return next ? [{ old, next }] : [];
  });
  return [
    ...pairs.map(({ old, next }) => valuesDifference(old, next)),
    ...removed
      .filter((each) => !pairs.some(({ old }) => old === each))
      .map((each) => `No longer requires that ${constraintInWords(each)}.`),
    ...added
      .filter((each) => !pairs.some(({ next }) => next === each))
      .map((each) => `Requires that ${constraintInWords(each)}.`),
  ];
}

/** What changes between two lists of variants, a sentence each. Pure. */
export function variantsDifference(
  before: readonly VariantDefinition[] = [],
  after: readonly VariantDefinition[] = [],
): string[] {
  const old = new Map(before.map((variant) => [variant.name, variant]));
  const names = new Set(after.map(({ name }) => name));
  return [
    ...before
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => `Removes the variant ${name}.`),
    ...after.flatMap((variant) => variantDifference(old.get(variant.name), variant)),
    ...changed('Stickiness of variants', before[0]?.stickiness, after[0]?.stickiness),
  ];
}

function variantDifference(before: VariantDefinition | undefined, after: VariantDefinition) {
  const { name, weight } = after;
  if (!before) return [`Adds the variant ${name} with ${percentOf(weight)}.`];
  return [
    ...changed(`Share of ${name}`, percentOf(before.weight), percentOf(weight)),
    ...changed(
      `Share of ${name}`,
      before.weightType === 'fix' ? 'fixed' : 'the rest',
      after.weightType === 'fix' ? 'fixed' : 'the rest',
    ),
    ...changed(`Payload of ${name}`, payloadText(before), payloadText(after)),
    ...changed(`Overrides of ${name}`, overridesText(before), overridesText(after)),
  ];
}

function payloadText({ payload }: VariantDefinition): string {
  return payload ? `${payload.type} ${payload.value}` : '';
}

function overridesText({ overrides = [] }: VariantDefinition): string {
  return overrides
    .map(({ contextName, values }) => `${contextName} ${values.join(', ')}`)
    .join('; ');
}

function switched(before: boolean, after: boolean): string[] {
  if (before === after) return [];
  return [after ? 'The strategy is disabled.' : 'The strategy is enabled.'];
}

function changed(what: string, before: string | undefined, after: string | undefined): string[] {
  if (before === after || (!before && !after)) return [];
  if (!before) return [`${what}: ${after}, not set before.`];
  if (!after) return [`${what}: no longer ${before}.`];
  return [`${what}: from ${before} to ${after}.`];
}

function parametersDifference(
  before: WordedStrategy['parameters'] = {},
  after: WordedStrategy['parameters'] = {},
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const text = (name: string, value: string | undefined) =>
    /^(rollout|percentage)$/.test(name) && value ? `${value} %` : value;
  return names.flatMap((name) =>
    changed(parameterNames[name] ?? name, text(name, before[name]), text(name, after[name])),
  );
}

function segmentsDifference(
  before: readonly number[] = [],
  after: readonly number[] = [],
  known: readonly NamedSegment[],
): string[] {
  const nameOf = (id: number) => known.find((each) => each.id === id)?.name ?? `${id}`;
  return [
    ...before
      .filter((id) => !after.includes(id))
      .map((id) => `No longer requires the segment ${nameOf(id)}.`),
    ...after
      .filter((id) => !before.includes(id))
      .map((id) => `Requires the segment ${nameOf(id)}.`),
  ];
}

/** Of two constraints that differ in their values only: which values come and go. */
function valuesDifference(before: ConstraintDefinition, after: ConstraintDefinition): string {
  const { values: old = [] } = before;
  const { values: next = [] } = after;
  const added = next.filter((value) => !old.includes(value));
  const removed = old.filter((value) => !next.includes(value));
  if (added.length + removed.length === 0) {
    return `Requires that ${constraintInWords(after)}, in place of: ${constraintInWords(before)}.`;
  }
  const parts = [
    ...(added.length > 0 ? [`adds ${fewOf(added)}`] : []),
    ...(removed.length > 0 ? [`removes ${fewOf(removed)}`] : []),
  ];
  return `The list of ${after.contextName} ${joined(parts, 'and')}.`;
}

function fewOf(values: readonly string[]): string {
  if (values.length <= NAMED) return joined(values, 'and');
  return `${values.length} values (${values.slice(0, NAMED - 2).join(', ')}, …)`;
}

function isSameQuestion(one: ConstraintDefinition, other: ConstraintDefinition): boolean {
  const isNot = ({ inverted = false }: ConstraintDefinition) => inverted;
  return (
    one.contextName === other.contextName &&
    one.operator === other.operator &&
    isNot(one) === isNot(other)
  );
}

function withoutEqual<T>(list: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others.map((each) => JSON.stringify(each)));
  return list.filter((each) => !known.has(JSON.stringify(each)));
}
