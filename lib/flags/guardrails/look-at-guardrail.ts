import type { MetricPlace, MetricSums } from '../../impact-metrics/model.ts';
import { openMetric, readTotals } from '../../impact-metrics/rows/read-sums.ts';
import { readOnce } from '../../platform/read-once.ts';
import type { GuardrailWatch } from '../feature-environments/guardrail-rows.ts';
import type { GuardrailSums } from './arm-rules.ts';
import { comparisonInWords, thresholdInWords } from './guardrail-sentences.ts';
import {
  lookAtComparison,
  lookAtThreshold,
  spanOfThreshold,
  spansOfComparison,
  type WatchedSpan,
} from './look-rules.ts';
import type { ComparisonVerdict, ThresholdVerdict } from './verdict-rules.ts';

/** What a guardrail says now. */
export type GuardrailLook = (
  | ComparisonVerdict
  | (ThresholdVerdict & { readonly comparison?: never })
) & {
  /** One line for people, without a full stop. */
  readonly sentence: string;
};

/** Reads a metric in a time, as one project sees it. */
export type ReadMetric = (
  place: Pick<GuardrailWatch, 'project' | 'environment'>,
  metric: string,
  span: WatchedSpan,
) => Promise<MetricSums>;

/** Looks at a guardrail: the same for the worker, and for people who want to know how far it is. */
export async function lookAtGuardrail(
  watch: GuardrailWatch,
  read: ReadMetric,
  now: Date,
): Promise<GuardrailLook> {
  const { source } = watch;
  const { trigger } = source;
  if (trigger.operator === 'worse-than-without') {
    const spans = await Promise.all(
      spansOfComparison(watch, now).map(async ({ share, ...span }) => ({
        sums: await readAll(watch, read, span),
        share,
      })),
    );
    const verdict = lookAtComparison(watch, spans);
    return { ...verdict, sentence: comparisonInWords(source, verdict) };
  }
  const span = spanOfThreshold(watch, now);
  const verdict = lookAtThreshold(source, trigger, span && (await readAll(watch, read, span)));
  return { ...verdict, sentence: thresholdInWords(source, verdict) };
}

/** Reads each metric once in a time, for all guardrails that ask for it, and each row once for all metrics in it. */
export function sharedReads(): ReadMetric {
  const readRows = readOnce(readTotals);
  const open = readOnce((place: MetricPlace) => openMetric(place, readRows));
  const readSums = readOnce(async ({ place, from, to }: WatchedSpan & { place: MetricPlace }) => {
    const read = await open(place);
    return read(from, to);
  });
  return ({ project, environment }, metric, span) =>
    readSums({ place: { project, environment, metric }, ...span });
}

async function readAll(
  watch: GuardrailWatch,
  read: ReadMetric,
  span: WatchedSpan,
): Promise<GuardrailSums> {
  const { name, metric } = watch.source;
  const [sums, attempts] = await Promise.all([
    read(watch, name, span),
    metric.ofMetric === undefined ? undefined : read(watch, metric.ofMetric, span),
  ]);
  return { metric: sums, ...(attempts && { attempts }) };
}
