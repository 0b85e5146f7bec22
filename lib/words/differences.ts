import type { ConstraintDefinition, VariantDefinition } from '../evaluation/model.ts';
import { constraintDifferences } from './constraint-differences.ts';
import { dependencyInWords } from './dependency-in-words.ts';
import { type Difference, oneDifference } from './difference.ts';
import { labelOf, scalarInWords } from './field-in-words.ts';
import { listDifferences } from './list-differences.ts';
import { itemsOf } from './phrases.ts';
import { safeguardInWords } from './safeguard-in-words.ts';
import { strategyInWords, type WordedStrategy } from './strategy-in-words.ts';
import { variantDifferences } from './variant-differences.ts';

/** Names to show in place of numbers and ids. */
export interface Names {
  readonly segments?: ReadonlyMap<number, string>;
  /** Titles or types of strategies, by id. */
  readonly strategies?: ReadonlyMap<string, string>;
}

type Fields = Readonly<Record<string, unknown>>;

/** They say nothing about what something does, or are described elsewhere. */
const omitted = new Set(['id', 'featureName', 'createdAt', 'createdBy', 'version']);

/** An id that was drawn: it says nothing to people. */
const drawnId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parameters of strategies that are lists, with commas between. */
const listParameters = new Set(['userIds', 'IPs', 'hostNames']);

/**
 * How two states of the same thing differ, field by field, in words. Lists are compared by their entries, so
 * that a value that was added to a constraint does not look like a new list. Pure.
 *
 * @param before `null` for something that did not exist
 * @param after `null` for something that is gone
 *
 * @example
 * differencesOf({ parameters: { rollout: '10' } }, { parameters: { rollout: '25' } })
 * // [{ what: 'Rollout', before: '10 %', after: '25 %' }]
 */
export function differencesOf(
  before: unknown,
  after: unknown,
  names: Names = {},
): readonly Difference[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return keys
    .filter((key) => !omitted.has(key) && ![old[key], next[key]].some(isDrawnId))
    .flatMap((key) => differencesIn(key, old[key], next[key], names));
}

/** The same for two strategies, where the name is the type. Pure. */
export function strategyDifferences(
  before: object | null,
  after: object | null,
  names: Names = {},
): readonly Difference[] {
  return differencesOf(before, after, names).map((difference) =>
    difference.what === 'Name' ? { ...difference, what: 'Type' } : difference,
  );
}

function differencesIn(key: string, before: unknown, after: unknown, names: Names): Difference[] {
  if (same(before, after) || (key === 'sortOrder' && isNothing(before, after))) return [];
  if (key === 'strategyIds') return ofOrder(before, after, names);
  if (key === 'constraints')
    return constraintDifferences(
      listOf(before) as readonly ConstraintDefinition[],
      listOf(after) as readonly ConstraintDefinition[],
    );
  if (key === 'variants' && hasObjects(before, after)) {
    return variantDifferences(
      listOf(before) as readonly VariantDefinition[],
      listOf(after) as readonly VariantDefinition[],
    );
  }
  if (listParameters.has(key))
    return listDifferences(labelOf(key), itemsOf(before), itemsOf(after));
  if (Array.isArray(before) || Array.isArray(after)) return ofList(key, before, after, names);
  if (isFields(before) || isFields(after)) return [...differencesOf(before, after, names)];
  return oneDifference(labelOf(key), scalarInWords(key, before), scalarInWords(key, after));
}

/** Entries that were added or removed; an object that was replaced by another stands in one line with it. */
function ofList(key: string, before: unknown, after: unknown, names: Names): Difference[] {
  const [old, next] = [entriesOf(key, before, names), entriesOf(key, after, names)];
  const gone = old.filter((text) => !next.includes(text));
  const added = next.filter((text) => !old.includes(text));
  const what = labelOf(key);
  if (gone.length === 0 && added.length === 0) {
    return old.length === next.length && old.join() === next.join()
      ? []
      : oneDifference(`Order of ${what.toLowerCase()}s`, old.join(', '), next.join(', '));
  }
  if (!hasObjects(before, after)) {
    return [
      ...gone.flatMap((text) => oneDifference(what, text, undefined)),
      ...added.flatMap((text) => oneDifference(what, undefined, text)),
    ];
  }
  const lines = Math.max(gone.length, added.length);
  return Array.from({ length: lines }, (_, index) =>
    oneDifference(what, gone[index], added[index]),
  ).flat();
}

function entriesOf(key: string, list: unknown, names: Names): string[] {
  return listOf(list).map((entry) => entryInWords(key, entry, names));
}

function entryInWords(key: string, entry: unknown, { segments }: Names): string {
  if (key === 'segments') return segments?.get(Number(entry)) ?? String(entry);
  if (!isFields(entry)) return scalarInWords(key, entry) ?? '';
  if (key === 'dependencies')
    return dependencyInWords({ ...entry, feature: String(entry.feature) });
  if (key === 'safeguards') return safeguardInWords(entry);
  if (key === 'strategies') return plannedInWords(entry, segments);
  const { type, value, name } = entry;
  if (typeof type === 'string' && typeof value === 'string') return `${type}:${value}`;
  if (typeof name === 'string') return name;
  return JSON.stringify(entry);
}

/** A strategy of a milestone, which has its type as `strategyName`; others are in lists as strategies are. */
function plannedInWords(entry: Fields, segments: Names['segments']): string {
  const named = [...(segments ?? [])].map(([id, name]) => ({ id, name }));
  const strategy = { ...entry, name: entry.strategyName ?? entry.name } as WordedStrategy;
  return strategyInWords(strategy, named);
}

function isDrawnId(value: unknown): boolean {
  return typeof value === 'string' && drawnId.test(value);
}

function ofOrder(before: unknown, after: unknown, { strategies }: Names): Difference[] {
  const inWords = (list: unknown) =>
    listOf(list)
      .map((id) => strategies?.get(String(id)) ?? String(id).slice(0, 8))
      .join(', ');
  return oneDifference('Order of strategies', inWords(before), inWords(after));
}

function hasObjects(before: unknown, after: unknown): boolean {
  return [...listOf(before), ...listOf(after)].some(isFields);
}

/** Whether two values say the same: what is absent, `null` or empty does, and `false` for a new thing. */
function same(a: unknown, b: unknown): boolean {
  if (isSilent(a) && isSilent(b) && isNothing(a, b)) return true;
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Whether the thing that a value belongs to did not exist, or is gone. */
function isNothing(a: unknown, b: unknown): boolean {
  return a === undefined || b === undefined;
}

function isSilent(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
