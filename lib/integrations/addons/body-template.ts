import Mustache from 'mustache';
import { RuleError } from '../../platform/errors.ts';

/** The template cannot be rendered. The message is meant for the author of the template. */
export class TemplateError extends RuleError {
  override readonly name = 'TemplateError';
}

/** Nested sections multiply; a template that renders more than this is a mistake. */
const MAX_SECTIONS = 10_000;
/** Most receivers refuse larger bodies. */
const MAX_LENGTH = 512 * 1024;

/** Renders objects as JSON and limits the number of sections and the length of the result. */
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

/** Whether a media type is JSON: `application/json`, or anything ending in `+json`. */
export function isJsonType(contentType: string): boolean {
  return /^\s*[\w.+-]+\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType);
}

/**
 * Refuses a template that cannot be parsed; renders nothing.
 * @throws {TemplateError} describing the mistake
 */
export function refuseInvalidTemplate(template: string): void {
  try {
    new Mustache.Writer().parse(template);
  } catch (error) {
    throw asTemplateError(error);
  }
}

/**
 * Renders a mustache template. `{{name}}` is escaped for JSON strings if the body is JSON, and not
 * escaped otherwise; `{{{name}}}` is never escaped. Objects and lists become JSON, missing values
 * become empty.
 *
 * @throws {TemplateError} when it does not parse, repeats too many sections or grows too long
 */
export function renderTemplate(template: string, view: object, contentType: string): string {
  try {
    return new BoundedWriter().render(template, withoutPrototypes(view), undefined, {
      escape: isJsonType(contentType) ? escapeJson : asText,
    });
  } catch (error) {
    throw asTemplateError(error);
  }
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Mustache throws plain errors for wrong syntax; errors of any other class are faults of ours. */
function asTemplateError(error: unknown): unknown {
  if (error instanceof RangeError) return new TemplateError('it is nested too deeply');
  return error instanceof Error && error.constructor === Error
    ? new TemplateError(error.message)
    : error;
}

/**
 * Copies plain data without prototypes: mustache looks names up along the prototype chain and calls
 * the functions that it finds, so `{{event.constructor}}` would reach them.
 */
function withoutPrototypes(view: object): unknown {
  return JSON.parse(JSON.stringify(view), (_key, value) =>
    typeof value === 'object' && value !== null ? Object.setPrototypeOf(value, null) : value,
  );
}

/** Escapes a value for use between the quotes of a JSON string. */
function escapeJson(value: unknown): string {
  return JSON.stringify(asText(value)).slice(1, -1);
}
