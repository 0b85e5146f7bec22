import { describe, expect, test } from 'vitest';
import { rolloutBucket, variantBucket } from '../../../lib/evaluation/buckets.ts';
import { murmur3After } from '../../../lib/evaluation/murmur3.ts';

describe('murmur3', () => {
  test.each([
    ['', 0, 0],
    ['', 1, 0x514e28b7],
    ['', 0xffffffff, 0x81f16f39],
    ['\0\0\0\0', 0, 0x2362f9de],
    ['Hello, world!', 0x9747b28c, 0x24884cba],
    ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
    ['ππππππππ', 0x9747b28c, 0xd58063c1],
    ['gr1:123', 0, 538421172],
    ['gr1:999', 0, 3792149936],
    ['groupX:25', 0, 97131858],
    [':5', 0, 1062606552],
    ['undefined:x', 0, 2771693437],
    ['日本:ø', 0, 2542505098],
    ['groupX:😀-user', 0, 1007054824],
    ['é:naïve', 86028157, 692321768],
  ])('%j with the seed %i matches the reference vector', (text, seed, expected) => {
    expect(murmur3After('', seed)(text)).toBe(expected);
  });

  test('the hash does not depend on where the prefix ends', () => {
    const text = 'flag-ø-😀:user-日本-1234';
    const characters = [...text];
    const hashes = characters.map((_, index) =>
      murmur3After(characters.slice(0, index).join(''), 7)(characters.slice(index).join('')),
    );
    expect(new Set(hashes)).toEqual(new Set([murmur3After('', 7)(text)]));
  });
});

describe('buckets', () => {
  test.each([
    ['gr1', '123', 73, 796],
    ['gr1', '999', 37, 557],
    ['groupX', '25', 59, 508],
    ['', '5', 53, 467],
    ['undefined', 'x', 38, 735],
  ])('the id of %s:%s is in bucket %i of 100 and %i of 1000', (group, id, rollout, variant) => {
    expect([rolloutBucket(group)(id), variantBucket(group, 1000)(id)]).toEqual([rollout, variant]);
  });
});
