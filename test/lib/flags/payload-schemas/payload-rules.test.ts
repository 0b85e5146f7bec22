import { describe, expect, it } from 'vitest';
import { misfitsIn, refuseMisfits } from '../../../../lib/flags/payload-schemas/payload-rules.ts';
import { ConflictError, ValidationError } from '../../../../lib/platform/errors.ts';
import type { Variant, VariantPayload } from '../../../../lib/strategies/model.ts';
import { aRollout, planned } from '../../../support/a-plan.ts';
import { aFlag, aStrategy, settings } from '../../../support/flag-state.ts';

const flag = aFlag('checkout', { payloadSchema: '{"maximum":5}' });

describe('the payloads of a flag', () => {
  it.each<[VariantPayload['type'], value: string, schema: string]>([
    ['json', '{"a":[1]}', '{"const":{"a":[1]}}'],
    ['number', ' 5.0 ', '{"const":5}'],
    ['string', '5', '{"const":"5"}'],
    ['csv', 'a,b', '{"const":"a,b"}'],
  ])('are checked, of the type %s, as what they stand for', (type, value, schema) => {
    const state = settings({ variants: [variant('a', { type, value })] });

    expect(misfitsIn(schema, [state])).toEqual([]);
    expect(misfitsIn('{"type":"null"}', [state])).toHaveLength(1);
  });

  it('are none of a variant without one', () => {
    const { payload: _payload, ...bare } = variant('a', number(9));

    expect(misfitsIn('false', [settings({ variants: [bare] })])).toEqual([]);
  });

  it('are those of environments, strategies and milestones, each where it is', () => {
    const strategies = [aStrategy('s1', { variants: [variant('b', number(7))] })];
    const milestone = aRollout(10, { strategies });
    const { state } = planned([milestone], {
      variants: [variant('ok', number(1)), variant('a', number(6))],
      strategies,
    });

    expect(misfitsIn('{"maximum":5}', [state])).toMatchObject([
      { environment: 'production', variant: 'a', index: 1 },
      { environment: 'production', variant: 'b', strategyId: 's1' },
      { environment: 'production', variant: 'b', strategyId: expect.any(String) },
    ]);
  });

  it('are listed once where the active milestone has them', () => {
    const { state, plan } = planned([
      aRollout(10, { strategies: [aStrategy('s1', { variants: [variant('b', number(7))] })] }),
    ]);
    const strategies = plan.milestones[0]?.strategies ?? [];

    expect(misfitsIn('{"maximum":5}', [{ ...state, strategies }])).toHaveLength(1);
  });
});

describe('a change', () => {
  const before = settings({ variants: [variant('a', number(6))] });

  it('may leave a payload that does not fit', () => {
    const after = { ...before, enabled: true, variants: [variant('renamed', number(6))] };

    expect(() => refuseMisfits(flag, before, after, '/body')).not.toThrow();
  });

  it('may bring any payload to a flag without a schema', () => {
    const after = settings({ variants: [variant('a', number(7))] });

    expect(() => refuseMisfits(aFlag('checkout'), before, after, '/body')).not.toThrow();
  });

  it('is refused with a pointer to each payload that does not fit', () => {
    const variants = [variant('a', number(5)), variant('b', number(7)), variant('c', number(8))];

    expect(refusalOf(settings({ variants }), '/body/variants')).toMatchObject({
      constructor: ValidationError,
      faults: [
        {
          pointer: '/body/variants/1/payload/value',
          rule: 'must fit the payload schema of the flag: it must be at most 5',
        },
        { pointer: '/body/variants/2/payload/value' },
      ],
    });
  });

  it('is refused with the place of the payload if the request does not have it', () => {
    const { state } = planned([
      aRollout(10, { strategies: [aStrategy('s1', { variants: [variant('b', number(7))] })] }),
    ]);

    expect(refusalOf(state)).toMatchObject({
      constructor: ConflictError,
      message: expect.stringMatching(
        /^A payload does not fit the payload schema of the flag "checkout"\. In the environment "production", the payload of the variant "b" of the strategy with the id ".+": it must be at most 5\.$/,
      ),
    });
  });
});

function refusalOf(after: Parameters<typeof refuseMisfits>[2], sentAt?: string): unknown {
  try {
    refuseMisfits(flag, settings(), after, sentAt);
    return undefined;
  } catch (error) {
    return error;
  }
}

function variant(name: string, payload: VariantPayload): Variant {
  return { name, weight: 1000, weightType: 'variable', stickiness: 'default', payload };
}

function number(value: number): VariantPayload {
  return { type: 'number', value: String(value) };
}
