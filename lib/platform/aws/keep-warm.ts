import { config } from '../config.ts';
import { log } from '../log.ts';
import { WARMING } from '../unless-warmed.ts';
import { dueTimeOf } from '../workers.ts';
import { invokeFunction } from './invoke-function.ts';

/** Lambda keeps a process that is not called for longer than this, as far as is known: minutes. */
export const WARM_PERIOD = 5;

/**
 * Calls the functions that are to stay warm, in one run of each minute's in five: one after the other, so that they never
 * take more than one of the functions that an account may run at once. One that fails is a line of the log.
 */
export async function keepWarm(event: unknown): Promise<void> {
  const dueAt = dueTimeOf(event);
  if (dueAt === undefined || Math.floor(dueAt / 60_000) % WARM_PERIOD !== 0) return;
  for (const id of config().warmFunctions) {
    try {
      await invokeFunction(id, WARMING);
    } catch (error) {
      log.warn('a function was not kept warm', { function: id, error: String(error) });
    }
  }
}
