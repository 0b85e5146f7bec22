import { ApiError } from '../../platform/errors.ts';
import type { ProposedChange } from '../model.ts';
import { applyChange } from './apply-change.ts';
import { whyMissing } from './conflicts.ts';
import type { LiveState, Step } from './model.ts';

/**
 * Applies changes in order, each to the result of the one before. Those that cannot be applied are left out. Pure.
 * @param live the current state
 */
export function stepsOf(live: LiveState, changes: readonly ProposedChange[]): Step[] {
  const steps: Step[] = [];
  let before = live;
  for (const change of changes) {
    if (whyMissing(live, change) !== undefined) continue;
    const after = tryChange(before, change);
    if (!after) continue;
    steps.push({ change, before, after });
    before = after;
  }
  return steps;
}

/** The state after a change; `undefined` if it cannot be applied. */
function tryChange(state: LiveState, change: ProposedChange): LiveState | undefined {
  try {
    return applyChange(state, change).state;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
