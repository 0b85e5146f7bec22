/** A time as people read it, in their time zone: `2026-11-28 12:03:11`. Pure but for the zone. */
export function timeInWords(at: string): string {
  return new Date(at).toLocaleString('sv-SE');
}
