/** What happened to values that were typed or pasted. */
interface Taken {
  readonly added: number;
  /** How many were there already. */
  readonly duplicates: number;
  readonly unknown: readonly string[];
}

/**
 * Which of some values can be added. Where only known ones can, letters may be typed in another case. Pure.
 * @param known all that can be added; empty: anything
 */
export function takeValues(values: readonly string[], known: readonly string[]) {
  if (known.length === 0) return { taken: values, unknown: [] };
  const found = values.map((value) => ({
    value,
    match: known.find((each) => each.toLowerCase() === value.toLowerCase()),
  }));
  return {
    taken: found.flatMap(({ match }) => match ?? []),
    unknown: found.flatMap(({ value, match }) => (match === undefined ? [value] : [])),
  };
}

/** What people are told about it; empty where the tokens say it all. Pure. */
export function takenInWords({ added, duplicates, unknown }: Taken): string {
  return [
    added > 1 && `${added} added.`,
    duplicates > 0 && `${duplicates === 1 ? 'One was' : `${duplicates} were`} there already.`,
    unknown.length > 0 && `Not one of the legal values: ${unknown.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
