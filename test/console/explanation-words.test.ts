import { describe, expect, it } from 'vitest';
import {
  type Explained,
  type ExplainedStrategy,
  type ExplanationStep,
  explanationSteps,
  missingIn,
  whyInWords,
} from '../../lib/words/playground/explanation.ts';

const strategy: ExplainedStrategy = {
  id: 'a',
  name: 'flexibleRollout',
  title: 'Half',
  disabled: false,
  result: { evaluationStatus: 'complete', enabled: true },
  parameters: { rollout: '50', stickiness: 'userId' },
  constraints: [],
  segments: [],
};
const inGermany = {
  contextName: 'country',
  operator: 'IN',
  caseInsensitive: false,
  inverted: false,
  values: ['DE'],
} as const;
const no = { ...strategy, result: { evaluationStatus: 'complete', enabled: false } } as const;

function explained(strategies: readonly ExplainedStrategy[], more: Partial<Explained> = {}) {
  const enabled = strategies.some(({ result }) => result.enabled === true);
  return {
    name: 'checkout',
    projectId: 'shop',
    environment: 'production',
    isEnabled: enabled,
    isEnabledInCurrentEnvironment: true,
    hasUnsatisfiedDependency: false,
    strategies: { result: enabled, data: strategies },
    fields: { userId: '42', country: 'FR' },
    ...more,
  } satisfies Explained;
}

it.each<[string, Explained]>([
  ['On, because of the strategy “Half”.', explained([no, strategy])],
  [
    'Off, because it is switched off in production.',
    explained([strategy], { isEnabled: false, isEnabledInCurrentEnvironment: false }),
  ],
  [
    'Off, because a flag that it depends on is not as it has to be.',
    explained([strategy], { isEnabled: false, hasUnsatisfiedDependency: true }),
  ],
  ['Off, because none of its strategies lets this context in.', explained([no])],
  ['On, because it has no strategies that restrict it.', explained([], { isEnabled: true })],
  [
    'Unknown: only the application can evaluate one of its strategies. Shown as off.',
    explained([], { strategies: { result: 'unknown', data: [] } }),
  ],
])('%s', (why, flag) => {
  expect(whyInWords(flag)).toBe(why);
});

/** Steps as lines, deeper ones behind the one that they belong to. */
function linesOf(steps: readonly ExplanationStep[], depth = 0): string[] {
  return steps.flatMap(({ told, holds, parts }) => [
    `${'  '.repeat(depth)}${holds === undefined ? '?' : holds ? '✓' : '✗'} ${told}`,
    ...linesOf(parts, depth + 1),
  ]);
}

it.each<[string, ExplainedStrategy, string[]]>([
  [
    'a strategy that lets in',
    { ...strategy, constraints: [{ ...inGermany, result: true }] },
    ['✓ Strategy “Half”', '  ✓ country is DE', '  ✓ among those whom it lets in: 50 % of users'],
  ],
  [
    'a constraint that does not hold',
    { ...no, constraints: [{ ...inGermany, result: false }] },
    ['✗ Strategy “Half”', '  ✗ country is DE'],
  ],
  [
    'a share that the context is not in',
    no,
    ['✗ Strategy “Half”', '  ✗ among those whom it lets in: 50 % of users'],
  ],
  [
    'a segment',
    {
      ...no,
      segments: [
        { id: 1, name: 'Germany', result: false, constraints: [{ ...inGermany, result: false }] },
      ],
    },
    ['✗ Strategy “Half”', '  ✗ in the segment Germany', '    ✗ country is DE'],
  ],
  [
    'a disabled strategy',
    { ...no, disabled: true, result: { evaluationStatus: 'unevaluated', enabled: false } },
    ['? Strategy “Half”: disabled'],
  ],
  [
    'a strategy of an unknown type',
    {
      ...no,
      title: '',
      name: 'own',
      result: { evaluationStatus: 'incomplete', enabled: 'unknown' },
    },
    ['? Strategy own: only the application knows this type'],
  ],
])('%s is explained', (_, explainedStrategy, lines) => {
  expect(linesOf(explanationSteps(explained([explainedStrategy])))).toEqual(lines);
});

describe('what decided', () => {
  it('is the per cent that the user is in', () => {
    const [step] = explanationSteps(explained([no]));

    expect(step?.parts.at(-1)).toMatchObject({
      note: expect.stringMatching(/^user 42 is in the \d+\w\w per cent$/),
      place: { percentage: 50 },
    });
  });

  it('is not where the user is, once a constraint does not hold', () => {
    const [step] = explanationSteps(
      explained([{ ...no, constraints: [{ ...inGermany, result: false }] }]),
    );

    expect(step?.parts.map(({ place }) => place)).toEqual([undefined]);
  });
});

const fails = { ...inGermany, result: false } as const;
const before = { ...fails, contextName: 'country', operator: 'DATE_BEFORE' } as const;
const segment = { id: 1, name: 'Germany', result: false, constraints: [fails] };

it.each<[string, ExplainedStrategy, Explained['fields'], string[]]>([
  ['a field of a constraint', { ...no, constraints: [fails] }, {}, ['country']],
  ['a field of a segment', { ...no, segments: [segment] }, {}, ['country']],
  ['a field that is empty', { ...no, constraints: [fails] }, { country: '' }, ['country']],
  ['the id of a share', no, {}, ['userId']],
  [
    'the user of a list',
    { ...no, name: 'userWithId', parameters: { userIds: '7' } },
    {},
    ['userId'],
  ],
  ['nothing that is given', { ...no, constraints: [fails] }, { country: 'FR' }, []],
  ['no time, which is now by default', { ...no, constraints: [before] }, {}, []],
])('the context lacks %s', (_, lacking, fields, missing) => {
  expect(missingIn(explanationSteps(explained([lacking], { fields })))).toEqual(missing);
});
