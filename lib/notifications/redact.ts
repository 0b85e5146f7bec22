import { MASK } from '../addons/model.ts';
import { CustomHeadersError, parseCustomHeaders } from './custom-headers.ts';
import { spellingsOf } from './spellings.ts';

/** Shorter pieces occur in any text. */
const SHORTEST_PIECE = 6;
/**
 * Letters and digits that stand together read the same in JSON inside of JSON, or in whatever else a
 * receiver has wrapped its answer in. Shorter ones are words such as `Bearer` or `hooks`.
 */
const longRuns = /[\w-]{8,}/g;

/** The values of custom headers: a receiver sees them one by one, not as the JSON that they are set in. */
const headerValues = (secret: string): string[] => {
  try {
    return Object.values(parseCustomHeaders(secret));
  } catch (error) {
    if (error instanceof CustomHeadersError) return [];
    throw error;
  }
};

/** Text as it was before a URL encoded it; what is no such text stays as it is. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What a receiver gets to see of a URL: never the whole, but its path, its query and its login. */
const piecesOfUrl = (text: string): string[] => {
  if (!URL.canParse(text)) return [];
  const { pathname, search, searchParams, username, password } = new URL(text);
  const login = `${decoded(username)}:${decoded(password)}`;
  return [
    `${pathname}${search}`,
    pathname,
    search,
    ...searchParams.values(),
    // Sent as `Authorization: Basic`, which is base64 of both together.
    ...(login === ':' ? [] : [username, password, login]),
  ].flatMap((piece) => [piece, decoded(piece)]);
};

/** A secret, and the parts by which it could be recognised: the path of a URL, a token after `Bearer`. */
const piecesOf = (secret: string): string[] => {
  const ofUrl = piecesOfUrl(secret);
  const values = headerValues(secret);
  const words = [secret, ...values].flatMap((text) => text.split(/\s+/));
  // Of a URL without its host, which an error message needs.
  const texts = ofUrl.length > 0 ? ofUrl : words;
  const runs = texts.flatMap((text) => text.match(longRuns) ?? []);
  const pieces = [...values, ...words, ...ofUrl, ...runs];
  return [secret, ...pieces.filter((piece) => piece.length >= SHORTEST_PIECE)];
};

/** By their first character, so that few are compared at each place of a text. */
const byFirstCharacter = (pieces: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(new Set(pieces), ([first = '']) => first);

/** Whether a piece stands at a place of a text, or as much of it as there is room for before the end. */
const standsAt = (text: string, at: number, piece: string): boolean => {
  const room = text.length - at;
  return room >= piece.length || room < SHORTEST_PIECE
    ? text.startsWith(piece, at)
    : piece.startsWith(text.slice(at));
};

/**
 * Masks secrets in what a receiver answered: many echo what they were sent, in messages about errors
 * above all. Of a secret that the end of the text cuts off the beginning is masked too, and where two
 * overlap, both are. It takes time for what it returns, not for all that the receiver has sent.
 *
 * @param length what is wanted of the masked text, from its beginning; all of it if left out
 */
export const redact = (
  text: string,
  secrets: readonly string[],
  length = Number.POSITIVE_INFINITY,
): string => {
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
};
