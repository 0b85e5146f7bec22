import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { tripSafeguards } from '../release-plans/trip-safeguards.ts';
import { listWaitingActionSets } from './action-set-store.ts';
import { runActions } from './run-actions.ts';

/** Where a signal came to, and with which token. */
interface Sender {
  readonly name: string;
  readonly tokenName: string;
}

/**
 * Does what waits for a signal: trips the safeguards, then runs the actions.
 * @param text the body of the signal
 * @throws {ValidationError} for a body that filters cannot read, after all else was done
 * @throws {AggregateError} when some could not be done, after trying all
 */
export async function actOnSignal({ name, tokenName }: Sender, text: string): Promise<void> {
  const source = { kind: 'signal-endpoint', name } as const;
  const cause = {
    reason: `A signal came to the signal endpoint "${name}".`,
    origin: { source: 'signal-endpoint', name, tokenName },
  };
  const [sets] = await allInOrder([listWaitingActionSets(source), tripSafeguards(source, cause)]);
  await runActions(sets, text, cause);
}
