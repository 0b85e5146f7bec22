import { gzipSync } from 'node:zlib';

/** Below this size, compressing costs more time than sending. */
const COMPRESS_FROM_BYTES = 50_000;
/** JSON still shrinks to a tenth, at a fifth of the time of the default level. */
const COMPRESSION_LEVEL = 1;

/**
 * A serialised body, compressed at most once however often it is sent. A large one is kept
 * compressed only: for a caller that does not accept compression it is serialised again.
 */
export class PreparedBody {
  /** Bytes of the text. */
  readonly size: number;
  readonly #write: () => string;
  #text: string | undefined;
  #gzip: string | undefined;

  /** @param write returns the same text each time */
  constructor(write: () => string) {
    const text = write();
    this.#write = write;
    this.size = Buffer.byteLength(text);
    this.#text = text;
  }

  /** Whether compressing is worth its time. */
  get isLarge(): boolean {
    return this.size >= COMPRESS_FROM_BYTES;
  }

  /** Drops a large text from memory; it is serialised again if needed. */
  release(): void {
    if (this.isLarge) this.#text = undefined;
  }

  text(): string {
    const text = this.#text ?? this.#write();
    this.release();
    return text;
  }

  /** The text, compressed, in base64. */
  gzip(): string {
    this.#gzip ??= gzipSync(this.text(), { level: COMPRESSION_LEVEL }).toString('base64');
    return this.#gzip;
  }
}
