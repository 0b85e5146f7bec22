import type { Action, ActionSet, Filter } from './model.ts';

/** A set of actions as the API and events show it. */
export function presentActionSet(set: ActionSet) {
  const { id, project, name, description, enabled, actorId, createdAt, createdBy } = set;
  return {
    id,
    project,
    name,
    description,
    enabled,
    actorId,
    source: { ...set.source },
    filters: set.filters.map(presentFilter),
    actions: set.actions.map(presentAction),
    lastFailure: set.lastFailure ? { ...set.lastFailure } : null,
    createdAt,
    createdByUserId: createdBy,
  };
}

/** An action as the API and events show it. */
export function presentAction(action: Action) {
  return { ...action };
}

function presentFilter({ values, ...filter }: Filter) {
  return { ...filter, values: [...values] };
}
