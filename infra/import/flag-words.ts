/** A flag, or a part of one, as a text that is the same for all instances that mean the same. Pure. */
export function wordsOf(definition: unknown): string {
  // What says nothing has no JSON.
  return String(JSON.stringify(definition, withoutDefaults));
}

/**
 * Drops ids, what is absent for some instances and empty for others, and the two properties of
 * constraints that some instances only send when they are set. Sorts properties by name.
 */
function withoutDefaults(key: string, value: unknown): unknown {
  if (key === 'id' || value === null || isEmptyList(value)) return undefined;
  if (value === false && (key === 'inverted' || key === 'caseInsensitive')) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
