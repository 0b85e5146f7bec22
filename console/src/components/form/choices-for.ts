/** One of the things that a field offers. */
export interface FieldChoice {
  readonly value: string;
  /** What it is called, where that is not its value. */
  readonly name?: string;
  /** What it means, in a few words. */
  readonly hint?: string | null | undefined;
}

/** The choices whose name or meaning has what was typed; those whose name begins with it come first. Pure. */
export function choicesFor<C extends FieldChoice>(
  choices: readonly C[],
  typed: string,
): readonly C[] {
  const wanted = typed.trim().toLowerCase();
  const name = (choice: C) => (choice.name ?? choice.value).toLowerCase();
  if (wanted === '' || choices.some((choice) => name(choice) === wanted)) return choices;
  const found = choices.filter(
    (choice) => name(choice).includes(wanted) || choice.hint?.toLowerCase().includes(wanted),
  );
  const [first, others] = [true, false].map((isFirst) =>
    found.filter((choice) => name(choice).startsWith(wanted) === isFirst),
  );
  return [...(first ?? []), ...(others ?? [])];
}
