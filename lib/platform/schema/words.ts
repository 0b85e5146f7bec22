/*
 * The words that schemas are written in. Each takes what people read first, then its rules, which are JSON Schema's own
 * keywords. What the types of requests and answers follow from stays literal: types, values, properties, defaults.
 */
import type { JSONSchema } from 'json-schema-to-ts';

type NoRules = Readonly<Record<never, never>>;

type Rules = {
  readonly default?: unknown;
  readonly deprecated?: boolean;
};

type TextRules = Rules & {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly writeOnly?: boolean;
};

type NumberRules = Rules & {
  readonly minimum?: number;
  readonly maximum?: number;
};

type ListRules = Rules & {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
};

/** What the rules leave in the type of a schema: all of them, because a default makes a property certain. */
type KeptRules<R> = NoInfer<R extends number ? NoRules : R>;

type TypedSchema<Type extends string, R> = { readonly type: Type } & KeptRules<R>;

type Choice<V extends readonly string[], R> = {
  readonly type: 'string';
  readonly enum: V;
} & KeptRules<R>;

type List<S, R> = { readonly type: 'array'; readonly items: S } & KeptRules<R>;

/** A property that may be left out. */
interface Optional<S = JSONSchema> {
  readonly optional: S;
}

export type Properties = Readonly<Record<string, JSONSchema | Optional>>;

type SchemaOfObject<P extends Properties> = {
  readonly title?: string;
  readonly description?: string;
  readonly type: 'object';
  readonly required: readonly Required<P>[];
  readonly properties: {
    readonly [Name in keyof P]: P[Name] extends Optional<infer S> ? S : P[Name];
  };
};

type Required<P> = {
  [Name in keyof P & string]: P[Name] extends Optional ? never : Name;
}[keyof P & string];

/** @param rules its rules, or the most characters that it may have; 100 unless given */
export function text<const R extends number | TextRules = NoRules>(
  description: string,
  example: string | null,
  rules?: R,
): TypedSchema<'string', R> {
  const own = typeof rules === 'object' ? rules : { maxLength: rules ?? 100 };
  return made({ type: 'string', ...own, description, examples: [example] });
}

/** One of some texts. */
export function choice<const V extends readonly string[], const R extends Rules = NoRules>(
  description: string,
  values: V,
  example: V[number],
  rules?: R,
): Choice<V, R> {
  return made({ type: 'string', enum: values, ...rules, description, examples: [example] });
}

export function integer<const R extends NumberRules = NoRules>(
  description: string,
  example: number | null,
  rules?: R,
): TypedSchema<'integer', R> {
  return made({ type: 'integer', ...rules, description, examples: [example] });
}

/** How many there are of something. */
export function amount(description: string, example: number) {
  return integer(description, example, { minimum: 0 });
}

export function number<const R extends NumberRules = NoRules>(
  description: string,
  example: number | null,
  rules?: R,
): TypedSchema<'number', R> {
  return made({ type: 'number', ...rules, description, examples: [example] });
}

/** True or false. */
export function flag<const R extends Rules = NoRules>(
  description: string,
  example = true,
  rules?: R,
): TypedSchema<'boolean', R> {
  return made({ type: 'boolean', ...rules, description, examples: [example] });
}

/** @param rules its rules, or the most items that it may have */
export function list<const S extends JSONSchema, const R extends number | ListRules = NoRules>(
  description: string,
  rules: R,
  items: S,
  example?: readonly unknown[],
): List<S, R> {
  const own = typeof rules === 'object' ? rules : { maxItems: rules };
  return made({
    type: 'array',
    ...own,
    description,
    ...(example && { examples: [example] }),
    items,
  });
}

/** A value that may also be null. */
export function nullable<const S extends { readonly type: string }>(
  schema: S,
): Omit<S, 'type'> & { readonly type: readonly [S['type'], 'null'] } {
  return made({ ...schema, type: [schema.type, 'null'] });
}

/** A property that may be left out of its object. */
export function optional<const S extends JSONSchema>(schema: S): Optional<S> {
  return { optional: schema };
}

/**
 * An object with some properties, which are required unless they are `optional`. Others are ignored.
 * @param about its title, if generated clients are to have a name for it, and its description
 */
export function object<const P extends Properties>(properties: P): SchemaOfObject<P>;
export function object<const P extends Properties>(
  description: string,
  properties: P,
): SchemaOfObject<P>;
export function object<const P extends Properties>(
  title: string,
  description: string,
  properties: P,
): SchemaOfObject<P>;
export function object(...about: readonly (string | Properties)[]) {
  return objectOf(about, {});
}

/** An object in which other properties are an error. */
export function closed<const P extends Properties>(
  description: string,
  properties: P,
): SchemaOfObject<P> & { readonly additionalProperties: false };
export function closed<const P extends Properties>(
  title: string,
  description: string,
  properties: P,
): SchemaOfObject<P> & { readonly additionalProperties: false };
export function closed(...about: readonly (string | Properties)[]) {
  return objectOf(about, { additionalProperties: false });
}

function objectOf(about: readonly (string | Properties)[], rules: object) {
  const properties = Object.entries(about.at(-1) as Properties);
  const description = about.at(-2);
  const title = about.at(-3);
  const required = properties.flatMap(([name, schema]) => (isOptional(schema) ? [] : [name]));
  return made<never>({
    ...(title !== undefined && { title }),
    type: 'object',
    ...(description !== undefined && { description }),
    ...(required.length > 0 && { required }),
    ...rules,
    properties: Object.fromEntries(
      properties.map(([name, schema]) => [name, isOptional(schema) ? schema.optional : schema]),
    ),
  });
}

function isOptional(schema: JSONSchema | Optional): schema is Optional {
  return typeof schema === 'object' && 'optional' in schema;
}

/** The compiler does not follow spreads of generic types: each word states the type of what it makes. */
function made<S>(schema: unknown): S {
  return schema as S;
}
