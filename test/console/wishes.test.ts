import { describe, expect, it } from 'vitest';
import { byFit, foundBy, offersOf, searchedFor, wishIn } from '../../console/src/shell/wishes.ts';

const environments = ['development', 'production', 'prod-eu', 'QA'];

describe('what is typed into the palette', () => {
  it.each([
    ['50 % new-checkout production', '50 %', 'new-checkout', 'production'],
    ['50% new-checkout', '50 %', 'new-checkout', ''],
    ['new-checkout 12.5% development', '12.5 %', 'new-checkout', 'development'],
    ['new-checkout 12,5 percent in dev', '12.5 %', 'new-checkout', 'development'],
    ['roll out new-checkout 25 %', '25 %', 'new-checkout', ''],
    ['set new-checkout to 25 in production', '25 %', 'new-checkout', 'production'],
    ['Switch off New-Checkout', 'off', 'new-checkout', ''],
    ['turn on new-checkout in qa', 'on', 'new-checkout', 'QA'],
    ['new-checkout off', 'off', 'new-checkout', ''],
    ['stop new checkout', 'off', 'new checkout', ''],
    ['enable prod-eu production', 'on', 'prod-eu', 'production'],
    // It is the beginning of two environments.
    ['switch off new-checkout prod', 'off', 'new-checkout prod', ''],
    // There must be a flag: this one is named like an environment.
    ['switch off development', 'off', 'development', ''],
  ])('as %j wants %s of %j in %j', (text, wanted, flag, environment) => {
    const wish = wishIn(text, environments);

    expect(wish && said(wish.wanted)).toBe(wanted);
    expect(wish?.flag).toBe(flag);
    expect(wish?.environment ?? '').toBe(environment);
  });

  it.each([
    '',
    'new-checkout',
    'new flag',
    'switch off',
    '50 %',
    '101 % new-checkout',
    'new-checkout 25',
    'office on-call',
  ])('as %j wants nothing done', (text) => {
    expect(wishIn(text, environments)).toBeUndefined();
  });
});

function said(wanted: NonNullable<ReturnType<typeof wishIn>>['wanted']): string {
  if ('share' in wanted) return `${wanted.share} %`;
  return wanted.enabled ? 'on' : 'off';
}

type Flag = Parameters<typeof offersOf>[1][number];

/** A flag with an environment each for development and production. */
function flagWith(name: string, development: object, production: object): Flag {
  const places = { development, production };
  return {
    name,
    project: 'shop',
    segments: [],
    tags: [],
    environments: Object.entries(places).map(([type, more]) => ({
      name: type,
      type,
      enabled: false,
      hasStrategies: false,
      hasEnabledStrategies: false,
      strategySummaries: [],
      ...more,
    })),
    // Offers are made of no more than this.
  } as unknown as Flag;
}

const rule = (rollout: number | null, disabled = false) => ({
  name: 'flexibleRollout',
  title: '',
  rollout,
  disabled,
  constraintCount: 0,
  segmentCount: 0,
  variantCount: 0,
});

const served = (...strategySummaries: readonly object[]) => ({
  enabled: true,
  hasStrategies: strategySummaries.length > 0,
  hasEnabledStrategies: strategySummaries.length > 0,
  strategySummaries,
});

describe('what is offered', () => {
  const basket = flagWith('basket', served(), served(rule(10)));

  it.each([
    [
      'switch off basket',
      [
        'Switch off basket in production (now 10 %)',
        'Switch off basket in development (now 100 %)',
      ],
    ],
    ['switch off basket development', ['Switch off basket in development (now 100 %)']],
    ['switch on basket', ['basket in production (is on already)']],
    ['basket 25 %', ['Set basket to 25 % in production (now 10 %)']],
    ['basket 10 %', ['basket in production (is at 10 % already)']],
    ['basket 25 % development', ['basket in development (has no rule with a share)']],
  ])('for %j', (text, offered) => {
    expect(offeredFor(text, [basket])).toEqual(offered);
  });

  it.each([
    ['two rules with a share', [rule(10), rule(20)], 'has 2 rules with a share'],
    ['one that counts beside one that is disabled', [rule(10), rule(20, true)], 'now 10 %'],
    ['one beside a list of ids', [rule(10), rule(null)], 'now 10 %'],
  ])('of a share where there are %s', (_what, rules, kind) => {
    const flag = flagWith('basket', {}, served(...rules));

    expect(offeredFor('basket 25 % production', [flag]).join()).toContain(kind);
  });

  it('says that a share has no effect yet where the flag is off', () => {
    const flag = flagWith('basket', {}, { ...served(rule(10)), enabled: false });

    expect(offeredFor('basket 25 % production', [flag]).join()).toContain('now 10 %, off');
  });

  it('is about flags with the name, those that fit best first', () => {
    const flags = ['a-basket', 'basket', 'menu'].map((name) => flagWith(name, {}, served()));

    expect(offeredFor('switch off basket production', flags)).toEqual([
      'Switch off basket in production (now 100 %)',
      'Switch off a-basket in production (now 100 %)',
    ]);
  });

  function offeredFor(text: string, flags: readonly Flag[]): string[] {
    const wish = wishIn(text, environments);
    return wish ? offersOf(wish, flags).map(({ name, kind }) => `${name} (${kind})`) : [];
  }
});

describe('a search', () => {
  it.each([
    ['basket', 'basket'],
    ['new checkout', 'new checkout,new-checkout'],
  ])('for %j asks for %j', (text, searched) => {
    expect(searchedFor(text)).toBe(searched);
  });

  it.each([
    ['Basket', undefined],
    ['payments', 'tag team:payments'],
    ['web', 'tag web'],
    ['ticket', 'in its description'],
  ])('for %j says how it found a flag', (searched, said) => {
    const flag = {
      name: 'basket',
      description: 'See the ticket',
      tags: [
        { type: 'team', value: 'payments', color: null },
        { type: 'simple', value: 'web', color: null },
      ],
    };

    expect(foundBy(flag, searched)).toBe(said);
  });

  it('puts the best names first', () => {
    const flags = ['z-pay', 'invoice', 'pay-later', 'pay'].map((name) => ({ name }));

    expect(byFit(flags, 'pay').map(({ name }) => name)).toEqual([
      'pay',
      'pay-later',
      'z-pay',
      'invoice',
    ]);
  });
});
