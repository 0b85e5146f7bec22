import { randomUUID } from 'node:crypto';
import type { Caller } from '../../auth/caller.ts';
import { approvalSettingsOf } from '../../projects/approvals.ts';
import { applyChange } from '../apply/apply-change.ts';
import { refuseProposing, refuseUnknownReferencesIn } from '../apply/change-references.ts';
import { withoutConflicts } from '../apply/conflicts.ts';
import { fingerprintOf, modifiedState } from '../apply/fingerprint.ts';
import type { LiveState } from '../apply/model.ts';
import { type ChangeInput, isSettingsChange, type ProposedChange } from '../model.ts';
import { atChange } from '../pointers.ts';

/** Where a proposed change is placed. */
interface ProposedPlace {
  readonly id: number;
  /** JSON pointer of the change in the request body. */
  readonly pointer: string;
}

/** The state after changes; skips changes that can no longer be applied. */
function stateAfter(live: LiveState, changes: readonly ProposedChange[]): LiveState {
  return withoutConflicts(live, changes).reduce(
    (state, change) => applyChange(state, change).state,
    live,
  );
}

/**
 * Checks changes as the direct writes would, each against the result of those before it, and creates
 * them.
 *
 * @param live the current state
 * @param earlier the changes before them in the change request
 * @throws {ApiError} whatever the direct write would throw, with pointers into the change
 * @throws {NoAccessError} for a segment that the caller may not change
 */
export async function propose(
  caller: Caller,
  live: LiveState,
  earlier: readonly ProposedChange[],
  inputs: readonly (ProposedPlace & { readonly input: ChangeInput })[],
): Promise<ProposedChange[]> {
  const checks = inputs.map(async ({ input }) => {
    await refuseProposing(caller, live, input);
    await refuseUnknownReferencesIn(live, input);
  });
  await Promise.allSettled(checks);
  let state = stateAfter(live, earlier);
  const changes: ProposedChange[] = [];
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
}

/**
 * Creates a change from its input, based on the current state, and so without conflicts.
 *
 * @param live the current state, with everything that the change touches
 */
function record(
  caller: Caller,
  live: LiveState,
  input: ChangeInput,
  { id }: ProposedPlace,
): ProposedChange {
  const before = modifiedState(live, input);
  return {
    ...input,
    id,
    createdBy: caller.author,
    createdAt: new Date().toISOString(),
    fingerprint: fingerprintOf(live, input),
    ...(before !== undefined && { before }),
    strategyId: randomUUID(),
    ...(isSettingsChange(input) && {
      approvalsBefore:
        approvalSettingsOf(live.project, live.environment)?.requiredApprovals ?? null,
    }),
  };
}
