import { describe, expect, it } from 'vitest';
import { effectiveRules } from '../../../lib/flags/drift/effective-rules.ts';
import type { FeatureEnvironment } from '../../../lib/flags/feature-data/model.ts';
import type { Constraint, Strategy, Variant } from '../../../lib/strategies/model.ts';
import { differenceInWords } from '../../../lib/words/difference.ts';
import { driftInWords, rulesInWords } from '../../../lib/words/drift-in-words.ts';
import { aStrategy, settings } from '../../support/flag-state.ts';

const blue: Variant = { name: 'blue', weight: 500, weightType: 'variable', stickiness: 'default' };
const red: Variant = { ...blue, name: 'red' };
const segments = [{ id: 3, name: 'beta users' }];

describe('what becomes of production when it is made like development', () => {
  it.each<[string, Partial<FeatureEnvironment>, Partial<FeatureEnvironment>, string[]]>([
    ['nothing', on(rollout('10')), on(rollout('10')), []],
    ['another share', on(rollout('10')), on(rollout('50')), ['Rollout: 10 % → 50 %']],
    [
      'on',
      { strategies: [rollout('10')] },
      on(rollout('50')),
      ['Who gets it: Nobody: the flag is off. → 50 % of users get it.'],
    ],
    [
      'off',
      on(rollout('50')),
      {},
      ['Who gets it: 50 % of users get it. → Nobody: the flag is off.'],
    ],
    [
      'a segment by its name',
      on(rollout('50')),
      on({ ...rollout('50'), segments: [3] }),
      ['Segment added: beta users'],
    ],
    [
      'what words leave out',
      on({ ...rollout('50'), constraints: [later('09:30:00Z')] }),
      on({ ...rollout('50'), constraints: [later('09:30:01Z')] }),
      [expect.stringContaining('Settings: {')],
    ],
    [
      'a strategy more, and another share',
      on(rollout('10')),
      on(users('7'), rollout('50')),
      ['Strategy added: Users with one of the ids 7 get it.', 'Strategy 1, rollout: 10 % → 50 %'],
    ],
    [
      'a strategy less',
      on(users('7'), rollout('50')),
      on(rollout('50')),
      ['Strategy removed: Users with one of the ids 7 get it.'],
    ],
    [
      'another order',
      on(users('7'), rollout('50')),
      on(rollout('50'), users('7')),
      [
        'Order of strategies: users with one of the ids 7; 50 % of users → 50 % of users; users with one of the ids 7',
      ],
    ],
    [
      'variants of a strategy',
      on({ ...rollout('50'), variants: [{ ...blue, weight: 1_000 }] }),
      on({ ...rollout('50'), variants: [blue, red] }),
      ['Variant blue: 100 % → 50 %', 'Variant red added: 50 %'],
    ],
    [
      'variants of a strategy in another order',
      on({ ...rollout('50'), variants: [red, blue] }),
      on({ ...rollout('50'), variants: [blue, red] }),
      ['Order of variants: red, blue → blue, red'],
    ],
    [
      'variants of the flag',
      on(rollout('50')),
      { ...on(rollout('50')), variants: [blue, red] },
      ['Variant blue added: 50 %', 'Variant red added: 50 %'],
    ],
  ])('%s', (_behaviour, production, development, expected) => {
    const rules = {
      to: effectiveRules(settings(production)),
      from: effectiveRules(settings(development)),
    };
    expect(driftInWords(rules, segments).map(differenceInWords)).toEqual(expected);
  });
});

it('says who gets a flag, strategy by strategy, and its variants', () => {
  const state = settings({ ...on(users('7'), rollout('50')), variants: [blue, red] });
  expect(rulesInWords(effectiveRules(state))).toEqual([
    'Users with one of the ids 7 get it.',
    '50 % of users get it.',
    'Variants of the flag: blue 50 %, red 50 %.',
  ]);
});

function on(...strategies: readonly Strategy[]): Partial<FeatureEnvironment> {
  return { enabled: true, strategies };
}

function rollout(share: string): Strategy {
  const parameters = { stickiness: 'default', rollout: share, groupId: 'checkout' };
  return aStrategy('r', { name: 'flexibleRollout', parameters });
}

function later(time: string): Constraint {
  const values = { values: [], value: `2026-11-21T${time}` };
  const flags = { caseInsensitive: false, inverted: false };
  return { contextName: 'currentTime', operator: 'DATE_AFTER', ...flags, ...values };
}

function users(userIds: string): Strategy {
  return aStrategy('u', { name: 'userWithId', parameters: { userIds } });
}
