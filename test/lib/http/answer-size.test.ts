import { describe, expect, it } from 'vitest';
import { base64Length, escapedBytes, plainAnswerBytes } from '../../../lib/http/answer-size.ts';

describe('what texts take in the answer of a function', () => {
  it('is their size with quotes escaped', () => {
    const texts = Array.from({ length: 100 }, (_, index) => JSON.stringify({ flag: `ä-${index}` }));
    const whole = escapedBytes(texts.join(','));
    const bytes = plainAnswerBytes(texts);

    expect(Math.abs(bytes - whole)).toBeLessThanOrEqual(1);
  });

  it('is their size in base64 where that is less', () => {
    const text = '"'.repeat(3_000);

    expect(plainAnswerBytes([text])).toBe(base64Length(3_001));
    expect(Buffer.from(`${text},`).toString('base64')).toHaveLength(base64Length(3_001));
  });

  it('is known of many texts from a part of them', () => {
    const texts = Array.from({ length: 5_003 }, (_, index) =>
      JSON.stringify({ flag: `flag-${index}`.repeat(9), values: Array(index % 9).fill('"') }),
    );
    const whole = escapedBytes(texts.join(','));

    expect(Math.abs(plainAnswerBytes(texts) / whole - 1)).toBeLessThan(0.02);
  });

  it('is nothing without any', () => {
    expect(plainAnswerBytes([])).toBe(0);
  });
});
