import { log } from '../log.ts';
import { dynamo } from './client.ts';
import { UpdateItemCommand } from './commands.ts';
import { ConditionalCheckFailedException } from './exceptions.ts';
import { patiently } from './patiently.ts';
import { toTransactItem, type Write } from './write.ts';

/**
 * Updates an item soon or not at all, for marks that no request may wait or fail for: it is repeated while other
 * writes are in its way and there is time, and whatever else goes wrong is logged.
 * @param milliseconds the longest wait
 * @returns whether the table has answered, be it that the condition does not hold
 */
export async function writeWithin(
  milliseconds: number,
  write: Extract<Write, { readonly update: unknown }>,
): Promise<boolean> {
  const { Update } = toTransactItem(write);
  if (!Update) return false;
  try {
    const abortSignal = AbortSignal.timeout(milliseconds);
    const update = () => dynamo().send(new UpdateItemCommand(Update), { abortSignal });
    await patiently('UpdateItem', update, abortSignal);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return true;
    log.info('a mark was not written', {
      partition: write.update.pk.replace(/#.*/, ''),
      error: String(error),
    });
    return false;
  }
}
