import type { ProposedChange } from '../model.ts';
import { addedPart, contentOf, modifiedState } from './fingerprint.ts';
import type { LiveState, Step } from './model.ts';

/**
 * What a change is about, as the API shows it: what it modifies, or has added. Pure.
 * @returns `null` if there is nothing of it
 */
export function shownState(state: LiveState, change: ProposedChange): unknown {
  const isLeft =
    change.action !== 'removeEnvironment' ||
    Object.hasOwn(state.project.environments, state.environment);
  return (isLeft ? modifiedState(state, change) : undefined) ?? addedPart(state, change) ?? null;
}

/** What each change makes of what it is about, by id of the change. Pure. */
export function statesAfter(steps: readonly Step[]): ReadonlyMap<number, unknown> {
  return new Map(steps.map((step) => [step.change.id, stateAfter(step)]));
}

/** Changes with what they make of what they are about, to be kept; without it where they cannot be applied. Pure. */
export function withStatesAfter(
  changes: readonly ProposedChange[],
  steps: readonly Step[],
): ProposedChange[] {
  const states = statesAfter(steps);
  return changes.map((change) => {
    const after = states.get(change.id);
    return after === undefined ? change : { ...change, after };
  });
}

function stateAfter({ change, before, after }: Step): unknown {
  if (change.action !== 'updateEnabled') return shownState(after, change);
  const [old, next] = [before, after].map(
    ({ flags, environment }) => flags.get(change.feature)?.environments[environment],
  );
  const known = new Set((old?.strategies ?? []).map(({ id }) => id));
  const added = (next?.strategies ?? []).filter(({ id }) => !known.has(id));
  // Without ids, which the strategies of a new release plan do not have yet.
  const initial = added.map((strategy) => {
    const { id: _id, ...content } = contentOf(strategy);
    return content;
  });
  return { enabled: next?.enabled ?? false, initial: initial.length > 0 && initial };
}
