import { setImmediate as turn } from 'node:timers/promises';
import { compareText } from '../../platform/compare-text.ts';
import { dayOf } from '../../platform/days.ts';
import type { Post } from '../../platform/posts/model.ts';
import type { DropReason, Sample } from '../intake/model.ts';
import { unpackSamples } from '../intake/pack-samples.ts';
import { isSample } from '../intake/sample-rules.ts';
import type { Labels } from '../model.ts';
import type { SentMetric } from './catalogue-rules.ts';
import { inBillionths, seriesIdOf } from './row-item.ts';

/** What a series added up to in a minute, by the boundaries that were sent. */
export interface MinuteSum {
  readonly id: string;
  readonly labels: Labels;
  readonly minute: number;
  readonly boundaries: readonly number[];
  /** In billionths. */
  sum: bigint;
  count: bigint;
  readonly buckets: bigint[];
  /** Samples that it was made of. */
  samples: number;
}

/** A metric that an owner is sent. */
export interface OwnedMetric {
  readonly owner: string;
  /** As it was sent first. */
  sent: SentMetric;
  readonly sums: Map<string, MinuteSum>;
}

/** What posts add up to. */
export interface ImpactSums {
  /** When the last of the posts came, in milliseconds since 1970. */
  readonly at: number;
  /** In the order in which they were sent first. */
  readonly metrics: readonly OwnedMetric[];
  readonly dropped: readonly DroppedSum[];
}

export interface DroppedSum {
  readonly owner: string;
  readonly day: string;
  readonly reason: DropReason;
  readonly count: number;
}

/**
 * Adds up the samples of posts by owner, environment, metric, series and minute. Other work of the process has its turn
 * after each post.
 * @param posts in the order of their keys; the same posts give the same sums in the same order
 */
export async function addUpSamples(
  posts: readonly Pick<Post, 'rows' | 'seenAt'>[],
): Promise<ImpactSums> {
  const metrics = new Map<string, OwnedMetric>();
  const dropped: DroppedSum[] = [];
  const sorted = posts.toSorted((one, other) => compareText(one.seenAt, other.seenAt));
  for (const post of sorted) {
    const { scope, reported } = unpackSamples(post);
    const day = dayOf(Date.parse(post.seenAt));
    for (const each of reported) {
      for (const owner of scope) {
        if (isSample(each)) addSample(metrics, owner, each);
        else dropped.push({ owner, day, ...each });
      }
    }
    await turn();
  }
  const at = Date.parse(sorted.at(-1)?.seenAt ?? '');
  return { at, metrics: [...metrics.values()], dropped };
}

function addSample(metrics: Map<string, OwnedMetric>, owner: string, sample: Sample): void {
  const { name, type, environment, minute, labels, buckets } = sample;
  const place = JSON.stringify([owner, environment, name, type]);
  const metric = metrics.get(place) ?? { owner, sent: sample, sums: new Map() };
  metrics.set(place, metric);
  if (metric.sent.buckets.length === 0) metric.sent = { ...metric.sent, buckets };
  if (sample.samples === 0) return;
  const boundaries = buckets.map(([boundary]) => boundary);
  const id = seriesIdOf(labels);
  const part = `${id} ${minute} ${boundaries}`;
  const before = metric.sums.get(part);
  const sum = before ?? {
    ...{ id, labels, minute, boundaries, sum: 0n, count: 0n, samples: 0 },
    buckets: boundaries.map(() => 0n),
  };
  metric.sums.set(part, sum);
  sum.sum += inBillionths(sample.sum);
  sum.count += BigInt(sample.count);
  sum.samples += sample.samples;
  for (const [index, [, count]] of buckets.entries()) {
    sum.buckets[index] = (sum.buckets[index] ?? 0n) + BigInt(count);
  }
}
