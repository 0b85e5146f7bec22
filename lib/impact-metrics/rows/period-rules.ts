import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/days.ts';
import type { MetricStep } from '../model.ts';

/** A period that rows are of. */
interface Period {
  readonly ms: number;
  /** Begins the key of a row, and is followed by its start. */
  readonly prefix: string;
  /** Of the start as RFC 3339 has it. */
  readonly characters: number;
  /** How long rows are kept, from their start. */
  readonly keptMs: number;
}

export const PERIODS: Readonly<Record<MetricStep, Period>> = {
  minute: { ms: MINUTE_MS, prefix: 'M#', characters: 16, keptMs: 50 * HOUR_MS },
  hour: { ms: HOUR_MS, prefix: 'H#', characters: 13, keptMs: 14 * DAY_MS },
  day: { ms: DAY_MS, prefix: 'D#', characters: 10, keptMs: 90 * DAY_MS },
};

/** The key of the row of a period in which a time is. Pure. */
export function periodKey(step: MetricStep, time: number): string {
  const { prefix, characters } = PERIODS[step];
  return `${prefix}${new Date(time).toISOString().slice(0, characters)}`;
}

/** The start of the period of a row, in milliseconds since 1970. Pure. */
export function startOfKey(step: MetricStep, key: string): number {
  const { prefix, characters } = PERIODS[step];
  return Date.parse(`${key.slice(prefix.length)}${'0000-00-00T00:00:00.000Z'.slice(characters)}`);
}

/** Rows of one period from a time to another. */
export interface RowSpan {
  readonly step: MetricStep;
  readonly from: number;
  /** Excluded. */
  readonly to: number;
}

/**
 * The rows that make up a time: days and hours where they fit, minutes at its ends. Where rows of minutes are not kept
 * any more, whole hours only, and later whole days: what is partly before the time is left out. Pure.
 * @param now in milliseconds since 1970
 */
export function spansOf(from: number, to: number, now: number): RowSpan[] {
  const spans: RowSpan[] = [];
  const fill = ([step, ...finer]: readonly MetricStep[], start: number, end: number): void => {
    if (!step || start >= end || start < now - PERIODS[step].keptMs) return;
    const { ms } = PERIODS[step];
    const [first, last] = [Math.ceil(start / ms) * ms, Math.floor(end / ms) * ms];
    if (first >= last) {
      fill(finer, start, end);
      return;
    }
    fill(finer, start, first);
    spans.push({ step, from: first, to: last });
    fill(finer, last, end);
  };
  fill(['day', 'hour', 'minute'], Math.max(from, now - PERIODS.day.keptMs), to);
  return spans;
}
