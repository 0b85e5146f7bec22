import Mustache from 'mustache';

/** A template can not be rendered. The message is meant for who wrote it. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** Sections within sections multiply; a template that needs more than this is a mistake. */
const MAX_SECTIONS = 10_000;
/** Larger bodies are refused by most receivers. */
const MAX_LENGTH = 512 * 1024;

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Fit to stand between the quotes of a JSON string. */
const escapeJson = (value: unknown): string => JSON.stringify(asText(value)).slice(1, -1);

/** Renders objects as JSON, and gives up on templates that grow without end. */
class BoundedWriter extends Mustache.Writer {
  #sections = 0;
  #length = 0;

  override renderTokens(...args: Parameters<Mustache.Writer['renderTokens']>): string {
    this.#sections += 1;
    if (this.#sections > MAX_SECTIONS) throw new TemplateError('it repeats too many sections');
    const text = super.renderTokens(...args);
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw new TemplateError('its result is too long');
    return text;
  }

  override unescapedValue(token: string[], context: Mustache.Context): string {
    const value: unknown = context.lookup(token[1] ?? '');
    return value === null || value === undefined ? '' : asText(value);
  }
}

/**
 * Plain data without prototypes: mustache looks names up along the prototype chain and calls the
 * functions it finds, so `{{event.constructor}}` would reach them.
 */
const withoutPrototypes = (view: object): unknown =>
  JSON.parse(JSON.stringify(view), (_key, value) =>
    typeof value === 'object' && value !== null ? Object.setPrototypeOf(value, null) : value,
  );

/** Whether a media type is JSON: `application/json`, or anything that ends in `+json`. */
export const isJsonType = (contentType: string): boolean =>
  /^\s*[\w.+-]+\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType);

/**
 * Parses a template without rendering it.
 * @throws {TemplateError} saying what is wrong with it
 */
export const checkTemplate = (template: string): void => {
  try {
    new Mustache.Writer().parse(template);
  } catch (error) {
    throw new TemplateError((error as Error).message);
  }
};

/**
 * Renders a mustache template. `{{name}}` is escaped for JSON strings if the body is JSON, and not
 * escaped otherwise; `{{{name}}}` never is. Objects and lists become JSON. What is missing is empty.
 *
 * @throws {TemplateError} when it does not parse, repeats too much or grows too long
 */
export const renderTemplate = (template: string, view: object, contentType: string): string => {
  try {
    return new BoundedWriter().render(template, withoutPrototypes(view), undefined, {
      escape: isJsonType(contentType) ? escapeJson : asText,
    });
  } catch (error) {
    throw error instanceof TemplateError ? error : new TemplateError((error as Error).message);
  }
};
