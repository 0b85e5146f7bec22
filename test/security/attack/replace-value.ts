import type { Random } from '../../chaos/random.ts';

/** Where a value is in a JSON document: the keys and indices on the way to it. */
export type Way = readonly (string | number)[];

/** The ways to all values of a document; the document itself is the first. */
export function waysIn(value: unknown, way: Way = []): readonly Way[] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([key, child]) => waysIn(child, [...way, key]))];
}

/** A copy of a document with one value replaced. */
export function replaceAt(value: unknown, way: Way, replace: (old: unknown) => unknown): unknown {
  const [key, ...rest] = way;
  if (key === undefined) return replace(value);
  const inner = (value as Readonly<Record<string | number, unknown>>)[key];
  const replaced = replaceAt(inner, rest, replace);
  if (Array.isArray(value))
    return value.map((one, index) => (index === Number(key) ? replaced : one));
  return { ...(value as object), [key]: replaced };
}

/** A copy with a random value replaced. */
export function replaceSomewhere(
  value: unknown,
  random: Random,
  replace: (old: unknown) => unknown,
): unknown {
  const ways = waysIn(value);
  return replaceAt(
    value,
    ways[random.int(Math.min(1, ways.length - 1), ways.length - 1)] ?? [],
    replace,
  );
}
