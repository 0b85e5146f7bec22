import { LRUCache } from 'lru-cache';
import { PreparedBody } from '../../http/prepared-body.ts';
import { type GzipPiece, gzipPiece, joinGzipPieces, textSize } from './gzip-piece.ts';

/** A part of a text that other texts have as well, such as the same answer after a change elsewhere in it. */
export interface SharedPart {
  /** A hash of all that it is written from: the same key means the same text. */
  readonly key: string;
  /** Bytes of its text, about. */
  readonly size: number;
  readonly write: () => string;
}

/** A part as text is compressed each time. */
export type AnswerPart = string | SharedPart;

/** A smaller body is compressed as a whole in a few milliseconds, by the encoding that is smallest. */
const PIECES_FROM_BYTES = 1_000_000;
/** Compressed bytes. One environment of 10,000 flags has about one million. */
const MAX_CACHED_PIECE_BYTES = 20_000_000;

const pieces = new LRUCache<string, GzipPiece>({
  maxSize: MAX_CACHED_PIECE_BYTES,
  sizeCalculation: ({ deflated }) => Math.min(deflated.length + 500, MAX_CACHED_PIECE_BYTES),
});

/**
 * The body that parts make. A large one is compressed by gzip in pieces: only the parts that are new are
 * written and compressed. Callers that accept other encodings too get gzip unless they prefer another
 * one, for which the whole text is compressed.
 */
export async function bodyOfParts(parts: readonly AnswerPart[]): Promise<PreparedBody> {
  const write = () => textOfParts(parts);
  const size = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length : part.size),
    0,
  );
  if (size < PIECES_FROM_BYTES) return new PreparedBody(write);
  const compressed: GzipPiece[] = [];
  // One after the other: at the first time the texts of all would be in memory at once.
  for (const part of parts) compressed.push(await pieceOf(part));
  const gzip = joinGzipPieces(compressed).toString('base64');
  return new PreparedBody(write, { gzip }, textSize(compressed));
}

function textOfParts(parts: readonly AnswerPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.write())).join('');
}

async function pieceOf(part: AnswerPart): Promise<GzipPiece> {
  if (typeof part === 'string') return gzipPiece(part);
  const known = pieces.get(part.key);
  if (known) return known;
  const piece = await gzipPiece(part.write());
  pieces.set(part.key, piece);
  return piece;
}
