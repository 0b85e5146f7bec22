import {
  chargeOfChange,
  chargeOfCheck,
  chargeOfRead,
  consumedCapacity,
  transactionalRead,
  transactionalWrite,
} from './capacity.ts';
import { dynalite, type Parameters, runAction } from './dynalite.ts';
import { repairExpressions } from './expression-repairs.ts';
import type { IdempotencyTokens } from './idempotency.ts';
import type { Mutex } from './mutex.ts';
import {
  type CancellationReason,
  isOfType,
  isServiceError,
  transactionCanceledError,
} from './service-error.ts';
import type { Storage } from './storage.ts';
import {
  readTransaction,
  refuseLargeTransaction,
  type TransactAction,
} from './transact-actions.ts';
import { openWriteSet, type WriteSet } from './write-set.ts';

const ITEM_ACTIONS = { Put: 'putItem', Update: 'updateItem', Delete: 'deleteItem' } as const;

/**
 * `TransactWriteItems`: if every action passes its condition, all items, index entries and the
 * client token are written in one batch; otherwise nothing is.
 */
export async function transactWriteItems(
  storage: Storage,
  mutex: Mutex,
  tokens: IdempotencyTokens,
  data: Parameters,
): Promise<Parameters> {
  // Parsing adds members to the actions, so their text for the token's digest is made before.
  const actionsText = JSON.stringify(data.TransactItems);
  const token = data.ClientRequestToken as string | undefined;
  const actions = await readTransaction(storage, data);

  return mutex(async () => {
    const writes = await openWriteSet(storage, actions);
    if (token !== undefined && tokens.applied(token, actionsText))
      return replayed(data, actions, writes);

    refuseLargeTransaction(actions, writes);
    const reasons: CancellationReason[] = [];
    for (const action of actions) reasons.push(await apply(action, writes));
    if (reasons.some((reason) => reason.Code !== 'None')) throw transactionCanceledError(reasons);

    const remembered = token === undefined ? undefined : tokens.prepare(token, actionsText);
    const changes = writes.changes();
    const charges = [...changes.map(chargeOfChange), ...chargesOfChecks(actions, writes)];
    await storage.commit(changes, remembered?.operations);
    remembered?.commit();
    return answer(consumedCapacity(data.ReturnConsumedCapacity, charges, transactionalWrite));
  });
}

/** Repeating an applied transaction costs as much as reading its items. */
function replayed(data: Parameters, actions: readonly TransactAction[], writes: WriteSet) {
  const charges = actions.map((action) =>
    chargeOfRead(action.table.TableName, writes.existing(action)),
  );
  return answer(consumedCapacity(data.ReturnConsumedCapacity, charges, transactionalRead));
}

async function apply(action: TransactAction, writes: WriteSet): Promise<CancellationReason> {
  const existing = writes.existing(action);
  try {
    const parameters = repairExpressions(action.parameters, existing);
    if (action.kind === 'ConditionCheck') {
      const failure =
        dynalite.validateKey(action.item, action.table) ??
        dynalite.checkConditional(parameters, existing);
      if (failure) throw failure;
    } else {
      await runAction(ITEM_ACTIONS[action.kind], writes.store, parameters);
    }
    return { Code: 'None' };
  } catch (error) {
    if (isOfType(error, 'ConditionalCheckFailedException')) {
      const wantsItem = action.parameters.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
      return {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        ...(wantsItem && existing && { Item: existing }),
      };
    }
    if (isServiceError(error)) return { Code: 'ValidationError', Message: error.message };
    throw error;
  }
}

function chargesOfChecks(actions: readonly TransactAction[], writes: WriteSet) {
  return actions
    .filter((action) => action.kind === 'ConditionCheck')
    .map((action) => chargeOfCheck(action.table.TableName, writes.existing(action)));
}

function answer(ConsumedCapacity: Parameters[] | undefined): Parameters {
  return ConsumedCapacity === undefined ? {} : { ConsumedCapacity };
}
