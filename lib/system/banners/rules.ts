import { invalid } from '../../platform/errors.ts';

/** Protocols that are safe to open with a click; above all no `javascript:`. */
const protocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Refuses a link that is not safe to click. Pure.
 * @param link a URL, absolute or relative, or `dialog`
 * @throws {ValidationError} naming the property
 */
export function refuseInvalidLink(link: string | null | undefined): void {
  if (link === null || link === undefined) return;
  // Parsed as browsers do, which skip whitespace and line breaks in places.
  const url = URL.parse(link, 'https://relative.invalid');
  if (url && protocols.has(url.protocol)) return;
  throw invalid('/body/link', 'must be an http, https or mailto URL, a relative URL, or "dialog"');
}
