/** A text that stands for a flag where it is in code. */
export interface Spelling {
  readonly text: string;
  readonly flag: string;
  /** Which wrapper it is of, if it is searched only in some files: its place in the list. */
  readonly wrapper?: number;
}

/** How code writes flags besides by their name. */
export interface Wrapper {
  /** With a placeholder for the name, such as `{camelCase}`. */
  readonly text: string;
  /** What names begin with that the code leaves out. */
  readonly without?: string;
  /** Patterns of the files that it is searched in, as in an ignore file; all without them. */
  readonly files?: readonly string[];
}

type Form = (words: readonly string[], name: string) => string;

const forms: Readonly<Record<string, Form>> = {
  name: (_words, name) => name,
  camelCase: ([first = '', ...others]) => first + others.map(capital).join(''),
  PascalCase: (words) => words.map(capital).join(''),
  snake_case: (words) => words.join('_'),
  SCREAMING_SNAKE_CASE: (words) => words.join('_').toUpperCase(),
};

/** What a wrapper may have in place of the name. */
export const placeholders = Object.keys(forms).map((form) => `{${form}}`);

/**
 * All texts that stand for flags: their names, constants, and their names in wrappers. Pure.
 * @param constants names of flags, by the text that stands for them
 */
export function spellingsOf(
  flags: readonly string[],
  {
    constants = {},
    wrappers = [],
  }: {
    readonly constants?: Readonly<Record<string, string>>;
    readonly wrappers?: readonly Wrapper[];
  },
): Spelling[] {
  const known = new Set(flags);
  return [
    ...flags.map((flag) => ({ text: flag, flag })),
    ...Object.entries(constants).flatMap(([text, flag]) =>
      known.has(flag) ? [{ text, flag }] : [],
    ),
    ...wrappers.flatMap((each, wrapper) =>
      flags.flatMap((flag): Spelling[] => {
        const text = wrapped(flag, each);
        return text === undefined ? [] : [{ text, flag, ...(each.files && { wrapper }) }];
      }),
    ),
  ];
}

function wrapped(flag: string, { text, without = '' }: Wrapper): string | undefined {
  if (!flag.startsWith(without) || flag === without) return undefined;
  const name = flag.slice(without.length);
  const words = wordsOf(name);
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, form: string) =>
    Object.hasOwn(forms, form) ? (forms[form]?.(words, name) ?? '') : placeholder,
  );
}

/** The words of a name in small letters: `new-checkout.v2` and `newCheckoutV2` have the same. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
