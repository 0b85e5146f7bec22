import { CustomHeadersError, parseCustomHeaders } from '../../addons/custom-headers.ts';
import { MASK } from '../../addons/model.ts';
import { spellingsOf } from './secret-encodings.ts';

/** Shorter pieces occur in any text. */
const SHORTEST_PIECE = 6;
/**
 * Runs of letters and digits look the same in nested JSON, or in any other format a receiver has
 * wrapped its response in. Shorter runs are words such as `Bearer` or `hooks`.
 */
const longRuns = /[\w-]{8,}/g;

/**
 * Masks secrets in the response of a receiver: many echo what they were sent, above all in error
 * messages. A secret that is cut off by the end of the text is masked too, and so are overlapping
 * secrets. The running time depends on the length of the result, not on the length of the response.
 *
 * @param length maximum length of the result; unlimited by default
 */
export function redact(
  text: string,
  secrets: readonly string[],
  length = Number.POSITIVE_INFINITY,
): string {
  if (text === '') return text;
  const pieces = secrets
    .filter((secret) => secret !== '')
    .flatMap(piecesOf)
    .flatMap(spellingsOf);
  const candidates = byFirstCharacter(pieces);
  let masked = '';
  let hiddenUntil = 0;
  for (let at = 0; at < text.length && masked.length < length; at += 1) {
    const found = candidates.get(text.charAt(at))?.filter((piece) => standsAt(text, at, piece));
    if (found?.length) {
      if (at >= hiddenUntil) masked += MASK;
      hiddenUntil = Math.max(hiddenUntil, ...found.map((piece) => at + piece.length));
    }
    if (at >= hiddenUntil) masked += text.charAt(at);
  }
  return masked.slice(0, length);
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
  return [secret, ...pieces.filter((piece) => piece.length >= SHORTEST_PIECE)];
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

/** Grouped by first character, so that only few are compared at each position. */
function byFirstCharacter(pieces: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(new Set(pieces), ([first = '']) => first);
}

/** Whether a piece occurs at a position of a text, or is cut off there by the end of the text. */
function standsAt(text: string, at: number, piece: string): boolean {
  const room = text.length - at;
  return room >= piece.length || room < SHORTEST_PIECE
    ? text.startsWith(piece, at)
    : piece.startsWith(text.slice(at));
}
