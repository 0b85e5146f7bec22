/**
 * The new places of strategies when one of them is moved up or down. Pure.
 * @param by -1 for up, 1 for down
 */
export function reordered(
  strategies: readonly { readonly id: string }[],
  id: string,
  by: 1 | -1,
): readonly { readonly id: string; readonly sortOrder: number }[] {
  const ids = strategies.map((strategy) => strategy.id);
  const from = ids.indexOf(id);
  const rest = ids.toSpliced(from, 1);
  return rest.toSpliced(from + by, 0, id).map((each, sortOrder) => ({ id: each, sortOrder }));
}
