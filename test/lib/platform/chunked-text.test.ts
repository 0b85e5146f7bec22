import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  fromChunks,
  joinedInPieces,
  linesOf,
  toChunks,
} from '../../../lib/platform/chunked-text.ts';

const lines = Array.from({ length: 1_200 }, (_, index) => `ä${index} 🏁`);

describe('a text in pieces', () => {
  it('is the same from its chunks', async () => {
    const chunks = await toChunks(joinedInPieces(lines, '\n', String));

    expect(String(await fromChunks(chunks))).toBe(lines.join('\n'));
  });

  it('may be empty', async () => {
    expect(String(await fromChunks(await toChunks([])))).toBe('');
  });

  it('has chunks of at most 350 kB', async () => {
    const random = Array.from({ length: 1_000 }, () => randomBytes(1_000).toString('base64'));

    const chunks = await toChunks(joinedInPieces(random, ',', String));

    expect(chunks.length).toBeGreaterThan(2);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(350_000);
    expect(String(await fromChunks(chunks))).toBe(random.join());
    await expect(fromChunks(chunks.slice(1))).rejects.toThrow();
    await expect(fromChunks(chunks.slice(0, -1))).rejects.toThrow();
  });

  it('is written when it is compressed, so that others have their turn before all of it is', async () => {
    let written = 0;
    const write = (line: string) => {
      written += 1;
      return line;
    };
    const long = Array.from({ length: 5_000 }, (_, index) => `${index}`.repeat(100));
    const compressing = toChunks(joinedInPieces(long, '\n', write));

    await new Promise((resolve) => setImmediate(resolve));

    expect(written).toBeLessThan(long.length);
    await compressing;
    expect(written).toBe(long.length);
  });
});

it.each([
  ['', ['']],
  ['one', ['one']],
  ['one\ntwo', ['one', 'two']],
  ['ä\n\n🏁\n', ['ä', '', '🏁', '']],
])('the lines of %j are %j', (text, expected) => {
  expect([...linesOf(Buffer.from(text))].map(String)).toEqual(expected);
});
