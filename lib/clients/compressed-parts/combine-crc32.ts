/** The polynomial of CRC-32, bits reversed: the highest bit is the coefficient of x^0. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
/** x^8: what a byte more multiplies a remainder by. */
const BYTE = 0x00800000;

/**
 * The CRC-32 of two texts one after the other, from those of each. A CRC is the remainder of a text as a
 * polynomial over GF(2), so the first is multiplied by x^8 for each byte that follows it, as
 * `crc32_combine` of zlib does (https://github.com/madler/zlib/blob/master/crc32.c).
 *
 * @param secondLength bytes of the second text
 * @returns an unsigned 32-bit integer
 */
export function combineCrc32(first: number, second: number, secondLength: number): number {
  return (multiply(power(BYTE, secondLength), first) ^ second) >>> 0;
}

/** By repeated squaring: as many steps as the exponent has bits. */
function power(base: number, exponent: number): number {
  let result = ONE;
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, square);
    square = multiply(square, square);
  }
  return result;
}

/** The product of two polynomials, modulo that of CRC-32. */
function multiply(left: number, right: number): number {
  let product = 0;
  let shifted = right;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (left & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product;
}
