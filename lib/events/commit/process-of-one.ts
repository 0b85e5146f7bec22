import { TRANSACTION_LIMIT } from '../../platform/dynamo/write.ts';
import { ExceedsLimitError } from '../../platform/errors.ts';
import { planAppend } from '../log/plan-append.ts';
import type { CommitParts, CommittingProcess, LoneCommit } from './commit-port.ts';
import { judged, type Lost } from './judge-cancellation.ts';

/**
 * A process that makes one change at a time. Should it make several, they are rivals, as those of different processes
 * are: nothing is kept between changes.
 */
export const processOfOne: CommittingProcess = {
  begin: (parts) => ({
    takeTurn: async () => false,
    commit: (change) => commitAlone(parts, change),
    leave: () => undefined,
  }),
};

async function commitAlone(
  { table, clock, publish }: CommitParts,
  { author, state, drafts, heads }: LoneCommit,
): Promise<Lost | undefined> {
  const { events, writes } = planAppend(drafts, author, heads, clock.now());
  if (state.length + writes.length > TRANSACTION_LIMIT) {
    throw new ExceedsLimitError('writes in one request', TRANSACTION_LIMIT);
  }
  const { lost } = await judged(state, () => table.transact([...state, ...writes]));
  if (!lost) await publish(events.map(({ id }) => id));
  return lost;
}
