import { instanceHead } from '../events/log/event-log.ts';
import { getItem } from '../platform/dynamo/get-items.ts';
import { log } from '../platform/log.ts';

/** Whether the table can be read: one read of half a unit. */
export async function isTableReadable(): Promise<boolean> {
  try {
    await getItem(instanceHead, { consistent: false });
    return true;
  } catch (error) {
    log.error('the table cannot be read', error);
    return false;
  }
}
