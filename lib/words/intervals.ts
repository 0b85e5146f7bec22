import { counted } from './phrases.ts';

const units = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

export type Unit = (typeof units)[number]['unit'];

/** A time span as people type it; `count` may be no number yet. */
export interface Interval {
  readonly count: string;
  readonly unit: Unit;
}

/** A number of minutes in the largest unit that it is whole in: 240 is 4 hours. Pure. */
export function inUnit(minutes: number): Interval {
  const { unit, minutes: size } = units.find((each) => minutes % each.minutes === 0) ?? units[2];
  return { count: String(minutes / size), unit };
}

/** Minutes of what was typed; `NaN` if that is not a number. Pure. */
export function minutesOf({ count, unit }: Interval): number {
  const size = units.find((each) => each.unit === unit)?.minutes ?? 1;
  return count.trim() === '' ? Number.NaN : Number(count) * size;
}

/** A number of minutes as people say it: `4 hours`, `1 day`. Pure. */
export function intervalInWords(minutes: number): string {
  const { count, unit } = inUnit(minutes);
  return counted(Number(count), unit);
}
