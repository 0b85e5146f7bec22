import { describe, expect, it } from 'vitest';
import { normalizeVariants, type VariantInput } from '../../../lib/strategies/variants.ts';

describe('normalizeVariants', () => {
  it('adds defaults for absent properties', () => {
    expect(normalizeVariants([{ name: 'blue', weight: 10 }], '/body')).toEqual([
      { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' },
    ]);
  });

  it('keeps the properties of the request', () => {
    const variant = {
      name: 'blue',
      weight: 1000,
      weightType: 'variable',
      stickiness: 'userId',
      payload: { type: 'json', value: '{"a":1}' },
      overrides: [{ contextName: 'userId', values: ['7'] }],
    } as const;

    expect(normalizeVariants([variant], '/body')).toEqual([variant]);
  });

  it('treats an empty list of overrides like an absent one', () => {
    const [variant] = normalizeVariants([{ name: 'blue', weight: 1, overrides: [] }], '/body');

    expect(variant).not.toHaveProperty('overrides');
  });

  it('refuses duplicate names, pointing to the second', () => {
    const variants = ['a', 'b', 'a'].map((name) => ({ name, weight: 1 }));

    expect(caught(variants)).toEqual(refused('/body/2/name', 'must be unique. You sent "a"'));
  });

  it('treats names that differ in case as different', () => {
    const names = normalizeVariants(
      ['a', 'A'].map((name) => ({ name, weight: 1 })),
      '/body',
    ).map(({ name }) => name);

    expect(names).toEqual(['a', 'A']);
  });

  it('refuses a fixed weight that is not an integer', () => {
    const variants = [
      { name: 'a', weight: 1 },
      { name: 'b', weight: 333.3, weightType: 'fix' },
    ] as const;

    expect(caught(variants)).toEqual(refused('/body/1/weight', 'whole number'));
  });

  it('accepts a fractional variable weight, because it is adjusted anyway', () => {
    expect(normalizeVariants([{ name: 'a', weight: 333.3 }], '/body')).toMatchObject([
      { weight: 1000 },
    ]);
  });

  it.each([
    ['json', '{'],
    ['json', ''],
    ['json', "{'a':1}"],
    ['number', ''],
    ['number', ' '],
    ['number', '12abc'],
    ['number', 'NaN'],
    ['number', 'Infinity'],
    ['number', '1e999'],
  ] as const)('refuses a payload that does not match its type %s: %j', (type, value) => {
    const payload = { type, value };

    expect(caught([{ name: 'a', weight: 1, payload }])).toEqual(
      refused('/body/0/payload/value', type === 'json' ? 'valid JSON' : 'a number'),
    );
  });

  it.each([
    ['json', '[1,"ä"]'],
    ['json', 'null'],
    ['number', '-1.5e3'],
    ['number', '0'],
    ['csv', 'a,b'],
    ['csv', ''],
    ['string', ''],
    ['string', '🚩\u0000'],
  ] as const)('accepts a payload of the type %s: %j', (type, value) => {
    const payload = { type, value };

    expect(normalizeVariants([{ name: 'a', weight: 1, payload }], '/body')).toMatchObject([
      { payload },
    ]);
  });
});

function caught(variants: readonly VariantInput[]): unknown {
  try {
    return normalizeVariants(variants, '/body');
  } catch (error) {
    return error;
  }
}

function refused(path: string, mention: string) {
  return expect.objectContaining({
    status: 400,
    name: 'ValidationError',
    message: expect.stringContaining(mention),
    details: [{ path, message: expect.stringContaining(`\`${path}\``), rule: expect.any(String) }],
  });
}
