const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How far a time is from now: `3 days ago`, `in 2 hours`, `just now`. */
export function ago(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000);
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  if (!unit || !length) return 'just now';
  return relative.format(Math.trunc(seconds / length), unit);
}
