import { ValidationError } from '../errors.ts';

type Value = string | number | boolean;

/** A field of the context, and the values that it is tried with. */
export interface ContextField {
  readonly name: string;
  readonly values: readonly Value[];
  /** Whether it is one of the `properties` of the context. */
  readonly isProperty: boolean;
}

/** A context as somebody sent it, read. */
export interface ReadContext {
  /** In the order in which they vary: the last one fastest. `appName` is the last. */
  readonly fields: readonly ContextField[];
  /** Names of top-level properties of the wrong type, as they came: they are left out. */
  readonly invalid: readonly string[];
}

/** One combination of values. */
export interface ContextChoice {
  /** All fields side by side, as answers show them. */
  readonly shown: Readonly<Record<string, Value>>;
  /** With `properties` apart, as SDKs are given it. */
  readonly evaluated: object;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const readProperty = (name: string, value: unknown): Value => {
  if (isText(value) || typeof value === 'number' || typeof value === 'boolean') return value;
  const path = `/body/context/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  throw new ValidationError(`The \`${path}\` property must be a string.`, path);
};

/**
 * Reads a context (part 2.3). A field of the context itself goes before a property of the same name, as
 * in the SDKs.
 *
 * @param expands whether commas separate values, blanks round them being part of the values
 * @throws {ValidationError} naming a property within `properties` that is a list, an object or null
 */
export const readContext = (context: Fields, expands: boolean): ReadContext => {
  const { appName, properties, ...rest } = context;
  const split = (value: Value): Value[] => (expands && isText(value) ? value.split(',') : [value]);
  const field = (name: string, value: Value, isProperty = false): ContextField => ({
    name,
    values: split(value),
    isProperty,
  });
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
};

/** How many combinations of values there are: too many to count come to `Number.MAX_SAFE_INTEGER`. */
export const countContexts = ({ fields }: ReadContext): number =>
  fields.reduce((count, { values }) => Math.min(count * values.length, Number.MAX_SAFE_INTEGER), 1);

/** The field that SDKs fill in by themselves. */
const sdkDefaults = { environment: 'default' };

const toChoice = (fields: readonly ContextField[], values: readonly Value[]): ContextChoice => {
  const entries = fields.map(({ name }, index): [string, Value] => [name, values[index] ?? '']);
  const only = (isProperty: boolean) =>
    Object.fromEntries(entries.filter((_, index) => fields[index]?.isProperty === isProperty));
  const properties = only(true);
  const defaults = Object.hasOwn(properties, 'environment') ? {} : sdkDefaults;
  return {
    shown: Object.fromEntries(entries),
    evaluated: { ...defaults, ...only(false), properties },
  };
};

const choiceAt = ({ fields }: ReadContext, place: number): ContextChoice => {
  let rest = place;
  const reversed = fields.toReversed().map(({ values }) => {
    const value = values[rest % values.length] ?? '';
    rest = Math.floor(rest / values.length);
    return value;
  });
  return toChoice(fields, reversed.reverse());
};

/** All combinations of values: count them first, for they are made here. */
export const expandContexts = (context: ReadContext): ContextChoice[] =>
  Array.from({ length: countContexts(context) }, (_, place) => choiceAt(context, place));

/** Bytes that the smallest combination takes in an answer. */
export const leastContextBytes = ({ fields }: ReadContext): number => {
  const shortest = fields.map(({ values }) =>
    values.reduce((least, each) => (String(each).length < String(least).length ? each : least)),
  );
  return Buffer.byteLength(JSON.stringify(toChoice(fields, shortest).shown));
};
