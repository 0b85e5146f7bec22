/** Texts of one instant, as the standard libraries of several languages write it. */

/** Nanoseconds, UTC: `2026-11-22T09:36:01.123456789Z`. */
export function inNanoseconds(instant: Date): string {
  return fraction(instant, '123456789', 'Z');
}

/** Microseconds, with an offset: `2026-11-22T09:36:01.123456+00:00`. */
export function inMicroseconds(instant: Date): string {
  return fraction(instant, '123456', '+00:00');
}

/** Units of 100 ns, with an offset: `2026-11-22T09:36:01.1234567+00:00`. */
export function inTicks(instant: Date): string {
  return fraction(instant, '1234567', '+00:00');
}

/** Whole seconds of a zone one hour ahead: `2026-11-22T10:36:01+01:00`. */
export function inLocalSeconds(instant: Date): string {
  return `${seconds(hourAhead(instant))}+01:00`;
}

/** Nanoseconds of a zone one hour ahead: `2026-11-22T10:36:01.123456789+01:00`. */
export function inLocalNanoseconds(instant: Date): string {
  return fraction(hourAhead(instant), '123456789', '+01:00');
}

function fraction(instant: Date, digits: string, zone: string): string {
  return `${seconds(instant)}.${digits}${zone}`;
}

function seconds(instant: Date): string {
  return instant.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
}

function hourAhead(instant: Date): Date {
  return new Date(instant.getTime() + 3_600_000);
}
