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
const rounds = 7;
const roundMs = 150;

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

/** In turns, so that a machine that slows down or speeds up does so for both. */
const compare = (each: EvaluationCase) => {
  const ours = askOurs(each);
  const theirs = askTheirs(each);
  const now = surroundNow();
  const differing = contexts.find((context) => ours(context, now) !== theirs(context, now));
  if (differing) throw new Error(`The engines differ for ${JSON.stringify(differing)}.`);
  const speeds = Array.from({ length: rounds }, () => [measureRound(theirs), measureRound(ours)]);
  const counted = speeds.slice(1);
  const [sdkSpeed, ourSpeed] = [0, 1].map((side) => median(counted.map((pair) => pair[side] ?? 0)));
  return { title: each.title, ours: ourSpeed ?? 0, sdk: sdkSpeed ?? 0 };
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
    comparison.map(({ title, ours, sdk: theirs }) => ({
      case: title,
      'evaluations/s': perSecond(ours),
      'unleash-client': perSecond(theirs),
      ratio: (ours / theirs).toFixed(1),
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
