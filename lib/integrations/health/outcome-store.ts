import { config } from '../../platform/config.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { ttlAfter } from '../../platform/dynamo/ttl.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import { log } from '../../platform/log.ts';
import { FAILING_AFTER, hourInKeys, type ReceiverState, SHOWN_HOURS } from './model.ts';

/** How an attempt to reach a receiver ended. */
type AttemptEnd = 'delivered' | 'pending' | 'failed';

/**
 * Counts an attempt in its hour, one write, and keeps in mind whether the receiver fails: another write, only while it does.
 * Never throws: an attempt that was made is not made again because it could not be counted.
 *
 * @param known what was stored before the attempt
 */
export async function recordOutcome(
  addonId: number,
  outcome: AttemptEnd,
  known: ReceiverState | undefined,
  now: Date,
): Promise<void> {
  const isFailing = outcome !== 'delivered' || known?.failingSince !== undefined;
  try {
    await Promise.all([
      countOutcome(addonId, outcome, now),
      isFailing && rememberOutcome(addonId, outcome, now),
    ]);
  } catch (error) {
    log.error('an attempt was not counted', error, { addonId });
  }
}

function countOutcome(addonId: number, outcome: AttemptEnd, now: Date) {
  return writeItem({
    update: keys.receiverHour(addonId, hourInKeys(now)),
    expression: 'SET #ttl = :ttl ADD #count :one',
    names: { '#ttl': 'ttl', '#count': outcome === 'delivered' ? 'delivered' : 'failed' },
    values: { ':ttl': ttlAfter((SHOWN_HOURS + 1) * 3_600, now), ':one': 1 },
  });
}

function rememberOutcome(addonId: number, outcome: AttemptEnd, now: Date) {
  const update = keys.receiverState(addonId);
  const names = { '#ttl': 'ttl' };
  // As long as its deliveries.
  const ttl = ttlAfter(config().deliveriesKeptDays * 86_400, now);
  if (outcome === 'delivered') {
    return writeItem({
      update,
      expression: 'SET #ttl = :ttl REMOVE failingSince, failedInRow',
      names,
      values: { ':ttl': ttl },
    });
  }
  return writeItem({
    update,
    expression:
      'SET failingSince = if_not_exists(failingSince, :now), #ttl = :ttl ADD failedInRow :times',
    names,
    values: {
      ':now': now.toISOString(),
      ':ttl': ttl,
      ':times': outcome === 'failed' ? FAILING_AFTER : 1,
    },
  });
}
