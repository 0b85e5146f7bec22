/** Names that a dialog lists; more are counted. */
const NAMED = 10;

/** The first ten names, and how many more there are: `basket, menu and 3 more`. Pure. */
export function namesInWords(names: readonly string[]): string {
  const more = names.length - NAMED;
  if (more > 0) return `${names.slice(0, NAMED).join(', ')} and ${more} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What a dialog does, and to what: `Archive basket`, `Archive flags`. Pure. */
export function titleOf(action: string, flags: readonly { readonly name: string }[]): string {
  const [only] = flags;
  return `${action} ${flags.length === 1 && only ? only.name : 'flags'}`;
}
