import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseAmbiguousJson } from '../../../lib/http/json-rules.ts';

describe('duplicate keys in one object', () => {
  it.each([
    ['at the top', '{"a":1,"a":1}'],
    ['in an object in an array', '[{"b":[{"a":1,"a":2}]}]'],
    ['with two encodings', '{"a":1,"\\u0061":2}'],
    ['with whitespace before the colon', '{"a" :1,"a"\n:2}'],
    ['that are empty', '{"":1,"":2}'],
    ['with quotes in them', '{"a\\"":1,"a\\"":2}'],
  ])('are refused %s', (_where, text) => {
    expect(caught(text)).toEqual(refusal('/body', 'the same key twice'));
  });

  it.each([
    ['a string that starts with a colon', '{"values":["x", ":y"]}'],
    ['a string that is a colon', '[":",":",{"a":":"}]'],
    ['a string that looks like JSON', '{"a":"{\\"b\\":1,\\"b\\":2}"}'],
    ['the same key in two objects', '[{"a":1},{"a":{"a":2}}]'],
    ['strings with backslashes at their end', '{"a":"\\\\","b":"\\\\\\\\"}'],
    ['a value alone', '"a:b"'],
  ])('are not found in %s', (_what, text) => {
    expect(caught(text)).toBe('nothing');
  });

  it('are never found in JSON that was serialised from a value', () => {
    const json = fc.jsonValue({
      depthSize: 'medium',
      stringUnit: fc.constantFrom(...'a":,{}[]\\ '),
    });

    fc.assert(
      fc.property(json, (value) => {
        expect(caught(JSON.stringify(value))).toBe('nothing');
      }),
    );
  });

  it('are found for every key of an object', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });

    fc.assert(
      fc.property(objects, fc.nat(), (object, at) => {
        const keys = Object.keys(object);
        const again = JSON.stringify(keys[at % keys.length]);
        const text = `${JSON.stringify(object).slice(0, -1)},${again}:0}`;
        expect(caught(text)).toEqual(refusal('/body', 'the same key twice'));
      }),
    );
  });
});

describe('an unpaired surrogate', () => {
  it.each([
    ['in a string', '{"a":["b","\\ud800"]}', '/body/a/1'],
    ['in a string, a low surrogate', '{"a":"x\\udc00y"}', '/body/a'],
    ['below a key with a slash', '{"a/b":{"c~d":"\\ud800"}}', '/body/a~1b/c~0d'],
    ['in a key', '{"a":{"\\ud800":1}}', '/body/a'],
  ])('is refused %s, naming the property', (_where, text, path) => {
    expect(caught(text)).toEqual(refusal(path, 'unpaired surrogate'));
  });

  it('is not found in a complete pair', () => {
    expect(caught('{"a":"\\ud83d\\udea9"}')).toBe('nothing');
  });
});

describe('nesting', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it('is accepted up to 64 levels', () => {
    expect(caught(nested(64))).toBe('nothing');
  });

  it.each([65, 50_000])('is refused at %d levels, without recursion', (levels) => {
    expect(caught(nested(levels))).toEqual(refusal('/body', 'nested deeper than 64 levels'));
  });
});

function caught(text: string): unknown {
  try {
    check(text);
  } catch (error) {
    return error;
  }
  return 'nothing';
}

function check(text: string) {
  return refuseAmbiguousJson(text, JSON.parse(text));
}

function refusal(path: string, message: string) {
  return expect.objectContaining({
    status: 400,
    name: 'ValidationError',
    message: expect.stringContaining(message),
    details: [{ path, message: expect.stringContaining(message), rule: expect.any(String) }],
  });
}
