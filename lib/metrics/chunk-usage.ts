import { createHash } from 'node:crypto';
import { keys } from '../dynamo/keys.ts';
import { isNew, type Write } from '../dynamo/table.ts';
import type { Usage } from './model.ts';
import { forgottenAt } from './time-slots.ts';

/** DynamoDB's 100 actions in a transaction, less the mark that they were counted. */
const COUNTS_AT_ONCE = 99;

/** What is counted in one transaction. */
export interface Chunk {
  /** Each flag, application and environment at most once, as a transaction writes an item only once. */
  readonly usages: readonly Usage[];
  /** Fails when these were counted before. */
  readonly mark: Write | undefined;
}

/** What tells counts that are sent again from others that are the same. */
export interface SenderIdentity {
  /** What else makes counts the same as others: who sends them, and what they say of the time. */
  readonly key: string;
  /** How long the same counts are the same post; for as long as counts are kept, if it is left out. */
  readonly windowMs?: number;
}

/** The clock is no part of it: what a client dates in the future is taken as now. */
const markOf = ({ key, windowMs }: SenderIdentity, usages: readonly Usage[], now: Date): Write => {
  const counts = usages.map(({ at: _at, ...usage }) => usage);
  const hash = createHash('sha256')
    .update(JSON.stringify([key, counts]))
    .digest('hex');
  const mark = { ...keys.countedBucket(hash), ttl: forgottenAt(now) };
  if (windowMs === undefined) return { put: mark, when: isNew };
  return {
    put: { ...mark, countedAt: now.getTime() },
    when: {
      expression: `${isNew.expression} OR countedAt <= :before`,
      values: { ':before': now.getTime() - windowMs },
    },
  };
};

/** The first time that each flag, application and environment is counted, then the second, and so on. */
const layersOf = (usages: readonly Usage[]): Usage[][] => {
  const layers: Usage[][] = [];
  const places = Map.groupBy(usages, ({ featureName, appName, environment }) =>
    JSON.stringify([featureName, appName, environment]),
  );
  for (const place of places.values()) {
    for (const [index, usage] of place.entries()) {
      layers[index] ??= [];
      layers[index].push(usage);
    }
  }
  return layers;
};

/**
 * Splits counts into transactions. Pure, and the same for the same counts, so that each is recognised
 * when a request comes again.
 *
 * @param identity without one they carry no mark
 */
export const chunkUsage = (
  usages: readonly Usage[],
  identity: SenderIdentity | undefined,
  now: Date,
): Chunk[] =>
  layersOf(usages).flatMap((layer) =>
    Array.from({ length: Math.ceil(layer.length / COUNTS_AT_ONCE) }, (_, index) => {
      const chunk = layer.slice(index * COUNTS_AT_ONCE, (index + 1) * COUNTS_AT_ONCE);
      const mark = identity === undefined ? undefined : markOf(identity, chunk, now);
      return { usages: chunk, mark };
    }),
  );
