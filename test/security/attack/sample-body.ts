import type { Schema } from '../../../lib/http/contract.ts';
import type { Random } from '../../chaos/random.ts';
import type { Places } from './places.ts';

/** Probability that an optional property is sent. */
const OPTIONAL = 0.5;

/** Nobody can reach it, whatever the network: RFC 6761 reserves the domain. */
const UNREACHABLE = 'https://hooks.invalid/flags';

/**
 * A value that a schema most likely accepts: made of its examples, and of existing things where the
 * property has the name of one.
 */
export function sampleOf(schema: Schema, random: Random, places: Places, name = ''): unknown {
  const choices = (schema.oneOf ?? schema.anyOf) as readonly Schema[] | undefined;
  if (isNonEmpty(choices)) {
    const { oneOf: _one, anyOf: _any, ...rest } = schema;
    const choice = random.pick(choices);
    // A choice may be a schema of its own, or only require more of the properties.
    const isWhole = choice.type !== undefined || choice.properties !== undefined;
    return sampleOf(isWhole ? choice : { ...rest, ...choice }, random, places, name);
  }
  if (schema.const !== undefined) return schema.const;
  const known = places[name];
  const isScalar = schema.type !== 'array' && schema.type !== 'object';
  if (isScalar && isNonEmpty(known)) return random.pick(known);
  if (isNonEmpty(schema.enum as readonly unknown[] | undefined)) {
    return random.pick(schema.enum as [unknown, ...unknown[]]);
  }
  return ofType(schema, random, places, name);
}

function ofType(schema: Schema, random: Random, places: Places, name: string): unknown {
  if (schema.properties !== undefined) return objectOf(schema, random, places);
  const examples = schema.examples as readonly unknown[] | undefined;
  const items = schema.items as Schema | undefined;
  const isSampled =
    places[name] !== undefined || items?.examples !== undefined || items?.properties;
  if (items && (isSampled || !isNonEmpty(examples))) {
    const length = random.int(Number(schema.minItems ?? 0), 2);
    const list = Array.from({ length }, () => sampleOf(items, random, places, name));
    return schema.uniqueItems ? [...new Set(list)] : list;
  }
  return isNonEmpty(examples) ? harmless(random.pick(examples)) : 'text';
}

function objectOf(schema: Schema, random: Random, places: Places): unknown {
  const required = (schema.required ?? []) as readonly string[];
  const properties = Object.entries(schema.properties as Readonly<Record<string, Schema>>);
  const sent = properties.filter(([name]) => required.includes(name) || random.chance(OPTIONAL));
  return Object.fromEntries(
    sent.map(([name, property]) => [name, sampleOf(property, random, places, name)]),
  );
}

/** An example without addresses of the real internet. */
function harmless(example: unknown): unknown {
  const text = JSON.stringify(example);
  return text === undefined
    ? example
    : (JSON.parse(text.replaceAll(/https?:[^"\\]*/g, UNREACHABLE)) as unknown);
}

function isNonEmpty<T>(list: readonly T[] | undefined): list is readonly [T, ...T[]] {
  return list !== undefined && list.length > 0;
}
