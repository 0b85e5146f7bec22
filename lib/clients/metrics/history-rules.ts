import { DAY_MS, HOUR_MS } from '../../platform/days.ts';
import { addCounts } from './aggregate-usage.ts';
import type { Counts } from './model.ts';
import { SLOT_MS } from './time-slots.ts';

/** The history of the usage of a flag: as finely as counts are kept for so long. */
export const SPANS = {
  '1h': { unit: 'minute', points: 12 },
  '24h': { unit: 'hour', points: 24 },
  '7d': { unit: 'day', points: 7 },
  '30d': { unit: 'day', points: 30 },
  '90d': { unit: 'day', points: 90 },
} as const;

export type Span = keyof typeof SPANS;

/** Five minutes for the unit `minute`: so much is told apart. */
const STEP_MS = { minute: SLOT_MS, hour: HOUR_MS, day: DAY_MS } as const;

/** What was counted in five minutes, an hour or a day. */
export interface CountedPart extends Counts {
  /** Its start in milliseconds since 1970. */
  readonly start: number;
  readonly applications: readonly string[];
}

/** The start of the first point of a history that ends now, in milliseconds since 1970. Pure. */
export function startOfSpan(span: Span, now: Date): number {
  const { unit, points } = SPANS[span];
  const step = STEP_MS[unit];
  return (Math.floor(now.getTime() / step) - points + 1) * step;
}

/**
 * The history of a flag: one point for each part of the span, zero without counts. Days before the first with counts are
 * left out: nothing is known of those before days were kept. Pure.
 * @param counted in any order; several of one part are added up, and what is before the span is left out
 */
export function historyOf(span: Span, counted: readonly CountedPart[], now: Date) {
  const { unit, points: length } = SPANS[span];
  const first = startOfSpan(span, now);
  const inSpan = counted.filter(({ start }) => start >= first);
  const byStart = Map.groupBy(inSpan, ({ start }) => start);
  const points = Array.from({ length }, (_, index) => {
    const start = first + index * STEP_MS[unit];
    const none: Counts = { yes: 0, no: 0, variants: {} };
    const sum = (byStart.get(start) ?? []).reduce<Counts>(addCounts, none);
    return { at: new Date(start).toISOString(), ...sum };
  });
  const begin = points.findIndex(({ yes, no }) => yes + no > 0);
  return {
    unit,
    points: unit === 'day' ? points.slice(begin === -1 ? length : begin) : points,
    applications: [...new Set(inSpan.flatMap(applicationsOf))].sort(),
  };
}

function applicationsOf({ yes, no, applications }: CountedPart): readonly string[] {
  return yes + no > 0 ? applications : [];
}
