import type { PreparedBody } from '../../lib/http/prepared-body.ts';
import type { ExplainedFlag, ExplainedItem } from '../../lib/playground/explain-flags.ts';

/** The flags that an answer of the playground has; those of the advanced one have environments. */
export function readPlayed(body: PreparedBody): {
  readonly features: readonly ExplainedFlag<ExplainedItem>[];
} {
  return JSON.parse(body.text());
}
