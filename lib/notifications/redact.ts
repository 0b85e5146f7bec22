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

/**
 * Masks secrets in what a receiver answered: many echo what they were sent, in messages about errors
 * above all.
 */
export const redact = (text: string, secrets: readonly string[]): string => {
  if (text === '') return text;
  const found = secrets
    .filter((secret) => secret !== '')
    .flatMap(piecesOf)
    .flatMap(spellingsOf);
  // Longest first, so that no piece of a longer secret is left over.
  const ordered = [...new Set(found)].sort((a, b) => b.length - a.length);
  return ordered.reduce((masked, piece) => masked.replaceAll(piece, MASK), text);
};
