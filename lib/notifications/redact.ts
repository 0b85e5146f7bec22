import { MASK } from '../addons/model.ts';
import { CustomHeadersError, parseCustomHeaders } from './custom-headers.ts';

/** Shorter pieces occur in any text. */
const SHORTEST_PIECE = 6;

/** The values of custom headers: a receiver sees them one by one, not as the JSON that they are set in. */
const headerValues = (secret: string): string[] => {
  try {
    return Object.values(parseCustomHeaders(secret));
  } catch (error) {
    if (error instanceof CustomHeadersError) return [];
    throw error;
  }
};

/** A secret, and the parts by which it could be recognised: the path of a URL, a token after `Bearer`. */
const piecesOf = (secret: string): string[] => {
  const values = headerValues(secret);
  const pieces = [secret, ...values].flatMap((text) => text.split(/\s+/)).concat(values);
  if (URL.canParse(secret)) {
    const { pathname, search, username, password } = new URL(secret);
    pieces.push(`${pathname}${search}`, pathname, search, username, password);
  }
  return [secret, ...pieces.filter((piece) => piece.length >= SHORTEST_PIECE)];
};

/** A piece as it stands in a text, and as JSON or a URL writes it. */
const spellings = (piece: string): string[] => [
  piece,
  JSON.stringify(piece).slice(1, -1),
  encodeURIComponent(piece.toWellFormed()),
];

/**
 * Masks secrets in what a receiver answered: many echo what they were sent, in messages about errors
 * above all.
 */
export const redact = (text: string, secrets: readonly string[]): string => {
  const found = secrets
    .filter((secret) => secret !== '')
    .flatMap(piecesOf)
    .flatMap(spellings);
  // Longest first, so that no piece of a longer secret is left over.
  const ordered = [...new Set(found)].sort((a, b) => b.length - a.length);
  return ordered.reduce((masked, piece) => masked.replaceAll(piece, MASK), text);
};
