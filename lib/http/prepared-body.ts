import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this size, an answer fits into one packet anyway. */
const COMPRESS_FROM_BYTES = 1_000;
/** From this size on, only the compressed form is kept in memory. */
const RELEASE_FROM_BYTES = 50_000;
/** JSON still shrinks to a tenth, at a fifth of the time of the default level. */
const GZIP_LEVEL = 1;
/** Smaller than gzip at its best, in the time of gzip's default. */
const BROTLI_QUALITY = 4;

/** The encodings that answers are sent in, the smaller one first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * A serialised body, compressed at most once per encoding however often it is sent. A large one is kept
 * compressed only: for a caller that does not accept compression it is serialised again.
 */
export class PreparedBody {
  /** Bytes of the text. */
  readonly size: number;
  /** The encodings that it can be sent in, the first one preferred: one that it has needs no work. */
  readonly encodings: readonly Encoding[];
  readonly #write: () => string;
  readonly #compressed: Map<Encoding, string>;
  #text: string | undefined;

  /**
   * @param write returns the same text each time
   * @param compressed what has been compressed before, in base64
   * @param size bytes of the text, if they are known: then it is written when somebody needs it
   */
  constructor(
    write: () => string,
    compressed?: Readonly<Partial<Record<Encoding, string>>>,
    size?: number,
  ) {
    this.#compressed = new Map(Object.entries(compressed ?? {}) as [Encoding, string][]);
    this.encodings = [...new Set([...this.#compressed.keys(), ...encodings])];
    this.#write = write;
    if (size === undefined) this.#text = write();
    this.size = size ?? Buffer.byteLength(this.#text ?? '');
  }

  /** Whether compressing is worth its time. */
  get isCompressible(): boolean {
    return this.size >= COMPRESS_FROM_BYTES;
  }

  /** Drops a large text from memory; it is serialised again if needed. */
  release(): void {
    if (this.size >= RELEASE_FROM_BYTES) this.#text = undefined;
  }

  text(): string {
    const text = this.#text ?? this.#write();
    this.release();
    return text;
  }

  /** The text, compressed, in base64. */
  compressed(encoding: Encoding): string {
    const known = this.#compressed.get(encoding);
    if (known !== undefined) return known;
    const base64 = compress(this.text(), encoding).toString('base64');
    this.#compressed.set(encoding, base64);
    return base64;
  }
}

function compress(text: string, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text, { level: GZIP_LEVEL });
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
