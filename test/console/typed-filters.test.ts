import { describe, expect, it } from 'vitest';
import {
  chosen,
  type FilterChoice,
  matching,
  refusal,
} from '../../console/src/pages/flags/filter-choices.ts';
import { filterText, takeApart, typedAgain } from '../../console/src/pages/flags/typed-filters.ts';

describe('what is typed', () => {
  it.each([
    ['', '', ''],
    ['basket', 'basket', ''],
    ['  two words ', 'two words', ''],
    ['tag:web', '', 'tag:web'],
    ['TAG:Web', '', 'tag:Web'],
    ['basket tag:web', 'basket', 'tag:web'],
    ['tag:web by:Mia Berger', '', 'tag:web | by:Mia Berger'],
    ['env:production is:off', '', 'env:production is:off'],
    ['env:production is:off tag:web', '', 'env:production is:off | tag:web'],
    ['env:a is:on is:favourite', '', 'env:a is:on | is:favourite'],
    ['is:off', '', 'is:off'],
    ['tag:', '', 'tag:'],
    ['tag:team:payments', '', 'tag:team:payments'],
    // No filter has this name: it is the text of a tag.
    ['team:payments', 'team:payments', ''],
    ['montage:web', 'montage:web', ''],
  ])('as %j is the text %j and the filters %j', (text, free, filters) => {
    const taken = takeApart(text);

    expect(taken.free).toBe(free);
    expect(taken.typed.map((each) => typedAgain([each])).join(' | ')).toBe(filters);
  });
});

it.each([
  ['status', 'production:enabled', 'env:production is:on'],
  ['status', 'production:disabled', 'env:production is:off'],
  ['status', 'production:partial', 'env:production is:partial'],
  ['tag', 'simple:web', 'tag:web'],
  ['tag', 'team:payments', 'tag:team:payments'],
  ['creator', '7', 'by:Mia Berger'],
  ['creator', '8', 'by:…'],
  ['state', 'potentially-stale', 'state:old'],
  ['lifecycle', 'live', 'stage:in-production'],
  ['favourites', 'only', 'is:favourite'],
  ['type', 'release', 'type:release'],
] as const)('the filter %s %s is shown as %j', (name, value, text) => {
  expect(filterText({ name, value }, new Map([['7', 'Mia Berger']]))).toBe(text);
});

const environments: readonly FilterChoice[] = ['on', 'partial', 'off'].flatMap((state) => [
  { text: `production is:${state}`, value: `production:${state}` },
]);
const people: readonly FilterChoice[] = [
  { text: 'Mia Berger', value: '7' },
  { text: 'Mika Lund', value: '9' },
];

it.each([
  ['production is:off', environments, 'production is:off'],
  ['Production', environments, 'production is:on'],
  ['mia', people, 'Mia Berger'],
  ['mi', people, undefined],
  ['7', people, 'Mia Berger'],
  ['', people, undefined],
  ['tom', people, undefined],
])('typed in full, %j is one of %j: %j', (typed, choices, found) => {
  expect(chosen(choices, typed)?.text).toBe(found);
});

it('suggests what begins with it before what contains it', () => {
  const found = matching(
    [
      { text: 'app-web', value: '1' },
      { text: 'web', value: '2' },
    ],
    'we',
  );

  expect(found.map(({ text }) => text)).toEqual(['web', 'app-web']);
});

it.each([
  [
    { key: 'by', value: 'tom' },
    people,
    'Nothing is called by:tom. There is by:Mia Berger, by:Mika Lund.',
  ],
  [{ key: 'by', value: '' }, people, 'by: needs a value. There is by:Mia Berger, by:Mika Lund.'],
  [{ key: 'tag', value: 'x' }, [], 'Nothing is called tag:x. There is none yet.'],
  [{ key: 'is', value: 'off' }, [], 'Say where: env:production is:off.'],
] as const)('%j is refused among %j', (typed, choices, sentence) => {
  expect(refusal(typed, choices)).toBe(sentence);
});
