import { CustomHeadersError, parseCustomHeaders } from '../providers/parts/custom-headers.ts';
import { encodingsOf } from './secret-encodings.ts';

/** Characters of a response that are kept: enough for its error message. */
const EXCERPT_LENGTH = 500;
/** Kept instead of a response that repeats a secret. */
const HIDDEN = '(hidden: the answer repeats a secret)';
/** Shorter pieces of a secret occur in any text. */
const MIN_PIECE_LENGTH = 6;
/**
 * Runs of letters and digits look the same in nested JSON, or in any other format a receiver has
 * wrapped its response in. Shorter runs are words such as `Bearer` or `hooks`.
 */
const longRuns = /[\w-]{8,}/g;

/**
 * The beginning of a response, for the log. Many receivers echo what they were sent, above all in
 * error messages: if a secret occurs anywhere in the response, in any common encoding, whole or cut
 * off by its end, none of the response is kept.
 *
 * @param secrets values of the sensitive parameters
 */
export function excerptOf(text: string, secrets: readonly string[]): string {
  const pieces = secrets.filter((secret) => secret !== '').flatMap(piecesOf);
  const encodings = new Set(pieces.flatMap(encodingsOf));
  for (const encoding of encodings) if (repeats(text, encoding)) return HIDDEN;
  return text.slice(0, EXCERPT_LENGTH).toWellFormed();
}

/** Whether a piece occurs in a text, or is cut off by the end of the text. */
function repeats(text: string, piece: string): boolean {
  if (text.includes(piece)) return true;
  const start = piece.slice(0, MIN_PIECE_LENGTH);
  if (start.length < MIN_PIECE_LENGTH) return false;
  const from = Math.max(0, text.length - piece.length + 1);
  for (let at = text.indexOf(start, from); at !== -1; at = text.indexOf(start, at + 1)) {
    if (piece.startsWith(text.slice(at))) return true;
  }
  return false;
}

/** A secret and its recognisable parts: the path of a URL, a token after `Bearer`. */
function piecesOf(secret: string): string[] {
  const ofUrl = piecesOfUrl(secret);
  const values = headerValues(secret);
  const words = [secret, ...values].flatMap((text) => text.split(/\s+/));
  // For a URL without its host, which an error message needs.
  const texts = ofUrl.length > 0 ? ofUrl : words;
  const runs = texts.flatMap((text) => text.match(longRuns) ?? []);
  const pieces = [...values, ...words, ...ofUrl, ...runs];
  return [secret, ...pieces.filter((piece) => piece.length >= MIN_PIECE_LENGTH)];
}

/**
 * The parts of a URL that a receiver sees: never the whole, but the path, the query and the
 * credentials.
 */
function piecesOfUrl(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const { pathname, search, searchParams, username, password } = new URL(text);
  const login = `${decoded(username)}:${decoded(password)}`;
  return [
    `${pathname}${search}`,
    pathname,
    search,
    ...searchParams.values(),
    // Sent as `Authorization: Basic`, which is the base64 of both together.
    ...(login === ':' ? [] : [username, password, login]),
  ].flatMap((piece) => [piece, decoded(piece)]);
}

/** URL-decodes a text; returns it unchanged if it is not URL-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The values of custom headers: a receiver sees them one by one, not as the JSON they are
 * configured in.
 */
function headerValues(secret: string): string[] {
  try {
    return Object.values(parseCustomHeaders(secret));
  } catch (error) {
    if (error instanceof CustomHeadersError) return [];
    throw error;
  }
}
