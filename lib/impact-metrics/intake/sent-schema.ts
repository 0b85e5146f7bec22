import { optional } from '../../platform/schema/words.ts';

const example = {
  name: 'purchases',
  help: 'Number of purchases',
  type: 'counter',
  samples: [
    { labels: { appName: 'shop', environment: 'production', 'new-checkout': 'blue' }, value: 42 },
  ],
};

const about =
  'Counters, gauges and histograms as SDKs send them: `name`, `help`, `type` and `samples`, each with `labels` and a `value`; of histograms with `count`, `sum` and `buckets` of `le` (a number, or `+Inf`) and a cumulative `count`. What is malformed or beyond a bound is dropped, counted, and never refused.';

/** Impact metrics of an application: at most 1,000. */
export const sentImpactMetrics = optional({
  type: ['array', 'null'],
  maxItems: 1_000,
  description: about,
  examples: [[example]],
  // No rules for what is in them: it is checked sample by sample.
  items: { type: 'object', additionalProperties: true },
} as const);

/** The same of many applications. Whatever else is sent is ignored, as it was before they were taken. */
export const collectedImpactMetrics = optional({
  description: `${about} An edge component adds up those of its applications.`,
  examples: [[example]],
} as const);
