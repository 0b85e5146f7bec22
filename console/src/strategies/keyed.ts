/**
 * The items of a list with keys for React, by their position: for rows whose content is kept outside of them,
 * so that removing one only moves what is shown.
 */
export function keyed<T>(list: readonly T[]) {
  return list.map((item, index) => ({ key: `${index}`, item, index }));
}
