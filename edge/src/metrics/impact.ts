import { isObject } from '../../../lib/platform/is-object.ts';

/** A metric of an application, with a sample for each set of labels. */
export interface ImpactMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Fields[];
}

type Fields = Readonly<Record<string, unknown>>;

interface Kept {
  readonly environment: string;
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: Map<string, Fields>;
}

const SAMPLE_BYTES = 200;

/** Impact metrics until they are sent: counters and histograms are added up, of gauges the last value counts. */
export class ImpactStore {
  readonly #kept = new Map<string, Kept>();
  readonly #reserve: (bytes: number) => boolean;

  /** @param reserve whether there is room for so many bytes */
  constructor(reserve: (bytes: number) => boolean) {
    this.#reserve = reserve;
  }

  add(environment: string, metrics: readonly unknown[]): void {
    for (const each of metrics) if (isObject(each)) this.#add(environment, each, false);
  }

  /** Adds what is older than what is there. */
  putBack(environment: string, metrics: readonly ImpactMetric[]): void {
    for (const { name, help, type, samples } of metrics) {
      this.#add(environment, { name, help, type, samples }, true);
    }
  }

  all(): { readonly environment: string; readonly metric: ImpactMetric }[] {
    return [...this.#kept.values()].map(({ environment, name, help, type, samples }) => ({
      environment,
      metric: { name, help, type, samples: [...samples.values()] },
    }));
  }

  clear(): void {
    this.#kept.clear();
  }

  #add(environment: string, sent: Fields, isOlder: boolean): void {
    const { name, help, type, samples } = sent;
    if (typeof name !== 'string' || typeof type !== 'string' || !Array.isArray(samples)) return;
    const key = JSON.stringify([environment, name, type]);
    let kept = this.#kept.get(key);
    if (!kept) {
      if (!this.#reserve(SAMPLE_BYTES + 4 * key.length)) return;
      kept = {
        environment,
        name,
        help: typeof help === 'string' ? help : '',
        type,
        samples: new Map(),
      };
      this.#kept.set(key, kept);
    }
    for (const sample of samples) {
      if (!isObject(sample)) continue;
      const labels = labelsKey(sample.labels);
      const before = kept.samples.get(labels);
      const after = before ? addedUp(type, before, sample, isOlder) : sample;
      if (this.#reserve(sizeOf(after) - (before ? sizeOf(before) : 0))) {
        kept.samples.set(labels, after);
      }
    }
  }
}

/** Two samples of the same labels as one. Pure. */
export function addedUp(type: string, before: Fields, sample: Fields, isOlder = false): Fields {
  if (type === 'counter') return { ...before, value: sum(before.value, sample.value) };
  if (type !== 'histogram') return isOlder ? before : sample;
  const others = bucketsOf(sample);
  // An SDK that has observed nothing sends default boundaries, whatever those of the histogram are.
  const own = Number(before.count) > 0 ? bucketsOf(before) : others.map(({ le }) => ({ le }));
  return {
    ...before,
    count: sum(before.count, sample.count),
    sum: sum(before.sum, sample.sum),
    buckets: own.map((bucket: Fields) => ({
      le: bucket.le,
      count: sum(bucket.count, countUpTo(others, bucket.le)),
    })),
  };
}

/** How many observations were not above a boundary, as far as other boundaries say it: those up to the next one below. */
function countUpTo(buckets: readonly Fields[], boundary: unknown): number {
  const below = buckets.filter(({ le }) => numberOf(le) <= numberOf(boundary));
  return Math.max(0, ...below.map(({ count }) => Number(count) || 0));
}

function numberOf(le: unknown): number {
  return le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
}

function sizeOf(sample: Fields): number {
  return SAMPLE_BYTES + 2 * JSON.stringify(sample).length;
}

function bucketsOf({ buckets }: Fields): Fields[] {
  return Array.isArray(buckets) ? buckets.filter(isObject) : [];
}

function sum(one: unknown, other: unknown): number {
  return (Number(one) || 0) + (Number(other) || 0);
}

function labelsKey(labels: unknown): string {
  if (!isObject(labels)) return '';
  return JSON.stringify(Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1)));
}
