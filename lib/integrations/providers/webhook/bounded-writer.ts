import Mustache from 'mustache';
import { RuleError } from '../../../platform/errors.ts';

/** The template cannot be rendered. The message is meant for the author of the template. */
export class TemplateError extends RuleError {
  override readonly name = 'TemplateError';
}

/** A token as mustache parses it: its kind, its name or text, and the tokens inside a section. */
type TemplateToken = readonly [
  kind: string,
  value: string,
  start: number,
  end: number,
  inside?: unknown,
];

/** Of a template: one that describes an event has a few dozen. Bounds the values of one section. */
const MAX_TAGS = 1_000;
/** Sections within sections; a missing name is looked up in each of them. */
const MAX_NESTING = 10;
/** Characters. Names of values in an event are shorter, and each lookup splits the name at its dots. */
const MAX_NAME_LENGTH = 200;
/** Characters in a row. The parser's time grows with their square: 20,000 take a second. */
const MAX_WHITESPACE = 1_000;
/** Nested sections multiply; a template that renders more than this is a mistake. */
const MAX_SECTIONS = 10_000;
/** Tags and texts, each as often as its section repeats. As many as that many sections of ten need. */
const MAX_STEPS = 100_000;
/** Characters. Most receivers refuse larger bodies. */
const MAX_LENGTH = 512 * 1024;

/**
 * Renders a template within limits of work and memory: each value counts as soon as it is produced,
 * before it is joined with the others, because a thousand tags may each render a whole event. Values
 * are turned into text once, however often a template repeats them. For one template and one view.
 */
export class BoundedWriter extends Mustache.Writer {
  readonly #asText: (value: unknown) => string;
  readonly #escape: (value: unknown) => string;
  #sections = 0;
  #steps = 0;
  #length = 0;

  /** @param escapeText for names between two braces */
  constructor(asText: (value: unknown) => string, escapeText: (text: string) => string) {
    super();
    this.#asText = cached(asText);
    this.#escape = cached((value) => {
      const text = this.#asText(value);
      // Escaping never makes a text shorter, and would double one that is too long already.
      this.#refuseOverflow(text.length);
      return escapeText(text);
    });
  }

  /** @throws {TemplateError} for a template that is larger than any should be */
  override parse(...args: Parameters<Mustache.Writer['parse']>): unknown {
    refuseLongWhitespace(args[0]);
    const tokens = super.parse(...args);
    refuseLargeTemplate(tokens);
    return tokens;
  }

  override renderTokens(...args: Parameters<Mustache.Writer['renderTokens']>): string {
    this.#sections += 1;
    if (this.#sections > MAX_SECTIONS) throw new TemplateError('it repeats too many sections');
    this.#steps += args[0].length;
    if (this.#steps > MAX_STEPS) throw new TemplateError('it repeats too many values');
    return super.renderTokens(...args);
  }

  override rawValue(token: string[]): string {
    return this.#take(token[1] ?? '');
  }

  override unescapedValue(token: string[], context: Mustache.Context): string {
    return this.#take(textOf(context, token, this.#asText));
  }

  override escapedValue(token: string[], context: Mustache.Context): string {
    return this.#take(textOf(context, token, this.#escape));
  }

  #take(text: string): string {
    this.#refuseOverflow(text.length);
    this.#length += text.length;
    return text;
  }

  #refuseOverflow(more: number): void {
    if (this.#length + more > MAX_LENGTH) throw new TemplateError('its result is too long');
  }
}

function refuseLongWhitespace(template: string): void {
  if (template.split(/\S+/).every(({ length }) => length <= MAX_WHITESPACE)) return;
  throw new TemplateError(`it has more than ${MAX_WHITESPACE} whitespace characters in a row`);
}

/** Counts the tags of all sections; a tag is anything but text. */
function refuseLargeTemplate(template: readonly TemplateToken[]): void {
  let tags = 0;
  const visit = (tokens: readonly TemplateToken[], depth: number): void => {
    if (depth > MAX_NESTING) throw new TemplateError('it is nested too deeply');
    for (const [kind, value, , , inside] of tokens) {
      if (kind === 'text') continue;
      tags += 1;
      if (tags > MAX_TAGS) throw new TemplateError(`it has more than ${MAX_TAGS} tags`);
      if (kind !== '!' && value.length > MAX_NAME_LENGTH) {
        throw new TemplateError(`it has a name of more than ${MAX_NAME_LENGTH} characters`);
      }
      if (Array.isArray(inside)) visit(inside, depth + 1);
    }
  };
  visit(template, 0);
}

/** The text of a value; missing ones are empty. */
function textOf(
  context: Mustache.Context,
  [, name = '']: string[],
  toText: (value: unknown) => string,
): string {
  const value: unknown = context.lookup(name);
  return value === null || value === undefined ? '' : toText(value);
}

function cached(toText: (value: unknown) => string): (value: unknown) => string {
  const texts = new Map<unknown, string>();
  return (value) => {
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = toText(value);
    texts.set(value, text);
    return text;
  };
}
