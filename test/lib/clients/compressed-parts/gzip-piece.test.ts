import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineCrc32 } from '../../../../lib/clients/compressed-parts/combine-crc32.ts';
import {
  gzipPiece,
  joinGzipPieces,
  textSize,
} from '../../../../lib/clients/compressed-parts/gzip-piece.ts';

/** Of a member without a name. */
const HEADER_BYTES = 10;

const someTexts: readonly (readonly [string, readonly string[]])[] = [
  ['one', ['{"features":[]}']],
  ['words in other alphabets', ['{"a":"ä', 'ö – ', '🚩', '"}']],
  ['empty ones in between', ['', 'a', '', '', 'b', '']],
  ['long ones that repeat each other', ['flag '.repeat(20_000), 'flag '.repeat(20_000), 'end']],
];

describe('pieces that were compressed one by one', () => {
  it('make a file of the whole text, for any texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText(), { maxLength: 12 }), async (texts) => {
        const pieces = await Promise.all(texts.map(gzipPiece));

        expect(gunzipSync(joinGzipPieces(pieces)).toString()).toBe(texts.join(''));
        expect(textSize(pieces)).toBe(Buffer.byteLength(texts.join('')));
      }),
      { numRuns: 200 },
    );
  });

  // It checks the sum and the length, and warns of anything behind the file.
  it.each(someTexts)('are one file for gzip itself: %s', async (_name, texts) => {
    const file = joinGzipPieces(await Promise.all(texts.map(gzipPiece)));

    const { stdout, stderr, status } = spawnSync('gzip', ['-d', '-c'], { input: file });

    expect({ stderr: stderr.toString(), status }).toEqual({ stderr: '', status: 0 });
    expect(stdout.toString()).toBe(texts.join(''));
  });

  it.each(someTexts)('are a body for an HTTP client: %s', async (_name, texts) => {
    const file = joinGzipPieces(await Promise.all(texts.map(gzipPiece)));
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(file);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;

    const response = await fetch(`http://127.0.0.1:${port}`);

    expect(await response.text()).toBe(texts.join(''));
    server.close();
  });

  it('are one member, so programs that stop after the first one get everything', async () => {
    const text = 'abc'.repeat(10_000);
    const file = joinGzipPieces(await Promise.all([text, text, text].map(gzipPiece)));

    // It stops where the compressed text of the first member ends.
    expect(inflateRawSync(file.subarray(HEADER_BYTES)).toString()).toBe(text.repeat(3));
  });
});

describe('combined sums', () => {
  it('are those of both texts together', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array({ maxLength: 5_000 }), (first, second) => {
        const together = crc32(Buffer.concat([first, second]));
        expect(combineCrc32(crc32(first), crc32(second), second.length)).toBe(together);
      }),
    );
  });
});

function anyText() {
  return fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .tuple(fc.string({ maxLength: 20 }), fc.nat(5_000))
      .map(([word, times]) => word.repeat(times)),
  );
}
