import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdCompress, zstdDecompress } from 'node:zlib';

/** An item may have 400 kB. */
const CHUNK_BYTES = 350_000;
/** Some hundred kilobytes, written in a few milliseconds. */
const ITEMS_OF_A_PIECE = 500;
const LINE_FEED = 10;

const decompress = promisify(zstdDecompress);

/**
 * Compresses a text in chunks of at most 350 kB, outside of the event loop.
 * @param pieces of the text, each taken when the one before is compressed: the whole is never in memory
 */
export async function toChunks(pieces: Iterable<string>): Promise<Uint8Array[]> {
  const bytes = await pipeline(Readable.from(pieces), createZstdCompress(), buffer);
  return Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) =>
    bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );
}

/** The texts of items with a separator in between, in pieces for `toChunks`. */
export function* joinedInPieces<Item>(
  items: readonly Item[],
  separator: string,
  write: (item: Item) => string,
): Generator<string> {
  for (let index = 0; index < items.length; index += ITEMS_OF_A_PIECE) {
    const piece = items.slice(index, index + ITEMS_OF_A_PIECE).map(write);
    yield `${index === 0 ? '' : separator}${piece.join(separator)}`;
  }
}

/**
 * The text of chunks, in UTF-8: decompressed outside of the event loop.
 * @throws {Error} when a chunk is missing or belongs to another text
 */
export function fromChunks(chunks: readonly Uint8Array[]): Promise<Buffer> {
  return decompress(Buffer.concat(chunks));
}

/** The lines of a text without their line feeds, as parts of the same memory. Pure. */
export function* linesOf(text: Buffer): Generator<Buffer> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf(LINE_FEED, start);
    yield text.subarray(start, end < 0 ? text.length : end);
    start = end < 0 ? text.length + 1 : end + 1;
  }
}
