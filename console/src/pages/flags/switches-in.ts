/** The switches of a row, one for each environment that has a column. */
export function switchesIn(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[role="switch"]')];
}
