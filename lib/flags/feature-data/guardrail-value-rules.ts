import type { GuardrailMetric } from './guardrail-model.ts';

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
