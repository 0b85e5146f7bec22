import type { MetricList } from './metric-words.ts';

/** Why samples were not taken. */
const reasons: Readonly<Record<string, string>> = {
  malformed: 'malformed',
  name: 'with a name that is too long',
  labels: 'with labels that are too many or too long',
  value: 'with a value that is not a number in range',
  late: 'too late',
  samples: 'too many in one post',
  type: 'of another type than before',
  metrics: 'beyond the limit of metrics',
  series: 'beyond the limit of series',
};

/**
 * How many samples were not taken, and why: `120 samples of the last 14 days were not taken: 100 beyond the limit of
 * series, 20 too late.` Pure.
 */
export function droppedInWords(dropped: MetricList['dropped']): string {
  const all = countOf(dropped);
  const what = all === 1 ? 'sample of the last 14 days was' : 'samples of the last 14 days were';
  const byReason = [...Map.groupBy(dropped, ({ reason }) => reason)]
    .map(([reason, samples]) => ({ reason, count: countOf(samples) }))
    .sort((one, other) => other.count - one.count)
    .map(({ reason, count }) => `${shown(count)} ${reasons[reason] ?? reason}`);
  return `${shown(all)} ${what} not taken: ${byReason.join(', ')}.`;
}

function countOf(dropped: MetricList['dropped']): number {
  return dropped.reduce((sum, { count }) => sum + count, 0);
}

function shown(count: number): string {
  return count.toLocaleString('en');
}
