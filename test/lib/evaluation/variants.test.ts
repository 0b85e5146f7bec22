import { describe, expect, test } from 'vitest';
import type { VariantDefinition } from '../../../lib/evaluation/model.ts';
import { evaluate } from './evaluated-flag.ts';

describe('variants of a flag', () => {
  test.each([
    [557, '999', 'first'],
    [556, '999', 'second'],
    [796, '123', 'first'],
    [795, '123', 'second'],
  ])('with the first %i of 1000, the user %s gets the %s', (weight, userId, expected) => {
    const variants = [variant('first', weight), variant('second', 1000 - weight)];
    expect(nameFor(variants, { userId })).toBe(expected);
  });

  test('a weight of 0 is never chosen', () => {
    const variants = [variant('none', 0), variant('all', 1000), variant('none either', 0)];
    const names = Array.from({ length: 200 }, (_, id) => nameFor(variants, { userId: `${id}` }));
    expect(new Set(names)).toEqual(new Set(['all']));
  });

  test('with no weight at all there is no variant, and the flag is on', () => {
    const flags = [{ name: 'gr1', enabled: true, variants: [variant('a', 0), variant('b', 0)] }];
    expect(evaluate({ flags })).toEqual({
      enabled: true,
      variant: { name: 'disabled', enabled: false, feature_enabled: true },
    });
  });

  test('a variant contains its payload unchanged', () => {
    const payload = { type: 'json', value: '{"a": 1}' };
    const flags = [{ name: 'gr1', enabled: true, variants: [variant('a', 1, { payload })] }];
    expect(evaluate({ flags }).variant).toEqual({
      name: 'a',
      enabled: true,
      payload,
      feature_enabled: true,
    });
  });

  test.each([
    [{ tenant: 'acme' }, 'second'],
    [{ properties: { tenant: 'acme' } }, 'second'],
    [{ tenant: 'acme', userId: 'ann' }, 'second'],
    [{ userId: 'ann' }, 'third'],
    [{ tenant: ' acme' }, 'first'],
    [{ tenant: 'Acme' }, 'first'],
  ])('the first override that matches %j wins over weights: %s', (context, expected) => {
    const variants = [
      variant('first', 1000),
      variant('second', 0, { overrides: [{ contextName: 'tenant', values: ['acme', 'bank'] }] }),
      variant('third', 0, { overrides: [{ contextName: 'userId', values: ['ann'] }] }),
    ];
    expect(nameFor(variants, context)).toBe(expected);
  });

  test.each([
    ['default', { userId: '123', sessionId: '999' }, 'second'],
    ['default', { sessionId: '999', remoteAddress: '123' }, 'first'],
    ['default', { remoteAddress: '123' }, 'second'],
    ['default', { userId: '', sessionId: '999' }, 'first'],
    ['', { userId: '123' }, 'second'],
    ['tenant', { userId: '123', tenant: '999' }, 'first'],
    ['tenant', { userId: '999', properties: { tenant: '123' } }, 'second'],
  ])('the stickiness %j takes the id from %j: %s', (stickiness, context, expected) => {
    const variants = [variant('first', 557, { stickiness }), variant('second', 443)];
    expect(nameFor(variants, context)).toBe(expected);
  });

  test.each([
    ['random', { userId: '123', random: '123' }],
    ['tenant', { userId: '123' }],
    ['default', {}],
  ])('the stickiness %s selects randomly for %j', (stickiness, context) => {
    const variants = [variant('first', 500, { stickiness }), variant('second', 500)];
    const names = Array.from({ length: 50 }, (_, index) =>
      nameFor(variants, context, () => index / 50),
    );
    expect(new Set(names)).toEqual(new Set(['first', 'second']));
  });
});

describe('variants of a strategy', () => {
  test.each([
    [{ groupId: 'gr1' }, '123', 'second'],
    [{ groupId: 'gr1' }, '999', 'first'],
    // `undefined:x` is in bucket 735.
    [{}, 'x', 'second'],
  ])(
    'the group is that of the parameters %j: the user %s gets the %s',
    (parameters, userId, name) => {
      const variants = [variant('first', 734), variant('second', 266)];
      expect(inStrategy(variants, parameters as Record<string, string>, { userId })).toBe(name);
    },
  );

  test('without a stickiness of their own they use that of the strategy', () => {
    const variants = [variant('first', 557), variant('second', 443)];
    const parameters = { groupId: 'gr1', stickiness: 'tenant' };
    expect(inStrategy(variants, parameters, { userId: '123', tenant: '999' })).toBe('first');
  });

  const strategy = (name: string, variants: readonly VariantDefinition[] = []) => ({
    name,
    variants,
  });

  test.each([
    ['the first that holds', [strategy('default', [variant('a', 1)]), strategy('default')], 'a'],
    [
      'the first that holds, not one before it',
      [strategy('userWithId', [variant('a', 1)]), strategy('default', [variant('b', 1)])],
      'b',
    ],
    [
      'the flag when the first that holds has none',
      [strategy('default'), strategy('default', [variant('b', 1)])],
      'flag',
    ],
    ['the flag when they have no weight', [strategy('default', [variant('a', 0)])], 'flag'],
  ])('the variants are those of %s', (_, strategies, expected) => {
    const flags = [{ name: 'flag', enabled: true, strategies, variants: [variant('flag', 1)] }];
    expect(evaluate({ flags }).variant.name).toBe(expected);
  });
});

function variant(name: string, weight: number, more: Partial<VariantDefinition> = {}) {
  return {
    name,
    weight,
    ...more,
  };
}

/** With the flag `gr1`, the user 123 is in bucket 796 of 1000 and the user 999 in 557. */
function nameFor(
  variants: readonly VariantDefinition[],
  context: unknown,
  random: () => number = () => 0.5,
): string {
  return evaluate({
    flags: [{ name: 'gr1', enabled: true, variants }],
    context,
    around: { random },
  }).variant.name;
}

function inStrategy(
  variants: readonly VariantDefinition[],
  parameters: Readonly<Record<string, string>>,
  context: unknown,
): string {
  const strategies = [{ name: 'default', parameters, variants }];
  return evaluate({ flags: [{ name: 'flag', enabled: true, strategies }], context }).variant.name;
}
