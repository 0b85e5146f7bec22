import type { Routes } from 'generated:api';
import type { ShownEvent } from '../../events/types.ts';

const HISTORY = 'GET /api/admin/client-metrics/features/{featureName}/history';

/** How often a flag was on and off in an environment over time, the oldest first. */
export type UsageHistory = Routes[typeof HISTORY]['output'];

/** What was counted from a time on: five minutes, an hour or a day. */
export type UsagePoint = UsageHistory['points'][number];

/** The distance of the points of a chart: that of usage, a minute (`oneMinute`), or three hours (`threeHours`). */
export type ChartUnit = UsageHistory['unit'] | 'oneMinute' | 'threeHours';

/** How far a chart of usage goes back. */
export type Span = NonNullable<Routes[typeof HISTORY]['input']['query']['span']>;

/** The spans that people choose from. */
export const spans = [
  { value: '1h', name: '1 h', full: 'Last hour' },
  { value: '24h', name: '24 h', full: 'Last 24 hours' },
  { value: '7d', name: '7 d', full: 'Last 7 days' },
  { value: '30d', name: '30 d', full: 'Last 30 days' },
  { value: '90d', name: '90 d', full: 'Last 90 days' },
] as const satisfies readonly {
  readonly value: Span;
  readonly name: string;
  readonly full: string;
}[];

/** The span of an address, or a day. Pure. */
export function spanOf(text: string | null): Span {
  return spans.find(({ value }) => value === text)?.value ?? '24h';
}

/** What is stacked in a chart: one of the answers of a flag, over time. */
export interface UsageSeries {
  readonly name: string;
  /** The custom property with its colour. */
  readonly color: `--${string}`;
  /** `null` where there is none. */
  readonly values: readonly (number | null)[];
}

/** More variants are one series: no more colours can be told apart. */
const MOST_DRAWN = 5;

/**
 * What the flag answered: on and off, or each variant in place of on. The lowest of the stack first. Pure.
 * @param byVariant whether on is divided by variant, the most frequent first
 */
export function seriesOf(
  points: readonly UsagePoint[],
  byVariant: boolean,
): readonly UsageSeries[] {
  const off = { name: 'Off', color: '--off', values: points.map(({ no }) => no) } as const;
  if (!byVariant) {
    return [{ name: 'On', color: '--data-1', values: points.map(({ yes }) => yes) }, off];
  }
  const named = variantsIn(points)
    .slice(0, MOST_DRAWN)
    .map(
      (name, index): UsageSeries => ({
        name,
        color: `--data-${index + 1}`,
        values: points.map(({ variants }) => variants[name] ?? 0),
      }),
    );
  const rest = points.map(({ yes }, at) =>
    Math.max(0, yes - named.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
  );
  const others = { name: 'On, another or no variant', color: '--data-6', values: rest } as const;
  return [...named, ...(sumOf(rest) > 0 ? [others] : []), off];
}

/** The variants that were given, the most frequent first. Pure. */
export function variantsIn(points: readonly UsagePoint[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { variants } of points) {
    for (const [name, count] of Object.entries(variants)) {
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name);
}

/** The sum of counts. */
export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** The answers of all points. Pure. */
export function totalOf(points: readonly UsagePoint[]): {
  readonly yes: number;
  readonly no: number;
} {
  return { yes: sumOf(points.map(({ yes }) => yes)), no: sumOf(points.map(({ no }) => no)) };
}

/** An event, with the point in which it happened. */
export interface UsageMark<E> {
  readonly event: E;
  readonly index: number;
  /** Seconds since 1970. */
  readonly time: number;
}

/** The changes of an environment during a chart, the oldest first. Pure. */
export function marksOf<E extends Pick<ShownEvent, 'createdAt' | 'environment'>>(
  events: readonly E[],
  points: readonly Pick<UsagePoint, 'at'>[],
  environment: string,
): readonly UsageMark<E>[] {
  const starts = points.map(({ at }) => Date.parse(at) / 1_000);
  return events
    .filter((event) => event.environment === environment)
    .flatMap((event) => {
      const time = Date.parse(event.createdAt) / 1_000;
      const index = starts.findLastIndex((start) => start <= time);
      return index < 0 ? [] : [{ event, index, time }];
    })
    .sort((one, other) => one.time - other.time);
}

const clock = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** When a point is: `Fri 14:00`, or `23 Nov` for a day, which is one of UTC. */
export function pointInWords(at: string, unit: ChartUnit): string {
  return (unit === 'day' ? day : clock).format(new Date(at)).replace(',', '');
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `78.3K`. */
export function shortCount(count: number): string {
  return compact.format(count).toLowerCase();
}
