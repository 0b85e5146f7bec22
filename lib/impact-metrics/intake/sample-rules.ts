import { compareText } from '../../platform/compare-text.ts';
import { MINUTE_MS } from '../../platform/days.ts';
import { isObject } from '../../platform/is-object.ts';
import {
  MAX_BOUNDARIES,
  MAX_HELP,
  MAX_LABEL,
  MAX_LABELS,
  MAX_LABELS_BYTES,
  MAX_SAMPLES,
  MAX_VALUE,
} from '../limits.ts';
import { type Labels, type MetricType, metricTypes } from '../model.ts';
import type { BucketCount, DropReason, Reported, Sample } from './model.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where samples come from. */
interface SampleSource {
  /** Absent: the samples say it, as those do that an edge component has collected. */
  readonly appName?: string;
  /** @param label the environment that the sample names */
  readonly environmentOf: (label: string | undefined) => string;
  /** When they count, in milliseconds since 1970. */
  readonly at: number;
}

/** Names are not longer than this, and unpaired surrogates cannot be stored. */
const storableName = new RegExp(`^\\P{Cs}{1,${MAX_LABEL}}$`, 'u');
const storableValue = new RegExp(`^\\P{Cs}{0,${MAX_LABEL}}$`, 'u');

/** Labels that every sample may have besides its own. */
const automatic = new Set(['appName', 'environment']);

/**
 * The samples of a post, by the contract of the SDKs. What is malformed or beyond a bound is dropped and counted, so
 * that it costs nothing but itself. Samples without a count say only that the metric is there. Pure.
 */
export function takeSamples(sent: unknown, source: SampleSource): Reported[] {
  if (!Array.isArray(sent)) return [];
  const taken: Sample[] = [];
  const dropped = new Map<DropReason, number>();
  const drop = (reason: DropReason, count = 1) =>
    dropped.set(reason, (dropped.get(reason) ?? 0) + count);
  for (const metric of sent) {
    const head = headOf(metric);
    if (typeof head === 'string') {
      drop(head);
      continue;
    }
    const samples: unknown[] = head.samples;
    for (const sample of samples) {
      const found =
        taken.length < MAX_SAMPLES ? sampleOf(sample, head, source) : ('samples' as const);
      if (typeof found === 'string') drop(found);
      else taken.push(found);
    }
    if (samples.length === 0) taken.push(definitionOf(head, source));
  }
  return [...taken, ...[...dropped].map(([reason, count]) => ({ reason, count }))];
}

interface MetricHead extends Pick<Sample, 'name' | 'type' | 'help'> {
  readonly samples: unknown[];
}

function headOf(metric: unknown): MetricHead | DropReason {
  if (!isObject(metric) || !Array.isArray(metric.samples)) return 'malformed';
  const { name, help, samples } = metric;
  const type = metricTypes.find((each) => each === metric.type);
  if (!type) return 'malformed';
  if (typeof name !== 'string' || !storableName.test(name)) return 'name';
  return { name, type, help: helpOf(help), samples };
}

function helpOf(help: unknown): string {
  return typeof help === 'string' ? help.toWellFormed().slice(0, MAX_HELP).toWellFormed() : '';
}

function sampleOf(sample: unknown, head: MetricHead, source: SampleSource): Sample | DropReason {
  if (!isObject(sample)) return 'malformed';
  const labels = labelsOf(sample.labels, source);
  if (!labels) return 'labels';
  const numbers = head.type === 'histogram' ? histogramOf(sample) : numberOf(sample, head.type);
  if (!numbers) return 'value';
  if (numbers.sum === 0 && numbers.count === 0) return definitionOf(head, source);
  return {
    ...definitionOf(head, source),
    ...numbers,
    labels,
    samples: 1,
    environment: labels.environment ?? '',
  };
}

/** What says that a metric is there. */
function definitionOf(
  { name, type, help }: MetricHead,
  { environmentOf, at }: SampleSource,
): Sample {
  return {
    name,
    type,
    help,
    environment: environmentOf(undefined),
    minute: Math.floor(at / MINUTE_MS) * MINUTE_MS,
    labels: {},
    sum: 0,
    count: 0,
    buckets: [],
    samples: 0,
  };
}

/** In the order of their names. Numbers are labels as well. */
function labelsOf(sent: unknown, { appName, environmentOf }: SampleSource): Labels | undefined {
  if (sent !== undefined && sent !== null && !isObject(sent)) return undefined;
  const labels = new Map<string, string>(appName === undefined ? [] : [['appName', appName]]);
  let own = 0;
  for (const [name, value] of Object.entries<unknown>(sent ?? {})) {
    const text = typeof value === 'string' ? value : scalarText(value);
    if (text === undefined || !storableName.test(name) || !storableValue.test(text))
      return undefined;
    if (!automatic.has(name)) own += 1;
    labels.set(name, text);
  }
  labels.set('environment', environmentOf(labels.get('environment')));
  const sorted = [...labels].sort(([one], [other]) => compareText(one, other));
  const bytes = Buffer.byteLength(JSON.stringify(sorted));
  return own > MAX_LABELS || bytes > MAX_LABELS_BYTES ? undefined : Object.fromEntries(sorted);
}

function scalarText(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

type Numbers = Pick<Sample, 'sum' | 'count' | 'buckets'>;

function numberOf({ value }: Fields, type: MetricType): Numbers | undefined {
  if (!isStorable(value) || (type === 'counter' && value < 0)) return undefined;
  return { sum: value, count: type === 'gauge' ? 1 : 0, buckets: [] };
}

function histogramOf({ count, sum, buckets }: Fields): Numbers | undefined {
  if (!isCount(count) || !isStorable(sum) || !Array.isArray(buckets)) return undefined;
  const known = new Map<number, number>();
  for (const bucket of buckets) {
    if (!isObject(bucket) || !isCount(bucket.count)) return undefined;
    if (bucket.le === '+Inf') continue;
    if (!isStorable(bucket.le)) return undefined;
    known.set(bucket.le, bucket.count);
  }
  if (known.size > MAX_BOUNDARIES) return undefined;
  return { sum, count, buckets: cumulative([...known], count) };
}

/** Each bucket counts at least what the one below it does, and at most all. */
function cumulative(buckets: readonly BucketCount[], count: number): BucketCount[] {
  let below = 0;
  return buckets
    .toSorted(([one], [other]) => one - other)
    .map(([boundary, upTo]) => {
      below = Math.min(count, Math.max(below, upTo));
      return [boundary, below];
    });
}

function isStorable(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_VALUE;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_VALUE;
}

/** Samples of a post that is too old to be counted. Pure. */
export function allLate(reported: readonly Reported[]): Reported[] {
  const late = reported.filter((each) => isSample(each) && each.samples > 0).length;
  const dropped = reported.filter((each) => !isSample(each));
  return late > 0 ? [...dropped, { reason: 'late', count: late }] : dropped;
}

/** Whether something reported is a sample, and not what was dropped. Pure. */
export function isSample<T extends Reported>(reported: T): reported is Extract<T, Sample> {
  return 'samples' in reported;
}
