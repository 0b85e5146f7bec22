/*
 * A gzip file whose pieces are compressed one by one, so that a change of the text compresses one piece
 * again. A compressed text ends at any bit; a flush ends it at a byte, so that another one can follow it (RFC
 * 1951), which does not refer to it. All are one member of the file (RFC 1952): some programs read no more than
 * the first member.
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { combineCrc32 } from './combine-crc32.ts';

/** A part of a text, compressed by itself. */
export interface GzipPiece {
  readonly deflated: Uint8Array;
  /** Of the text. */
  readonly crc: number;
  /** Bytes of the text. */
  readonly size: number;
}

/** A piece is compressed once and sent often, so it is worth twice the time of the fastest level. */
const LEVEL = 6;

/** Of deflate, no flags, no time, no name, by any system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const END = Buffer.from([3, 0]);

const deflate = promisify(deflateRaw);

/** Compresses a part of a text, outside of the event loop. */
export async function gzipPiece(text: string): Promise<GzipPiece> {
  const bytes = Buffer.from(text);
  const options = { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH };
  // A copy, because a result that is small keeps the whole buffer that it was written to.
  const deflated = new Uint8Array(await deflate(bytes, options));
  return { deflated, crc: crc32(bytes), size: bytes.length };
}

/** The gzip file of the text that the pieces make one after the other. */
export function joinGzipPieces(pieces: readonly GzipPiece[]): Buffer {
  const crc = pieces.reduce((sum, each) => combineCrc32(sum, each.crc, each.size), 0);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(textSize(pieces) % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), END, trailer]);
}

/** Bytes of the text of pieces. */
export function textSize(pieces: readonly GzipPiece[]): number {
  return pieces.reduce((sum, { size }) => sum + size, 0);
}
