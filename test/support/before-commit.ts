import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { vi } from 'vitest';
import { dynamo } from '../../lib/platform/dynamo/client.ts';
import { TransactWriteItemsCommand } from '../../lib/platform/dynamo/commands.ts';
import type { Key } from '../../lib/platform/dynamo/key.ts';

/**
 * Lets something happen between the reads of a deletion and its commit: once, directly before the first
 * transaction that removes the item. Ends with `vi.restoreAllMocks()`.
 */
export function beforeRemovalOf({ pk, sk }: Key, happens: () => Promise<unknown>): void {
  beforeCommit(happens, ({ Delete }) => Delete?.Key?.pk?.S === pk && Delete.Key.sk?.S === sk);
}

/**
 * Lets something happen between the reads of a change and its commit, as in another process: once, directly
 * before the first transaction. Ends with `vi.restoreAllMocks()`.
 * @param has what one of the actions of the transaction is
 */
export function beforeCommit(
  happens: () => Promise<unknown>,
  has: (action: TransactWriteItem) => boolean = () => true,
): void {
  const client = dynamo();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  let isPending = true;
  vi.spyOn(client, 'send').mockImplementation(async (command: object) => {
    const isIt =
      command instanceof TransactWriteItemsCommand && command.input.TransactItems?.some(has);
    if (isPending && isIt) {
      isPending = false;
      await happens();
    }
    return send(command);
  });
}
