/** How often a flag was used in each of the last 24 hours, the newest last. */
export interface Traffic {
  readonly yes: readonly number[];
  readonly no: readonly number[];
}

/** Uses in each hour, whatever was answered. Pure. */
export function usesByHour({ yes, no }: Traffic): readonly number[] {
  return yes.map((count, hour) => count + (no[hour] ?? 0));
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The mean of the hours: `310/h`, `4.8k/h`; empty without any use. Pure. */
export function rateInWords(traffic: Traffic): string {
  const hours = usesByHour(traffic);
  const uses = sum(hours);
  if (uses === 0) return '';
  const rate = uses / hours.length;
  const text = rate < 10 ? compact.format(rate) : compact.format(Math.round(rate));
  return rate < 0.1 ? '<0.1/h' : `${text.replace('K', 'k')}/h`;
}

/** In a sentence: `7,440 uses in 24 hours, on for 65 %`. Pure. */
export function trafficInWords(traffic: Traffic): string {
  const uses = sum(usesByHour(traffic));
  if (uses === 0) return 'Not used in 24 hours';
  const share = Math.round((100 * sum(traffic.yes)) / uses);
  return `${uses.toLocaleString('en')} ${uses === 1 ? 'use' : 'uses'} in 24 hours, on for ${share} %`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
