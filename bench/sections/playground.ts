import { emptyEnvironment, type WholeFeature } from '../../lib/features/feature-store.ts';
import type { Strategy } from '../../lib/features/model.ts';
import { expandContexts, readContext } from '../../lib/playground/contexts.ts';
import { explainFlags } from '../../lib/playground/explain-flags.ts';
import { meterAnswer } from '../../lib/playground/limits.ts';
import { anyFlag } from '../../test/support/stored-flag.ts';
import type { Section } from '../framework/section.ts';
import { rounded } from '../framework/statistics.ts';

/** What a flag gets that is switched on without a word more. */
const rolloutOf = (feature: string): Strategy => ({
  id: '00000000-0000-4000-8000-000000000000',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  sortOrder: 0,
  parameters: { rollout: '50', stickiness: 'default', groupId: feature },
  constraints: [],
  segments: [],
  variants: [],
});

const environmentNames = ['development', 'staging', 'production'];

const flagAt = (index: number): WholeFeature => {
  const name = `flag-${index}`;
  const states = environmentNames.map((environment) => [
    environment,
    { ...emptyEnvironment(name, environment), enabled: true, strategies: [rolloutOf(name)] },
  ]);
  return { feature: { ...anyFlag, name }, environments: Object.fromEntries(states) };
};

const usersOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `user-${index}`).join(',');

/** What one request costs beside reading: until the answer is text, or is refused as too large. */
const measure = (flagCount: number, contextCount: number) => {
  const flags = Array.from({ length: flagCount }, (_, index) => flagAt(index));
  const context = readContext({ appName: 'bench', userId: usersOf(contextCount) }, true);
  const surroundings = { now: Date.now(), random: Math.random };
  const start = performance.now();
  const explain = () => {
    const contexts = expandContexts(context);
    const question = { flags, segments: [], contexts, surroundings };
    return JSON.stringify(explainFlags(question, meterAnswer())).length;
  };
  let bytes: number | undefined;
  try {
    bytes = explain();
  } catch {
    bytes = undefined;
  }
  return {
    flagCount,
    contextCount,
    combinations: flagCount * environmentNames.length * contextCount,
    bytes,
    milliseconds: performance.now() - start,
  };
};

/** Flags and contexts. */
const sizes: readonly (readonly [number, number])[] = [
  [100, 1],
  [100, 10],
  [100, 22],
  [1_000, 1],
  [1_000, 2],
  [1_000, 10],
];

const rowOf = (measured: ReturnType<typeof measure>) => ({
  flags: measured.flagCount,
  environments: environmentNames.length,
  contexts: measured.contextCount,
  combinations: measured.combinations,
  answer:
    measured.bytes === undefined ? 'refused: too large' : `${(measured.bytes / 1e6).toFixed(2)} MB`,
  ms: rounded(measured.milliseconds),
});

/** What fits into an answer of the playground, and how long it takes. */
export const playground: Section = {
  name: 'playground',
  title: 'Explanations of the playground',
  explanation:
    'Flags with one rollout each in three environments are explained for many users in one request: expansion of the contexts, evaluation and the text of the answer, without reading from the table. What would be too large to answer is refused.',
  slow: true,
  run: async () => ({
    tables: [
      {
        title: 'One request',
        rows: sizes.map(([flagCount, contextCount]) => rowOf(measure(flagCount, contextCount))),
      },
    ],
    budgets: [],
  }),
};
