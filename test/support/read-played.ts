import type { PreparedBody } from '../../lib/http/prepared-body.ts';
import type { ExplainedFlag, ExplainedItem } from '../../lib/playground/explain-flags.ts';

/** What an answer of the advanced playground says. */
export function readPlayed(body: PreparedBody): {
  readonly features: readonly ExplainedFlag<ExplainedItem>[];
} {
  return JSON.parse(body.text());
}
