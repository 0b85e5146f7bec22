import { describe, expect, it } from 'vitest';
import { keyRingOf, parseKeyTexts } from '../../../../lib/platform/secrets/key-ring.ts';

const one = 'a first key of thirty-two characters';
const two = 'a second key of thirty-two characters';

describe('configured keys', () => {
  it.each([
    ['plain text', one, { current: one }],
    ['plain text that begins like JSON', `{${one}`, { current: `{${one}` }],
    ['one key', { current: one }, { current: one }],
    ['a new key', { current: one, next: two }, { current: one, next: two }],
    ['an old key', { current: one, previous: two }, { current: one, previous: two }],
  ])('may be %s', (_what, value, keys) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    expect(parseKeyTexts(text, 'A TEST')).toEqual(keys);
  });

  it.each([
    ['a short key', 'planted-short'],
    ['no text', ''],
    ['a short new key', { current: one, next: 'planted-short' }],
    ['no current key', { next: one }],
    ['a key of another name', { current: one, newest: two }],
    ['a key that is no text', { current: one, next: 7 }],
    ['no keys', {}],
  ])('may not be %s', (_what, value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const parse = () => parseKeyTexts(text, 'A TEST');
    expect(parse).toThrow(/^A TEST must be a key of at least 32 characters/);
    expect(parse).not.toThrow(/planted/);
  });
});

describe('a key', () => {
  it('has the same id and bytes in every process', () => {
    const { current } = keyRingOf({ current: one });
    expect(current.id).toBe(keyRingOf({ current: two, previous: one }).all.get(current.id)?.id);
    expect(current.bytes).toHaveLength(32);
  });

  it('has an id that is no part of it', () => {
    const { id, bytes } = keyRingOf({ current: one }).current;
    expect(id).toMatch(/^[\w-]{8}$/);
    expect(bytes.toString('base64url')).not.toContain(id);
  });
});
