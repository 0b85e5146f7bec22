import { randomUUID } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';
import { applyChange } from './apply-change.ts';
import { basisOf } from './basis.ts';
import { checkChangeReferences, refuseProposing } from './check-references.ts';
import { findConflicts } from './conflicts.ts';
import type { LiveState } from './live-state.ts';
import type { Change, ChangeInput } from './model.ts';
import { atChange } from './pointers.ts';

/** Where a change comes into a change request. */
interface ProposedPlace {
  readonly id: number;
  /** JSON pointer of the change in the request. */
  readonly pointer: string;
}

/**
 * Makes a change of what was sent, as of now: it was never in anybody's way.
 *
 * @param live the state of now, with all that the change touches
 */
const record = (
  caller: Caller,
  live: LiveState,
  input: ChangeInput,
  { id }: ProposedPlace,
): Change => ({
  ...input,
  id,
  createdBy: { id: caller.author.id, name: caller.author.name },
  createdAt: new Date().toISOString(),
  basis: basisOf(live, input),
  strategyId: randomUUID(),
});

/** The state after changes; those that can not be applied any more are left out. */
export const stateAfter = (live: LiveState, changes: readonly Change[]): LiveState => {
  const conflicts = findConflicts(live, changes);
  return changes
    .filter(({ id }) => !conflicts.has(id))
    .reduce((state, change) => applyChange(state, change).state, live);
};

/**
 * Checks changes as their direct writes would be, each on what those before it make, and records them.
 *
 * @param live the state of now
 * @param earlier the changes that come before them
 * @throws {ApiError} what the direct write would throw, with pointers into the change
 * @throws {NoAccessError} for a segment that the caller may not change
 */
export const propose = async (
  caller: Caller,
  live: LiveState,
  earlier: readonly Change[],
  inputs: readonly (ProposedPlace & { readonly input: ChangeInput })[],
): Promise<Change[]> => {
  const checks = inputs.map(async ({ input }) => {
    await refuseProposing(caller, live, input);
    await checkChangeReferences(live, input);
  });
  await Promise.allSettled(checks);
  let state = stateAfter(live, earlier);
  const changes: Change[] = [];
  for (const [index, { input, ...place }] of inputs.entries()) {
    const change = record(caller, live, input, place);
    try {
      await checks[index];
      ({ state } = applyChange(state, change));
    } catch (error) {
      throw atChange(error, input, place.pointer);
    }
    changes.push(change);
  }
  return changes;
};
