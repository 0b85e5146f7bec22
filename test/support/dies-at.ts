import { vi } from 'vitest';
import { dynamo } from '../../lib/platform/dynamo/client.ts';
import { TransactWriteItemsCommand } from '../../lib/platform/dynamo/commands.ts';

class Died extends Error {}

/**
 * Runs something in a process that dies with one of its transactions: nothing of it reaches the table afterwards.
 * @param call which transaction, from 1
 * @param isAfter whether that one is still committed
 * @returns whether it died: it does not if it has fewer transactions
 */
export async function diesAt(
  call: number,
  isAfter: boolean,
  run: () => Promise<unknown>,
): Promise<boolean> {
  const client = dynamo();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  let commits = 0;
  let isDead = false;
  const spy = vi.spyOn(client, 'send').mockImplementation(async (command: object) => {
    if (command instanceof TransactWriteItemsCommand) commits += 1;
    if (isDead) throw new Died();
    if (commits < call) return send(command);
    isDead = true;
    if (isAfter) await send(command);
    throw new Died();
  });
  try {
    await run();
    return false;
  } catch (error) {
    if (error instanceof Died) return true;
    throw error;
  } finally {
    spy.mockRestore();
  }
}
