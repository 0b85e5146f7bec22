import { promisify } from 'node:util';
import { zstdCompress, zstdDecompressSync } from 'node:zlib';

/** An item may have 400 kB. */
const CHUNK_BYTES = 350_000;

const compress = promisify(zstdCompress);

/** Compresses a text in chunks of at most 350 kB, outside of the event loop. */
export async function toChunks(text: string): Promise<Uint8Array[]> {
  const bytes = await compress(text);
  return Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) =>
    bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );
}

/**
 * The text of chunks. Pure.
 * @throws {Error} when a chunk is missing or belongs to another text
 */
export function fromChunks(chunks: readonly Uint8Array[]): string {
  return zstdDecompressSync(Buffer.concat(chunks)).toString('utf8');
}
