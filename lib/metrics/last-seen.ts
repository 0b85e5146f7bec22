import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { keys } from '../dynamo/keys.ts';
import { transact, type Write } from '../dynamo/table.ts';
import { log } from '../log.ts';
import { forgetFeature, type KnownFeature, rememberFeature } from './known-features.ts';

/** A flag and environment is written as seen at most once in this time. */
const PRECISION_MS = 5 * 60_000;
/** DynamoDB's limit of actions in one transaction. */
const FLAGS_AT_ONCE = 100;

/**
 * Sets the two attributes that nobody else changes, and leaves the version alone: no change by an
 * administrator is refused for it. Such a change writes the whole item, so one that runs at the same
 * moment may take the newest time back; the next metrics set it again.
 */
const seenWrite = (feature: KnownFeature, environment: string, at: string): Write => {
  const update = keys.feature(feature.name);
  if (feature.lastSeen) {
    return {
      update,
      expression: 'SET lastSeenAt = :at, lastSeen.#environment = :at',
      names: { '#environment': environment },
      values: { ':at': at },
      when: { expression: 'attribute_exists(lastSeen)' },
    };
  }
  return {
    update,
    expression: 'SET lastSeenAt = :at, lastSeen = :seen',
    values: { ':at': at, ':seen': { [environment]: at } },
    when: { expression: 'attribute_exists(pk) AND attribute_not_exists(lastSeen)' },
  };
};

const writeSeen = async (
  features: readonly KnownFeature[],
  environment: string,
  at: string,
): Promise<void> => {
  try {
    await transact(features.map((feature) => seenWrite(feature, environment, at)));
    for (const feature of features) {
      rememberFeature({ ...feature, lastSeen: { ...feature.lastSeen, [environment]: at } });
    }
  } catch (error) {
    for (const { name } of features) forgetFeature(name);
    // Somebody changed or deleted one of them just now. The next metrics, in a minute, tell it again.
    if (error instanceof TransactionCanceledException) return;
    log.error('flags could not be marked as seen', error, { environment });
  }
};

/**
 * Marks flags as seen in an environment, those that were not in the last five minutes: one transaction
 * per 100. Never throws, as the counts are stored by then.
 */
export const noteSeen = async (
  features: readonly KnownFeature[],
  environment: string,
  now: Date,
): Promise<void> => {
  const due = features.filter(({ lastSeen }) => {
    const before = lastSeen?.[environment];
    return before === undefined || now.getTime() - Date.parse(before) >= PRECISION_MS;
  });
  for (let next = 0; next < due.length; next += FLAGS_AT_ONCE) {
    await writeSeen(due.slice(next, next + FLAGS_AT_ONCE), environment, now.toISOString());
  }
};
