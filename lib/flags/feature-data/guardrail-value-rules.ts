import { type GuardrailMetric, guardrailRanges } from './guardrail-model.ts';

/** What a guardrail reads, in a few words: `p95 of latency`. Pure. */
export function valueInWords(name: string, { aggregationMode, ofMetric, above }: GuardrailMetric) {
  switch (aggregationMode) {
    case 'share':
      return ofMetric === undefined ? `${name} above ${above}` : `${name} of ${ofMetric}`;
    case 'rps':
      return `${name} per second`;
    case 'count':
      return `number of ${name}`;
    case 'avg':
      return `average of ${name}`;
    default:
      return `${aggregationMode} of ${name}`;
  }
}

/** The window of a threshold, in minutes; 0 for a comparison, which has none. Pure. */
export function windowOf({ timeRange, windowMinutes = 0 }: GuardrailMetric): number {
  return timeRange ? guardrailRanges[timeRange] : windowMinutes;
}
