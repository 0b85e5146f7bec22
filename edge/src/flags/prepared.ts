import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Smaller bodies are not worth it. */
const MIN_COMPRESSED = 1_000;

export interface EncodedBody {
  readonly body: Buffer | string;
  readonly encoding?: 'gzip' | 'br';
}

/** A body that many callers get: compressed once for each encoding, when somebody first wants it. */
export class Prepared {
  readonly etag: string;
  readonly plain: Buffer;
  #gzip: Buffer | undefined;
  #brotli: Buffer | undefined;

  /** @param etag that of the content by default */
  constructor(text: string, etag = etagOf(text)) {
    this.plain = Buffer.from(text);
    this.etag = etag;
  }

  encoded(acceptEncoding: string | undefined): EncodedBody {
    const encoding = encodingFor(acceptEncoding, this.plain.length);
    if (encoding === 'br') {
      this.#brotli ??= brotliCompressSync(this.plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
      });
      return { body: this.#brotli, encoding };
    }
    if (encoding === 'gzip') {
      this.#gzip ??= gzipSync(this.plain, { level: 6 });
      return { body: this.#gzip, encoding };
    }
    return { body: this.plain };
  }
}

/** A body for one caller: compressed quickly, with little memory. */
export function encodeOnce(text: string, acceptEncoding: string | undefined): EncodedBody {
  // Brotli takes several times as long for the first pass.
  if (encodingFor(acceptEncoding?.replace('br', ''), text.length) !== 'gzip') return { body: text };
  return { body: gzipSync(text, { level: 1, memLevel: 7, windowBits: 14 }), encoding: 'gzip' };
}

/** The weak entity tag of a content, whose bytes depend on the encoding. */
export function etagOf(text: string): string {
  return `W/"${hash('sha1', text, 'base64url')}"`;
}

const refusal = /;\s*q=0(\.0*)?\s*$/;

function encodingFor(accepted: string | undefined, bytes: number): 'gzip' | 'br' | undefined {
  if (!accepted || bytes < MIN_COMPRESSED) return undefined;
  const names = accepted
    .toLowerCase()
    .split(',')
    .filter((each) => !refusal.test(each))
    .map((each) => each.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((each) => names.includes(each));
}
