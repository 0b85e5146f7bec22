import { EventEmitter } from 'node:events';
import clientModule from 'unleash-client/lib/client.js';
import strategyModule from 'unleash-client/lib/strategy/index.js';
import { compileFlags } from '../lib/evaluation/compile-flags.ts';
import { evaluateFlag, isEnabled } from '../lib/evaluation/evaluate-flag.ts';
import { describeSituation, type Surroundings } from '../lib/evaluation/situation.ts';
import { cases, contextsOf, type EvaluationCase, source, sourceOf } from './evaluation-cases.ts';

type Context = ReturnType<typeof contextsOf>[number];
type Ask = (context: Context, surroundings: Surroundings) => boolean | string;

const contexts = contextsOf(1000);
/** Many short rounds: what else the machine does then hits both engines alike. */
const rounds = 31;
const roundMs = 40;

/** With nothing of the SDK but its evaluation: no metrics, no fetching, no merging of contexts. */
const createSdk = () => {
  const features = new Map(source.features.map((feature) => [feature.name as string, feature]));
  const segments = new Map(source.segments.map((segment) => [segment.id as number, segment]));
  const repository = Object.assign(new EventEmitter(), {
    getToggle: (name: string) => features.get(name),
    getSegment: (id: number) => segments.get(id),
  });
  return new clientModule.default(repository as never, strategyModule.defaultStrategies);
};

const sdk = createSdk();
const flags = compileFlags(source);

const askOurs = ({ flag, asks }: EvaluationCase): Ask =>
  asks === 'isEnabled'
    ? (context, surroundings) => isEnabled(flags, flag, describeSituation(context, surroundings))
    : (context, surroundings) =>
        evaluateFlag(flags, flag, describeSituation(context, surroundings)).variant.name;

const askTheirs = ({ flag, asks }: EvaluationCase): Ask =>
  asks === 'isEnabled'
    ? (context) => sdk.isEnabled(flag, context, () => false)
    : (context) => sdk.getVariant(flag, context).name;

/** The clock is read once for all contexts: time is a parameter, as in a request for many flags. */
const surroundNow = (): Surroundings => ({ now: Date.now(), random: Math.random });

/** @returns evaluations per second in one round */
const measureRound = (ask: Ask): number => {
  const start = performance.now();
  let evaluations = 0;
  let elapsed = 0;
  while (elapsed < roundMs) {
    const surroundings = surroundNow();
    for (const context of contexts) ask(context, surroundings);
    evaluations += contexts.length;
    elapsed = performance.now() - start;
  }
  return (evaluations * 1000) / elapsed;
};

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

/** In turns; the first round of each is for warming up. */
const compare = (each: EvaluationCase) => {
  const ours = askOurs(each);
  const theirs = askTheirs(each);
  const now = surroundNow();
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
};

const timed = <Result>(run: () => Result) => {
  const start = performance.now();
  const result = run();
  return { result, milliseconds: performance.now() - start };
};

/** Flags compiled for each run, as the playground does. */
const measureGrowth = (flagCount: number, contextCount: number) => {
  const definition = sourceOf(flagCount);
  const people = contextsOf(contextCount);
  const surroundings = surroundNow();
  const runs = Array.from({ length: rounds }, () => {
    const { result: compiled, milliseconds: compileMs } = timed(() => compileFlags(definition));
    const { milliseconds: evaluateMs } = timed(() => {
      for (const context of people) {
        const situation = describeSituation(context, surroundings);
        for (const name of compiled.keys()) evaluateFlag(compiled, name, situation);
      }
    });
    return { compileMs, evaluateMs };
  });
  const compileMs = median(runs.map((run) => run.compileMs));
  const evaluateMs = median(runs.map((run) => run.evaluateMs));
  return { flagCount, contextCount, compileMs, evaluateMs };
};

/** The evaluation engine beside `unleash-client`, and how it grows. Takes some ten seconds. */
export const benchEvaluation = () => ({
  comparison: cases.map(compare),
  growth: [
    [500, 100],
    [1000, 100],
    [2000, 100],
    [4000, 100],
    [1000, 400],
  ].map(([flagCount = 0, contextCount = 0]) => measureGrowth(flagCount, contextCount)),
});

const perSecond = (value: number): string => Math.round(value).toLocaleString('en');

/** The same as text, in two tables. */
export const printEvaluationBench = ({
  comparison,
  growth,
}: ReturnType<typeof benchEvaluation>): void => {
  console.table(
    comparison.map(({ title, ours, sdk: theirs, ratio }) => ({
      case: title,
      'evaluations/s': perSecond(ours),
      'unleash-client': perSecond(theirs),
      ratio: ratio.toFixed(1),
    })),
  );
  console.table(
    growth.map(({ flagCount, contextCount, compileMs, evaluateMs }) => ({
      flags: flagCount,
      contexts: contextCount,
      'compile ms': compileMs.toFixed(1),
      'evaluate ms': evaluateMs.toFixed(1),
      'µs/evaluation': ((evaluateMs * 1000) / (flagCount * contextCount)).toFixed(2),
    })),
  );
};

if (import.meta.main) printEvaluationBench(benchEvaluation());
