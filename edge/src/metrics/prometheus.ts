type Labels = Readonly<Record<string, string | number>>;
type Kind = 'counter' | 'gauge' | 'histogram';

interface Family {
  readonly name: string;
  readonly kind: Kind;
  readonly help: string;
  readonly samples: Map<string, Sample>;
}

interface Sample {
  readonly labels: Labels;
  value: number;
  count: number;
  readonly buckets: number[];
}

const bounds = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/** Sets of labels of one metric: applications and flags are named by callers. */
const MAX_SAMPLES = 5_000;

/**
 * Metrics in Prometheus' text format. By hand, because that is a page of code: prom-client took 24 MB of memory at the
 * start, of the 64 MB that the whole node may take.
 */
export class Prometheus {
  readonly #families = new Map<string, Family>();

  /** Adds to a counter. */
  count(name: string, labels: Labels = {}, by = 1): void {
    const sample = this.#sample(name, 'counter', labels);
    if (sample) sample.value += by;
  }

  set(name: string, value: number, labels: Labels = {}): void {
    const sample = this.#sample(name, 'gauge', labels);
    if (sample) sample.value = value;
  }

  /** Adds a value to a histogram. */
  observe(name: string, value: number, labels: Labels = {}): void {
    this.observer(name, labels)(value);
  }

  /** Adds values to a histogram: for what is observed with each request. */
  observer(name: string, labels: Labels): (value: number) => void {
    const sample = this.#sample(name, 'histogram', labels);
    if (!sample) return () => {};
    return (value) => {
      sample.value += value;
      sample.count += 1;
      const index = bounds.findIndex((bound) => value <= bound);
      if (index >= 0) sample.buckets[index] = (sample.buckets[index] ?? 0) + 1;
    };
  }

  /** The page that Prometheus reads. */
  text(): string {
    return [...this.#families.values()].map(familyText).join('');
  }

  #sample(name: string, kind: Kind, labels: Labels): Sample | undefined {
    let family = this.#families.get(name);
    if (!family) {
      family = { name, kind, help: name.replaceAll('_', ' '), samples: new Map() };
      this.#families.set(name, family);
    }
    const key = labelsText(labels);
    let sample = family.samples.get(key);
    if (!sample && family.samples.size < MAX_SAMPLES) {
      sample = { labels, value: 0, count: 0, buckets: [] };
      family.samples.set(key, sample);
    }
    return sample;
  }
}

function familyText({ name, kind, help, samples }: Family): string {
  const lines = [...samples].map(([labels, sample]) =>
    kind === 'histogram' ? histogramText(name, sample) : `${name}${labels} ${sample.value}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join('')}`;
}

function histogramText(name: string, { labels, value, count, buckets }: Sample): string {
  let below = 0;
  const lines = bounds.map((le, index) => {
    below += buckets[index] ?? 0;
    return `${name}_bucket${labelsText({ ...labels, le })} ${below}\n`;
  });
  const all = `${name}_bucket${labelsText({ ...labels, le: '+Inf' })} ${count}\n`;
  return `${lines.join('')}${all}${name}_sum${labelsText(labels)} ${value}\n${name}_count${labelsText(labels)} ${count}\n`;
}

function labelsText(labels: Labels): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(String(value))}"`,
  );
  return parts.length > 0 ? `{${parts.join(',')}}` : '';
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
