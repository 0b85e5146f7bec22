/**
 * MurmurHash3_x86_32 of a text's UTF-8 bytes, after Austin Appleby's reference implementation, which
 * he placed in the public domain (https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp).
 */

const mixBlock = (block: number): number => {
  const multiplied = Math.imul(block, 0xcc9e2d51);
  return Math.imul((multiplied << 15) | (multiplied >>> 17), 0x1b873593);
};

const addBlock = (hash: number, block: number): number => {
  const mixed = hash ^ mixBlock(block);
  return Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64;
};

const finish = (hash: number, length: number): number => {
  let mixed = hash ^ length;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** @param bytes one byte a character */
const hashBytes = (bytes: string, seed: number): number => {
  const { length } = bytes;
  const tail = length & ~3;
  let hash = seed;
  for (let index = 0; index < tail; index += 4) {
    const block =
      bytes.charCodeAt(index) |
      (bytes.charCodeAt(index + 1) << 8) |
      (bytes.charCodeAt(index + 2) << 16) |
      (bytes.charCodeAt(index + 3) << 24);
    hash = addBlock(hash, block);
  }
  let rest = 0;
  for (let index = length - 1; index >= tail; index -= 1) {
    rest = (rest << 8) | bytes.charCodeAt(index);
  }
  return finish(hash ^ mixBlock(rest), length);
};

const isAscii = (text: string): boolean => {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) seen |= text.charCodeAt(index);
  return seen < 0x80;
};

/**
 * @param seed an unsigned 32-bit integer
 * @returns an unsigned 32-bit integer
 */
export const murmur3 = (text: string, seed: number): number =>
  hashBytes(isAscii(text) ? text : Buffer.from(text, 'utf8').toString('latin1'), seed);
