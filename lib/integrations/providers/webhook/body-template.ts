import { BoundedWriter, TemplateError } from './bounded-writer.ts';

/** Whether a media type is JSON: `application/json`, or anything ending in `+json`. */
export function isJsonType(contentType: string): boolean {
  return /^\s*[\w.+-]+\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType);
}

/**
 * Refuses a template that cannot be parsed, or that is too large to be rendered; renders nothing.
 * @throws {TemplateError} describing the mistake
 */
export function refuseInvalidTemplate(template: string): void {
  try {
    new BoundedWriter(asText, asText).parse(template);
  } catch (error) {
    throw asTemplateError(error);
  }
}

/**
 * Renders a mustache template. `{{name}}` is escaped for JSON strings if the body is JSON, and not
 * escaped otherwise; `{{{name}}}` is never escaped. Objects and lists become JSON, missing values
 * become empty.
 *
 * @throws {TemplateError} when it does not parse, is too large, repeats too much or grows too long
 */
export function renderTemplate(template: string, view: object, contentType: string): string {
  try {
    const escapeText = isJsonType(contentType) ? escapeJson : asText;
    return new BoundedWriter(asText, escapeText).render(template, withoutPrototypes(view));
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

/** Escapes a text for use between the quotes of a JSON string. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
