import type { WholeFeature } from '../../lib/flags/feature-data/model.ts';
import { emptyEnvironment } from '../../lib/flags/feature-data/rules.ts';
import { expandContexts, readContext } from '../../lib/playground/contexts.ts';
import { explainFlags } from '../../lib/playground/explain-flags.ts';
import { meterAnswer } from '../../lib/playground/limits.ts';
import type { Strategy } from '../../lib/strategies/model.ts';
import { anyFlag } from '../../test/support/stored-flag.ts';
import type { Section } from '../section.ts';
import { rounded } from '../statistics.ts';

const environmentNames = ['development', 'staging', 'production'];

/** Flags and contexts. */
const sizes: readonly (readonly [number, number])[] = [
  [100, 1],
  [100, 10],
  [100, 22],
  [1_000, 1],
  [1_000, 2],
  [1_000, 10],
];

/** What fits into a response of the playground, and how long it takes. */
export const playground: Section = {
  name: 'playground',
  title: 'Explanations of the playground',
  explanation:
    'Flags with one rollout each in three environments are explained for many users in one request: expansion of the contexts, evaluation and the text of the response, without reads. A response that would be too large is refused.',
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

function rowOf(measured: ReturnType<typeof measure>) {
  return {
    flags: measured.flagCount,
    environments: environmentNames.length,
    contexts: measured.contextCount,
    combinations: measured.combinations,
    response:
      measured.bytes === undefined
        ? 'refused: too large'
        : `${(measured.bytes / 1e6).toFixed(2)} MB`,
    ms: rounded(measured.milliseconds),
  };
}

/** One request without its reads: until the response is text, or is refused as too large. */
function measure(flagCount: number, contextCount: number) {
  const flags = Array.from({ length: flagCount }, (_, index) => flagAt(index));
  const context = readContext({ appName: 'bench', userId: usersOf(contextCount) }, true);
  const runtime = { now: Date.now(), random: Math.random };
  const start = performance.now();
  const explain = () => {
    const contexts = expandContexts(context);
    const question = { flags, segments: [], contexts, runtime };
    const meter = meterAnswer(flagCount * contextCount, (item) => item);
    return JSON.stringify(explainFlags(question, meter)).length;
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
}

function flagAt(index: number): WholeFeature {
  const name = `flag-${index}`;
  const states = environmentNames.map((environment) => [
    environment,
    { ...emptyEnvironment(name, environment), enabled: true, strategies: [rolloutOf(name)] },
  ]);
  return { feature: { ...anyFlag, name }, environments: Object.fromEntries(states) };
}

/** The strategy of a flag that is enabled without strategies. */
function rolloutOf(feature: string): Strategy {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'flexibleRollout',
    title: null,
    disabled: false,
    sortOrder: 0,
    parameters: { rollout: '50', stickiness: 'default', groupId: feature },
    constraints: [],
    segments: [],
    variants: [],
  };
}

function usersOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `user-${index}`).join(',');
}
