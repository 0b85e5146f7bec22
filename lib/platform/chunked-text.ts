import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** An item may have 400 kB. */
const CHUNK_BYTES = 350_000;

/** Compresses a text in chunks of at most 350 kB. Pure. */
export function toChunks(text: string): Uint8Array[] {
  const bytes = zstdCompressSync(text);
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
