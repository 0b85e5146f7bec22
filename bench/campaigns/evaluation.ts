import { EventEmitter } from 'node:events';
import clientModule from 'unleash-client/lib/client.js';
import strategyModule from 'unleash-client/lib/strategy/index.js';
import { compileFlags } from '../../lib/evaluation/compile-flags.ts';
import { evaluateFlag, isEnabled } from '../../lib/evaluation/evaluate-flag.ts';
import {
  type EvaluationRuntime,
  evaluationContext,
} from '../../lib/evaluation/evaluation-context.ts';
import {
  cases,
  contextsOf,
  type EvaluationCase,
  source,
  sourceOf,
} from '../../test/support/evaluation-cases.ts';
import { atLeast, atMost, type Section } from '../section.ts';
import { median, rounded } from '../statistics.ts';

type Context = ReturnType<typeof contextsOf>[number];

const contexts = contextsOf(1_000);

/** Many short rounds, so that other load on the machine affects both engines alike. */
const rounds = 31;

const roundMs = 40;
const sdk = createSdk();
const flags = compileFlags(source);

/** Flags and contexts; every second step doubles one of them. */
const sizes: readonly (readonly [number, number])[] = [
  [500, 100],
  [1000, 100],
  [2000, 100],
  [4000, 100],
  [1000, 400],
];

/** The evaluation engine compared with `unleash-client`, and its growth. */
export const evaluation: Section = {
  name: 'evaluation',
  title: 'Evaluation of flags',
  explanation:
    'Evaluations per second of our engine and of the Node SDK (unleash-client), in turns in one process, on the same flags and 1,000 contexts; both must agree. Medians of 30 rounds of 40 ms. Then our engine alone with more flags and contexts: linear growth means that one evaluation takes the same time.',
  run: async ({ quick }) => {
    const compared = cases.map(compare);
    const growth = (quick ? sizes.slice(0, 2) : sizes).map(([flagCount, contextCount]) =>
      measureGrowth(flagCount, contextCount),
    );
    return {
      tables: [
        { title: 'Compared with unleash-client', rows: compared.map(comparisonRow) },
        { title: 'Growth', rows: growth.map(growthRow) },
      ],
      budgets: budgetsOf(compared, growth),
    };
  },
};

/** Only the evaluation of the SDK: no metrics, no polling, no merging of contexts. */
function createSdk() {
  const features = new Map(source.features.map((feature) => [feature.name as string, feature]));
  const segments = new Map(source.segments.map((segment) => [segment.id as number, segment]));
  const repository = Object.assign(new EventEmitter(), {
    getToggle: (name: string) => features.get(name),
    getSegment: (id: number) => segments.get(id),
  });
  // Only what the client calls of a repository.
  return new clientModule.default(repository as never, strategyModule.defaultStrategies);
}

/** In turns; the first round of each warms up. */
function compare(each: EvaluationCase) {
  const ours = evaluateOurs(each);
  const theirs = evaluateTheirs(each);
  const now = currentRuntime();
  const differing = contexts.find((context) => ours(context, now) !== theirs(context, now));
  if (differing) throw new Error(`The engines differ for ${JSON.stringify(differing)}.`);
  const measured = Array.from({ length: rounds }, () => {
    const sdkSpeed = measureRound(theirs);
    const ourSpeed = measureRound(ours);
    return { ourSpeed, sdkSpeed, ratio: ourSpeed / sdkSpeed };
  }).slice(1);
  return {
    title: each.title,
    ours: median(measured.map(({ ourSpeed }) => ourSpeed)),
    sdk: median(measured.map(({ sdkSpeed }) => sdkSpeed)),
    ratio: median(measured.map(({ ratio }) => ratio)),
  };
}

type Evaluate = (context: Context, runtime: EvaluationRuntime) => boolean | string;

function evaluateOurs({ flag, asks }: EvaluationCase): Evaluate {
  return asks === 'isEnabled'
    ? (context, runtime) => isEnabled(flags, flag, evaluationContext(context, runtime))
    : (context, runtime) =>
        evaluateFlag(flags, flag, evaluationContext(context, runtime)).variant.name;
}

function evaluateTheirs({ flag, asks }: EvaluationCase): Evaluate {
  return asks === 'isEnabled'
    ? (context) => sdk.isEnabled(flag, context, () => false)
    : (context) => sdk.getVariant(flag, context).name;
}

/** The clock is read once for all contexts: time is a parameter, as in a request for many flags. */
function currentRuntime(): EvaluationRuntime {
  return { now: Date.now(), random: Math.random };
}

/** @returns evaluations per second in one round */
function measureRound(evaluate: Evaluate): number {
  const start = performance.now();
  let evaluations = 0;
  let elapsed = 0;
  while (elapsed < roundMs) {
    const runtime = currentRuntime();
    for (const context of contexts) evaluate(context, runtime);
    evaluations += contexts.length;
    elapsed = performance.now() - start;
  }
  return (evaluations * 1000) / elapsed;
}

/** Flags compiled for each run, as the playground does. */
function measureGrowth(flagCount: number, contextCount: number) {
  const definition = sourceOf(flagCount);
  const people = contextsOf(contextCount);
  const runtime = currentRuntime();
  const runs = Array.from({ length: rounds }, () => {
    const { result: compiled, milliseconds: compileMs } = timed(() => compileFlags(definition));
    const { milliseconds: evaluateMs } = timed(() => {
      for (const context of people) {
        const prepared = evaluationContext(context, runtime);
        for (const name of compiled.keys()) evaluateFlag(compiled, name, prepared);
      }
    });
    return { compileMs, evaluateMs };
  });
  const compileMs = median(runs.map((run) => run.compileMs));
  const evaluateMs = median(runs.map((run) => run.evaluateMs));
  return { flagCount, contextCount, compileMs, evaluateMs };
}

function timed<Result>(run: () => Result) {
  const start = performance.now();
  const result = run();
  return { result, milliseconds: performance.now() - start };
}

type Compared = ReturnType<typeof compare>;

function comparisonRow({ title, ours, sdk: theirs, ratio }: Compared) {
  return {
    case: title,
    'evaluations/s': Math.round(ours),
    'unleash-client': Math.round(theirs),
    ratio: rounded(ratio, 1),
  };
}

function growthRow(growth: Growth) {
  return {
    flags: growth.flagCount,
    contexts: growth.contextCount,
    'compile ms': rounded(growth.compileMs, 1),
    'evaluate ms': rounded(growth.evaluateMs, 1),
    'µs/evaluation': rounded(microseconds(growth), 2),
  };
}

type Growth = ReturnType<typeof measureGrowth>;

function microseconds({ evaluateMs, flagCount, contextCount }: Growth): number {
  return (evaluateMs * 1000) / (flagCount * contextCount);
}

function budgetsOf(compared: readonly Compared[], growth: readonly Growth[]) {
  return [
    ...compared.map(({ title, ratio }) =>
      atLeast({
        name: `evaluations of ${title} per second, compared with the SDK`,
        value: rounded(ratio, 2),
        limit: 2,
        unit: '×',
        kind: 'time',
      }),
    ),
    atMost({
      name: 'time of one evaluation, the most flags and contexts compared with the fewest',
      value: rounded(
        Math.max(...growth.map(microseconds)) / Math.min(...growth.map(microseconds)),
        2,
      ),
      limit: 1.5,
      unit: '×',
      kind: 'time',
    }),
  ];
}
