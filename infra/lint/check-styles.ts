/** Something in a style sheet that only the file of tokens may have. */
export interface StyleFault {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** What to use in its place. */
  readonly instead: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** What is allowed besides tokens: nothing, what is inherited, what depends on the container, and hairlines. */
const rules: readonly Rule[] = [
  { pattern: /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\(/i, instead: 'a colour of tokens.css' },
  { pattern: /font-size: (?!var\(|inherit|[\d.]+em\b)/, instead: 'a size of type of tokens.css' },
  { pattern: /font-weight: (?!var\(|inherit)/, instead: 'a weight of tokens.css' },
  { pattern: /font-family: (?!var\(|inherit)/, instead: 'a family of tokens.css' },
  { pattern: /border-radius: .*\b(?!1px)[1-9][\d.]*(px|rem|%)/, instead: 'a radius of tokens.css' },
  { pattern: /box-shadow: (?!var\(|none|inset)/, instead: 'a shadow of tokens.css' },
  { pattern: /(transition|animation)[^;]*\s[\d.]+m?s\b/, instead: 'a duration of tokens.css' },
  {
    pattern: /^\s*(padding|margin|gap|row-gap|column-gap)[a-z-]*: (?!calc)[^;]*\b[\d.]+rem/,
    instead: 'a distance of tokens.css',
  },
];

/** The faults of style sheets. @param sheets contents by path, without the file of tokens */
export function checkStyles(sheets: ReadonlyMap<string, string>): StyleFault[] {
  return [...sheets].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((content, index) =>
        rules
          .filter(({ pattern }) => pattern.test(content))
          .map(({ instead }) => ({ file, line: index + 1, text: content.trim(), instead })),
      ),
  );
}

/** A fault as a line of text. */
export function formatStyleFault({ file, line, text, instead }: StyleFault): string {
  return `${file}:${line}: "${text}": use ${instead}.`;
}
