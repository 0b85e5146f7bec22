import { isObject } from '../../platform/is-object.ts';
import type { Strategy, Variant, VariantPayload } from '../../strategies/model.ts';
import type { DeclaredValue, DefaultValue, FlagValue, ValueType } from './model.ts';

/** What applications use where a flag has no value, unless a default is declared: as if it were off. */
const NEUTRAL = { boolean: false, string: '', integer: 0, float: 0, object: {} } as const;

/** The JSON Schema that values of a type fit. A list is an object: the manifest has no type for lists. */
const SCHEMAS = {
  boolean: { type: 'boolean' },
  string: { type: 'string' },
  integer: { type: 'integer' },
  float: { type: 'number' },
  object: { type: ['object', 'array'] },
} as const;

/** A JSON Schema that the values of a type fit, as payload schemas are stored. Pure. */
export function schemaOfType(type: ValueType): string {
  return JSON.stringify(SCHEMAS[type]);
}

/** Whether a value is of a type. Pure. */
export function isOfType(value: unknown, type: ValueType): boolean {
  const found = typeOfValue(value);
  return found === type || (found === 'integer' && type === 'float');
}

/** The types of the payloads of variants, without those that are the same. Pure. */
export function payloadTypes(variants: readonly Pick<Variant, 'payload'>[]): ValueType[] {
  const types = variants.map(({ payload }) => payload && typeOfPayload(payload));
  return [...new Set(types)].filter((type) => type !== undefined).sort();
}

/** All variants of a flag in an environment: its own, those of its strategies, and of what its release plan will start. Pure. */
export function allVariants({
  variants,
  strategies,
  plan,
}: {
  readonly variants: readonly Variant[];
  readonly strategies: readonly Strategy[];
  readonly plan?: { readonly milestones: readonly { readonly strategies: readonly Strategy[] }[] };
}): Variant[] {
  const planned = plan?.milestones.flatMap((milestone) => milestone.strategies) ?? [];
  return [...variants, ...[...strategies, ...planned].flatMap((each) => each.variants)];
}

/**
 * The type of the values that a payload schema allows, if it names one. Pure.
 * @param schema as it is stored
 */
export function typeOfSchema(schema: string | undefined): ValueType | undefined {
  // Only objects are stored.
  const { type } = (schema === undefined ? {} : JSON.parse(schema)) as { readonly type?: unknown };
  switch (type) {
    case 'boolean':
    case 'string':
    case 'integer':
      return type;
    case 'number':
      return 'float';
    case 'object':
    case 'array':
      return 'object';
    default:
      return undefined;
  }
}

/**
 * What the values of a flag are: as declared, or else as its payload schema says, or else as the payloads are. Pure.
 * @param schemaType that of its payload schema
 * @param found the types of its payloads in all environments
 */
export function flagValueOf(
  { valueType, defaultValue }: DeclaredValue,
  schemaType: ValueType | undefined,
  found: readonly ValueType[],
): FlagValue {
  const type = valueType ?? schemaType ?? typeOfAll(found);
  return {
    type,
    defaultValue: defaultValue === undefined ? NEUTRAL[type] : parseDefault(defaultValue),
    isDeclared: valueType !== undefined,
  };
}

/** A declared default value, as it is stored. Pure. */
export function parseDefault(text: string): DefaultValue {
  // It was checked to be of a type before it was stored.
  return JSON.parse(text) as DefaultValue;
}

/** One type for payloads of several: no accessor has a value for all of them then. */
function typeOfAll(found: readonly ValueType[]): ValueType {
  const types = new Set(found);
  const [first = 'boolean', second] = types;
  if (second === undefined) return first;
  if ([...types].every((type) => type === 'integer' || type === 'float')) return 'float';
  return types.has('string') ? 'string' : 'object';
}

/** The type of what an application gets by OpenFeature; `undefined` for JSON that is null: there is nothing to get. */
function typeOfPayload({ type, value }: VariantPayload): ValueType | undefined {
  if (type === 'number') return typeOfNumber(Number(value));
  return type === 'json' ? typeOfJson(value.trimStart()) : 'string';
}

/** By its first character: it is checked to be JSON when it is stored, and may be long. */
function typeOfJson(text: string): ValueType | undefined {
  switch (text[0]) {
    case '{':
    case '[':
      return 'object';
    case '"':
      return 'string';
    case 't':
    case 'f':
      return 'boolean';
    case 'n':
    case undefined:
      return undefined;
    default:
      return typeOfNumber(Number(text));
  }
}

function typeOfValue(value: unknown): ValueType | undefined {
  if (typeof value === 'boolean' || typeof value === 'string') return typeof value as ValueType;
  if (typeof value === 'number') return typeOfNumber(value);
  return isObject(value) || Array.isArray(value) ? 'object' : undefined;
}

function typeOfNumber(value: number): ValueType {
  return Number.isInteger(value) ? 'integer' : 'float';
}
