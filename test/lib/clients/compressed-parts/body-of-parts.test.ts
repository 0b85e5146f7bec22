import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  bodyOfParts,
  type SharedPart,
} from '../../../../lib/clients/compressed-parts/body-of-parts.ts';

describe('a large body of parts', () => {
  it('writes and compresses only the parts that are new', async () => {
    const written: string[] = [];
    const partOf = (key: string) => recorded(key, 400_000, written);
    await bodyOfParts(['start', ...['a', 'b', 'c'].map(partOf)]);
    written.length = 0;

    const body = await bodyOfParts(['begin', ...['a', 'changed', 'c'].map(partOf), 'end']);

    expect(written).toEqual(['changed']);
    expect(gunzipSync(Buffer.from(body.compressed('gzip'), 'base64')).toString()).toBe(body.text());
    expect(body.size).toBe(body.text().length);
  });

  it('prefers gzip, which it has, to a smaller encoding', async () => {
    expect((await bodyOfParts([large('d')])).encodings).toEqual(['gzip', 'br']);
  });
});

describe('a small body of parts', () => {
  it('prefers the smaller encoding', async () => {
    expect((await bodyOfParts(['a', 'b'])).encodings).toEqual(['br', 'gzip']);
  });
});

function large(key: string): SharedPart {
  return recorded(key, 1_000_000, []);
}

function recorded(key: string, size: number, written: string[]): SharedPart {
  return {
    key,
    size,
    write: () => {
      written.push(key);
      return key.repeat(size).slice(0, size);
    },
  };
}
