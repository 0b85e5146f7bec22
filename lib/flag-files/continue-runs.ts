import { log } from '../platform/log.ts';
import { findMaintenance } from '../projects/maintenance/maintenance-store.ts';
import { carryOut } from './carry-out.ts';
import { listRuns } from './run-store.ts';

/** A worker has a minute for all that it does. */
const STOP_AFTER_MS = 20_000;

/**
 * Carries on applications of files that were cut. Costs one small query while there is none. In maintenance mode they wait.
 * @throws {AggregateError} when some could not be carried on, after trying all
 */
export async function continueRuns(now = new Date()): Promise<void> {
  const due = (await listRuns()).filter(({ continueAt }) => continueAt <= now.toISOString());
  if (due.length === 0 || (await findMaintenance())?.enabled) return;
  const errors: unknown[] = [];
  for (const run of due) {
    await carryOut(run, Date.now() + STOP_AFTER_MS).catch((error: unknown) => {
      log.error('an application of files could not be carried on', error, { project: run.project });
      errors.push(error);
    });
  }
  if (errors.length > 0) {
    throw new AggregateError(errors, 'Some applications of files could not be carried on');
  }
}
