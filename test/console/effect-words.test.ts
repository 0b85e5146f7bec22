import { expect, it } from 'vitest';
import {
  type Effect,
  nextInWords,
  parentInWords,
  segmentInWords,
  strategiesInWords,
} from '../../console/src/pages/change-requests/effect-words.ts';

const isOneOf = (...values: string[]) =>
  ({
    contextName: 'userId',
    operator: 'IN',
    values,
    inverted: false,
    caseInsensitive: false,
  }) as const;

const strategy = (more: object): Effect['strategies'][number] => ({
  name: 'default',
  title: null,
  disabled: false,
  sortOrder: 0,
  parameters: {},
  constraints: [],
  segments: [],
  variants: [],
  ...more,
});

it.each<[string, Effect['strategies'][number], string[]]>([
  [
    'with its segment by name',
    strategy({ segments: [1] }),
    ['Everyone gets it, if they are in the segment beta.'],
  ],
  [
    'with a segment that is gone',
    strategy({ segments: [2] }),
    ['Everyone gets it, if they are in the segment 2, which is deleted.'],
  ],
])('a strategy is told %s', (_how, given, sentences) => {
  const segments = [
    { id: 1, name: 'beta', constraints: [] },
    { id: 2, name: null, constraints: [] },
  ];

  expect(strategiesInWords([given], segments)).toEqual(sentences);
});

it.each<[Partial<Effect['milestones'][number]>, string]>([
  [
    { transitionCondition: { intervalMinutes: 60 }, nextMilestone: 'Half' },
    'Half follows by itself after 1 hour.',
  ],
  [{ transitionCondition: null, nextMilestone: null }, ''],
])('what follows a milestone: %j', (milestone, sentence) => {
  const whole = { name: 'Tenth', strategies: [], transitionCondition: null, nextMilestone: null };

  expect(nextInWords({ ...whole, ...milestone })).toBe(sentence);
});

it.each([
  [[], 'everyone'],
  [[isOneOf('ada')], 'userId is ada'],
  [
    [isOneOf('ada', 'kim'), { ...isOneOf('DE'), contextName: 'country' }],
    'userId is ada or kim and country is DE',
  ],
])('a segment lets in: %j', (constraints, words) => {
  expect(segmentInWords({ id: 1, name: 'beta', constraints })).toBe(words);
});

it.each<[Effect['dependencies'][number], string]>([
  [{ feature: 'checkout', enabled: true }, 'Only where checkout is on.'],
  [{ feature: 'checkout', enabled: false }, 'Only where checkout is off.'],
  [
    { feature: 'checkout', enabled: true, variants: ['a', 'b'] },
    'Only where checkout is on with the variant a or b.',
  ],
])('a dependency: %j', (dependency, sentence) => {
  expect(parentInWords(dependency)).toBe(sentence);
});
