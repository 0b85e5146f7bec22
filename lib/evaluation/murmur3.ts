const encoder = new TextEncoder();

/**
 * Hashes many texts with the same prefix, which is processed only once.
 *
 * @param seed an unsigned 32-bit integer
 * @returns the hash of the prefix and a text together, an unsigned 32-bit integer
 */
export function murmur3After(prefix: string, seed: number): (text: string) => number {
  const afterPrefix = addBytes(
    { hash: seed | 0, block: 0, blockBits: 0, length: 0 },
    toBytes(prefix),
  );
  return (text) => hashAscii(afterPrefix, text) ?? end(addBytes(afterPrefix, toBytes(text)));
}

/** The state of a hash: bytes are collected in a block, lowest first, until it has four of them. */
interface HashProgress {
  readonly hash: number;
  readonly block: number;
  readonly blockBits: number;
  readonly length: number;
}

function addBytes(progress: HashProgress, bytes: Uint8Array): HashProgress {
  let { hash, block, blockBits } = progress;
  for (const byte of bytes) {
    block |= byte << blockBits;
    blockBits += 8;
    if (blockBits === 32) {
      hash = addBlock(hash, block);
      block = 0;
      blockBits = 0;
    }
  }
  return { hash, block, blockBits, length: progress.length + bytes.length };
}

function addBlock(hash: number, block: number): number {
  const mixed = hash ^ mixBlock(block);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/**
 * MurmurHash3_x86_32 of a text's UTF-8 bytes, after Austin Appleby's reference implementation,
 * which he placed in the public domain
 * (https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp).
 */

function mixBlock(block: number): number {
  const multiplied = Math.imul(block, 0xcc9e2d51);
  return Math.imul((multiplied << 15) | (multiplied >>> 17), 0x1b873593);
}

/** Not a buffer: the console evaluates flags in browsers. */
function toBytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/**
 * Fast path without copying: the characters of an ASCII text are its bytes. Returns `undefined` for
 * other texts.
 */
function hashAscii(progress: HashProgress, text: string): number | undefined {
  let { hash, block, blockBits } = progress;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text.charCodeAt(index);
    seen |= byte;
    block |= byte << blockBits;
    blockBits += 8;
    if (blockBits === 32) {
      hash = addBlock(hash, block);
      block = 0;
      blockBits = 0;
    }
  }
  return seen < 0x80 ? finish(hash ^ mixBlock(block), progress.length + text.length) : undefined;
}

function finish(hash: number, length: number): number {
  let mixed = hash ^ length;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function end({ hash, block, length }: HashProgress): number {
  return finish(hash ^ mixBlock(block), length);
}
