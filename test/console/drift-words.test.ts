import { expect, it } from 'vitest';
import { changesOf, plansInWords, usualPair } from '../../console/src/pages/project/drift-words.ts';

it.each<[string, string[], string, string]>([
  [
    'production and what is before it',
    ['development', 'staging', 'production'],
    'staging',
    'production',
  ],
  [
    'the last of several for production',
    ['development', 'production', 'production-2'],
    'production',
    'production-2',
  ],
  [
    'production and what is behind it, if nothing is before',
    ['production', 'test'],
    'test',
    'production',
  ],
  ['the last two without any for production', ['development', 'test'], 'development', 'test'],
])('compares %s', (_behaviour, names, from, to) => {
  const environments = names.map((name) => ({ name, type: name.replace(/-\d$/, '') }));

  expect(usualPair(environments)).toEqual({ from, to });
});

it('says what would change in the environment that becomes like the other', () => {
  const differences = [
    { what: 'Rollout', from: '50 %', to: '10 %' },
    { what: 'Segment', from: null, to: 'beta users' },
    { what: 'Strategy', from: 'Everyone gets it.', to: null },
  ];

  expect(changesOf({ differences })).toEqual([
    { what: 'Rollout', before: '10 %', after: '50 %' },
    { what: 'Segment', before: 'beta users' },
    { what: 'Strategy', after: 'Everyone gets it.' },
  ]);
});

it('says which release plans it follows, and where they are', () => {
  const side = { enabled: true, rules: [] };
  const from = { ...side, releasePlan: { name: 'Rings', milestone: 'Beta' } };
  const to = { ...side, releasePlan: { name: 'Slowly', milestone: null } };

  expect(plansInWords({ from, to }, { from: 'staging', to: 'production' })).toEqual([
    'In staging it follows the release plan Rings, at Beta.',
    'In production it follows the release plan Slowly, not started.',
  ]);
});
