import type { Packed } from '../../platform/posts/model.ts';
import { packText, unpackText } from '../../platform/posts/pack-text.ts';
import type { Labels, MetricType } from '../model.ts';
import type { AcceptedReport, BucketCount, Dropped, Reported } from './model.ts';
import { isSample } from './sample-rules.ts';

/** What the samples of a post have in common is stored once. */
interface PackedSamples {
  readonly scope: readonly string[];
  readonly metrics: readonly (readonly [name: string, type: MetricType, help: string])[];
  readonly rows: readonly PackedSample[];
  readonly dropped: readonly Dropped[];
}

type PackedSample = readonly [
  metric: number,
  environment: string,
  minute: number,
  labels: Labels,
  samples: number,
  sum: number,
  count: number,
  buckets?: readonly BucketCount[],
];

/** Packs what tokens of one scope reported. */
export function packSamples(reported: readonly AcceptedReport[]): Packed {
  const places = new Map<string, number>();
  const metrics: PackedSamples['metrics'][number][] = [];
  const rows = reported.filter(isSample).map((sample): PackedSample => {
    const { name, type, help, environment, minute, labels, samples, sum, count, buckets } = sample;
    const id = JSON.stringify([name, type]);
    const metric = places.get(id) ?? metrics.push([name, type, help]) - 1;
    places.set(id, metric);
    const row = [metric, environment, minute, labels, samples, sum, count] as const;
    return buckets.length > 0 ? [...row, buckets] : row;
  });
  const dropped = reported.flatMap((each) =>
    isSample(each) ? [] : [{ reason: each.reason, count: each.count }],
  );
  const scope = reported[0]?.scope ?? [];
  return packText(JSON.stringify({ scope, metrics, rows, dropped } satisfies PackedSamples));
}

/** What was packed, and the scope of the tokens. */
export function unpackSamples(packed: Pick<Packed, 'rows'>) {
  const { scope, metrics, rows, dropped }: PackedSamples = JSON.parse(unpackText(packed));
  const samples = rows.flatMap(
    ([metric, environment, minute, labels, samples, sum, count, buckets = []]) => {
      const [name, type, help] = metrics[metric] ?? [];
      if (name === undefined || type === undefined) return [];
      return [
        { name, type, help: help ?? '', environment, minute, labels, samples, sum, count, buckets },
      ];
    },
  );
  return { scope, reported: [...samples, ...dropped] satisfies Reported[] };
}
