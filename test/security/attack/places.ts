/**
 * Ids of existing things, by the parameter or property that holds them. A key with a slash applies
 * only after that segment of a path: `segments/id` is the `id` in `/segments/{id}`.
 */
export type Places = Readonly<Record<string, readonly (string | number)[]>>;

/** What a parameter of a path can name; empty if nothing is known. */
export function idsInPath(
  places: Places,
  path: string,
  name: string,
): readonly (string | number)[] {
  const segments = path.split('/');
  const before = segments[segments.indexOf(`{${name}}`) - 1] ?? '';
  return places[`${before}/${name}`] ?? places[name] ?? [];
}

/** Later places replace earlier ones of the same name. */
export function withPlaces(first: Places, second: Places): Places {
  return { ...first, ...second };
}
