import { invalid } from '../platform/errors.ts';
import { isObject } from '../platform/is-object.ts';
import { pointerToken } from '../platform/json-pointer.ts';
import { A_DATE_TIME, isDateTime } from '../strategies/check-constraints.ts';

type ContextValue = string | number | boolean;

/** A field of the context and the values to try. */
interface VariedField {
  readonly name: string;
  readonly values: readonly ContextValue[];
  /** Whether it is one of the `properties` of the context. */
  readonly isProperty: boolean;
}

/** A parsed context. */
export interface ReadContext {
  /** Ordered by how fast they vary: the last one, `appName`, varies fastest. */
  readonly fields: readonly VariedField[];
  /** Names of top-level properties with the wrong type, which are ignored. */
  readonly invalid: readonly string[];
}

/** One combination of values. */
export interface ContextChoice {
  /** All fields in one object, as responses show them. */
  readonly shown: Readonly<Record<string, ContextValue>>;
  /** With separate `properties`, as SDKs receive it. */
  readonly evaluated: object;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields with defaults in the SDKs. */
const sdkDefaults = { environment: 'default' };

/**
 * Parses a context. As in the SDKs, a field of the context takes precedence over a property of the
 * same name.
 *
 * @param expands whether commas separate values; whitespace around them is part of the values
 * @throws {ValidationError} naming a property within `properties` that is a list, an object or null, or a
 *   `currentTime` that is not a date
 */
export function readContext(context: Fields, expands: boolean): ReadContext {
  const { appName, properties, ...rest } = context;
  const split = (value: ContextValue): ContextValue[] =>
    expands && isText(value) ? value.split(',') : [value];
  const field = (name: string, value: ContextValue, isProperty = false): VariedField => ({
    name,
    values: split(value),
    isProperty,
  });
  refuseInvalidTimes(rest.currentTime, expands);
  const top = Object.entries(rest);
  const valid = top.flatMap(([name, value]) => (isText(value) ? [field(name, value)] : []));
  const taken = new Set(['appName', ...valid.map(({ name }) => name)]);
  const ofProperties = Object.entries(isObject(properties) ? properties : {})
    .filter(([name]) => !taken.has(name))
    .map(([name, value]) => field(name, readProperty(name, value), true));
  const hasValidType = (name: string, value: unknown): boolean =>
    name === 'properties' ? isObject(value) : isText(value);
  return {
    fields: [...valid, ...ofProperties, ...(isText(appName) ? [field('appName', appName)] : [])],
    invalid: Object.entries(context)
      .filter(([name, value]) => !hasValidType(name, value))
      .map(([name]) => name),
  };
}

/** The number of combinations of values, at most `Number.MAX_SAFE_INTEGER`. */
export function countContexts({ fields }: ReadContext): number {
  return fields.reduce(
    (count, { values }) => Math.min(count * values.length, Number.MAX_SAFE_INTEGER),
    1,
  );
}

/** All combinations of values. Check `countContexts` first, because the list is built in memory. */
export function expandContexts(context: ReadContext): ContextChoice[] {
  return Array.from({ length: countContexts(context) }, (_, place) => choiceAt(context, place));
}

/** Some combinations of values, evenly spread: at most `count`. */
export function sampleContexts(context: ReadContext, count: number): ContextChoice[] {
  const all = countContexts(context);
  const size = Math.min(all, count);
  return Array.from({ length: size }, (_, index) =>
    choiceAt(context, Math.floor(((index + 0.5) * all) / size)),
  );
}

/** Size in bytes of the smallest combination in a response. */
export function leastContextBytes({ fields }: ReadContext): number {
  const shortest = fields.map(({ values }) =>
    values.reduce((least, each) => (String(each).length < String(least).length ? each : least)),
  );
  return Buffer.byteLength(JSON.stringify(toChoice(fields, shortest).shown));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A time that cannot be parsed would silently make each comparison of dates false. */
function refuseInvalidTimes(currentTime: unknown, expands: boolean): void {
  if (!isText(currentTime)) return;
  const times = expands ? currentTime.split(',') : [currentTime];
  if (times.every(isDateTime)) return;
  throw invalid('/body/context/currentTime', `must be ${A_DATE_TIME}`, { sent: currentTime });
}

function readProperty(name: string, value: unknown): ContextValue {
  if (isText(value) || typeof value === 'number' || typeof value === 'boolean') return value;
  const path = `/body/context/properties/${pointerToken(name)}`;
  throw invalid(path, 'must be a string');
}

function choiceAt({ fields }: ReadContext, place: number): ContextChoice {
  let rest = place;
  const reversed = fields.toReversed().map(({ values }) => {
    const value = values[rest % values.length] ?? '';
    rest = Math.floor(rest / values.length);
    return value;
  });
  return toChoice(fields, reversed.reverse());
}

function toChoice(fields: readonly VariedField[], values: readonly ContextValue[]): ContextChoice {
  const entries = fields.map(({ name }, index): [string, ContextValue] => [
    name,
    values[index] ?? '',
  ]);
  const only = (isProperty: boolean) =>
    Object.fromEntries(entries.filter((_, index) => fields[index]?.isProperty === isProperty));
  const properties = only(true);
  const defaults = Object.hasOwn(properties, 'environment') ? {} : sdkDefaults;
  return {
    shown: Object.fromEntries(entries),
    evaluated: { ...defaults, ...only(false), properties },
  };
}
