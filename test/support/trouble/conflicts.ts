import type { Random } from '../../chaos/random.ts';
import { type AwsCall, type Handle, held, isRead } from '../aws-proxy/aws-proxy.ts';
import { latencyOf } from '../aws-proxy/latency.ts';
import { cancelled, refusal } from './dynamo-errors.ts';
import { itemsOf } from './items-of-call.ts';

/** The share of writes that meet a transaction of somebody else, beyond those that really do. */
const MEETS_ANOTHER = 0.05;

/**
 * Writes to items of a transaction that is under way are refused, as in DynamoDB, where a transaction
 * takes a while. So is a share of the others.
 */
export function conflicts(random: Random): Handle {
  const ongoing = new Set<string>();
  return async (call, forward) => {
    if (isRead(call)) return forward();
    const items = itemsOf(call);
    const isTaken = items.map((item) => ongoing.has(item));
    if (random.chance(MEETS_ANOTHER)) isTaken[random.int(0, items.length - 1)] = true;
    if (isTaken.includes(true)) return conflictOf(call, isTaken);
    if (call.operation !== 'TransactWriteItems') return forward();
    for (const item of items) ongoing.add(item);
    try {
      return await held(latencyOf(call), forward);
    } finally {
      for (const item of items) ongoing.delete(item);
    }
  };
}

function conflictOf({ operation }: AwsCall, isTaken: readonly boolean[]) {
  if (operation === 'TransactWriteItems') {
    return cancelled(isTaken.map((taken) => (taken ? 'TransactionConflict' : 'None')));
  }
  return refusal('TransactionConflictException', 'Transaction is ongoing for the item');
}
