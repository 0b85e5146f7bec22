/** A part of a message: plain text, an emphasized name, or a link. None of them is escaped. */
export type Part =
  | string
  | { readonly strong: string }
  | { readonly link: string; readonly url: string };

/** A text without a style: each provider renders it in its own. */
export type Message = readonly Part[];

/** An emphasized name. */
export function strong(text: string): Message {
  return [{ strong: text }];
}

/** A link. */
export function link(text: string, url: string): Message {
  return [{ link: text, url }];
}

/**
 * Template tag that builds a message from text and other messages.
 *
 * @example say`${strong('jane')} created ${link('my-flag', url)}`
 */
export function say(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | Message)[]
): Message {
  return texts
    .flatMap((text, index) => [text, ...toParts(values[index] ?? '')])
    .filter((part) => part !== '');
}

function toParts(value: string | number | Message): Message {
  return typeof value === 'object' ? value : [String(value)];
}

/** A message as plain text, for titles and for lists. */
export function textOf(message: Message): string {
  return message
    .map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.link))
    .join('');
}
