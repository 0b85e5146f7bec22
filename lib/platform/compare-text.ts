/**
 * Compares texts for `sort`, by UTF-16 code units: the same order on every machine, unlike
 * `localeCompare`.
 */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
