import type { ConstraintDefinition } from '../../../../lib/evaluation/model.ts';
import { constraintInWords } from '../../../../lib/words/constraint-in-words.ts';
import { safeguardInWords } from '../../release-plans/plan-words.ts';
import { percentOf } from '../../strategies/in-words.ts';
import { labelOf, scalarInWords } from './field-words.ts';

/** One thing that differs between two states, in words. */
export interface Difference {
  /** What it is: `Rollout`, `Constraint`, `Variant blue`. */
  readonly what: string;
  /** Absent if there was nothing before. */
  readonly before?: string;
  /** Absent if nothing is left. */
  readonly after?: string;
}

/** Names to show in place of numbers and ids. */
export interface Names {
  readonly segments?: ReadonlyMap<number, string>;
  /** Titles or types of strategies, by id. */
  readonly strategies?: ReadonlyMap<string, string>;
}

type Fields = Readonly<Record<string, unknown>>;

/** They say nothing about what something does, or are said elsewhere. */
const untold = new Set(['id', 'featureName', 'createdAt', 'createdBy', 'version', 'overrides']);

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
    .filter((key) => !untold.has(key))
    .flatMap((key) => differencesIn(key, old[key], next[key], names));
}

function differencesIn(key: string, before: unknown, after: unknown, names: Names): Difference[] {
  if (same(before, after) || (key === 'sortOrder' && isNothing(before, after))) return [];
  if (key === 'strategyIds') return ofOrder(before, after, names);
  if (key === 'variants' && hasObjects(before, after)) return ofVariants(before, after, names);
  if (Array.isArray(before) || Array.isArray(after)) return ofList(key, before, after, names);
  if (isFields(before) || isFields(after)) return [...differencesOf(before, after, names)];
  return oneDifference(labelOf(key), scalarInWords(key, before), scalarInWords(key, after));
}

/** Entries that were added or removed; one that was replaced by another stands in one line with it. */
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
  const lines = Math.max(gone.length, added.length);
  return Array.from({ length: lines }, (_, index) =>
    oneDifference(what, gone[index], added[index]),
  ).flat();
}

function entriesOf(key: string, list: unknown, names: Names): string[] {
  return listOf(list).map((entry) => entryInWords(key, entry, names));
}

function entryInWords(key: string, entry: unknown, { segments }: Names): string {
  if (key === 'segments') return segments?.get(Number(entry)) ?? `segment ${String(entry)}`;
  if (!isFields(entry)) return scalarInWords(key, entry) ?? '';
  if (key === 'constraints') return constraintInWords(entry as unknown as ConstraintDefinition);
  if (key === 'dependencies') return dependencyInWords(entry);
  if (key === 'safeguards') return safeguardInWords(entry);
  const { type, value, name } = entry;
  if (typeof type === 'string' && typeof value === 'string') return `${type}:${value}`;
  if (typeof name === 'string') return name;
  return JSON.stringify(entry);
}

/** A flag that another depends on: `checkout is off`, `checkout has the variant blue or red`. */
function dependencyInWords({ feature, enabled, variants }: Fields): string {
  const flag = String(feature);
  if (enabled === false) return `${flag} is off`;
  const wanted = listOf(variants).map(String);
  return wanted.length === 0 ? `${flag} is on` : `${flag} has the variant ${wanted.join(' or ')}`;
}

/** Variants are the same by name, whatever their order. */
function ofVariants(before: unknown, after: unknown, names: Names): Difference[] {
  const [old, next] = [byName(before), byName(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), next.get(name)];
    const what = `Variant ${name}`;
    const share = oneDifference(what, shareOf(was), shareOf(is));
    const rest = was && is ? differencesOf(withoutShare(was), withoutShare(is), names) : [];
    return [...share, ...rest.map((each) => ({ ...each, what: `${what}: ${each.what}` }))];
  });
}

function byName(list: unknown): ReadonlyMap<string, Fields> {
  return new Map(
    listOf(list)
      .filter(isFields)
      .map((entry) => [String(entry.name), entry]),
  );
}

function shareOf(variant: Fields | undefined): string | undefined {
  if (!variant) return undefined;
  const fixed = variant.weightType === 'fix' ? ', fixed' : '';
  return `${percentOf(Number(variant.weight))}${fixed}`;
}

function withoutShare({ name, weight, weightType, ...rest }: Fields): Fields {
  return rest;
}

function ofOrder(before: unknown, after: unknown, { strategies }: Names): Difference[] {
  const inWords = (list: unknown) =>
    listOf(list)
      .map((id) => strategies?.get(String(id)) ?? String(id).slice(0, 8))
      .join(', ');
  return oneDifference('Order of strategies', inWords(before), inWords(after));
}

function oneDifference(
  what: string,
  before: string | undefined,
  after: string | undefined,
): Difference[] {
  if (before === after) return [];
  return [{ what, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
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
