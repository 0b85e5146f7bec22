/** A part of a message: plain text, an emphasized name, or a link. None of them is escaped. */
export type Part =
  | string
  | { readonly strong: string }
  | { readonly link: string; readonly url: string };

/** A text without a style: each provider renders it in its own. */
export type Message = readonly Part[];

/** An emphasized name. */
export const strong = (text: string): Message => [{ strong: text }];

/** A link. */
export const link = (text: string, url: string): Message => [{ link: text, url }];

const toParts = (value: string | number | Message): Message =>
  typeof value === 'object' ? value : [String(value)];

/**
 * Template tag that builds a message from text and other messages.
 *
 * @example say`${strong('jane')} created ${link('my-flag', url)}`
 */
export const say = (
  texts: TemplateStringsArray,
  ...values: readonly (string | number | Message)[]
): Message =>
  texts
    .flatMap((text, index) => [text, ...toParts(values[index] ?? '')])
    .filter((part) => part !== '');
