import { validateHeaderName, validateHeaderValue } from 'node:http';
import { RuleError } from '../../../platform/errors.ts';
import { isObject } from '../../../platform/is-object.ts';

/**
 * The parameter `customHeaders` is invalid. The message never quotes the parameter, which is
 * secret.
 */
export class CustomHeadersError extends RuleError {
  override readonly name = 'CustomHeadersError';
}

/** More than any gateway needs; servers refuse requests with a hundred. */
const MAX_CUSTOM_HEADERS = 20;
/** Servers accept 8 KB of headers in all, ours included. */
const MAX_HEADERS_LENGTH = 6_000;

/** Headers of the connection and of the message framing, which an integration must not set. */
const reserved: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Receivers verify `webhook-…`; every proxy on the way reads `proxy-…`. */
const reservedPrefixes = ['webhook-', 'proxy-'];

/**
 * Parses the parameter `customHeaders`.
 *
 * @param text a JSON object of names and values
 * @returns values by name, in lower case
 * @throws {CustomHeadersError} describing the mistake without quoting the parameter
 */
export function parseCustomHeaders(text: string): Readonly<Record<string, string>> {
  if (text.length > MAX_HEADERS_LENGTH) {
    throw new CustomHeadersError(`must not have more than ${MAX_HEADERS_LENGTH} characters`);
  }
  const headers = parseObject(text).map(([name, value]) => checkHeader(name, value));
  if (headers.length > MAX_CUSTOM_HEADERS) {
    throw new CustomHeadersError(`must not have more than ${MAX_CUSTOM_HEADERS} headers`);
  }
  if (new Set(headers.map(([name]) => name)).size < headers.length) {
    throw new CustomHeadersError('names a header twice');
  }
  return Object.fromEntries(headers);
}

/**
 * The headers that an integration adds to its requests, or that replace ours. They are merged last and
 * never include `webhook-…`, which is refused when the integration is saved.
 *
 * @param parameters of the integration, secrets decrypted
 */
export function customHeadersOf({
  customHeaders = '',
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return customHeaders.trim() === '' ? {} : parseCustomHeaders(customHeaders);
}

function parseObject(text: string): [string, unknown][] {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return Object.entries(value);
  } catch {
    // The parser's message quotes the text.
  }
  throw new CustomHeadersError('must be a JSON object of header names and values');
}

function checkHeader(name: string, value: unknown): [string, string] {
  const lowerCase = name.toLowerCase();
  if (isReserved(lowerCase)) throw new CustomHeadersError('names a header that cannot be set');
  if (typeof value !== 'string') {
    throw new CustomHeadersError('must have strings as the values of headers');
  }
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new CustomHeadersError('has a character that is not allowed in a header');
  }
  return [lowerCase, value];
}

function isReserved(name: string): boolean {
  return reserved.has(name) || reservedPrefixes.some((prefix) => name.startsWith(prefix));
}
