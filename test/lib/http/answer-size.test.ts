import { describe, expect, it } from 'vitest';
import { base64Length, escapedBytes, plainAnswerBytes } from '../../../lib/http/answer-size.ts';

describe('what texts take in the answer of a function', () => {
  it('is their size with quotes escaped', () => {
    const texts = Array.from({ length: 100 }, (_, index) => JSON.stringify({ flag: `ä-${index}` }));
    const whole = escapedBytes(texts.join(','));
    const bytes = plainAnswerBytes(texts);

    expect(bytes).toBeGreaterThanOrEqual(whole);
    expect(bytes).toBeLessThan(whole + 200);
  });

  it('is their size in base64 where that is less', () => {
    const text = '"'.repeat(3_000);

    expect(plainAnswerBytes([text])).toBe(base64Length(3_001));
    expect(Buffer.from(`${text},`).toString('base64')).toHaveLength(base64Length(3_001));
  });

  it('is nothing without any', () => {
    expect(plainAnswerBytes([])).toBe(0);
  });
});
