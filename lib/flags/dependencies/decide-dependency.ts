import { isDeepStrictEqual } from 'node:util';
import type { EventDraft } from '../../events/log/types.ts';
import type { Feature, FeatureDependency } from '../feature-data/model.ts';
import { atFeature, refuseArchived } from '../feature-data/rules.ts';
import type { DependencyRequest } from './model.ts';
import { checkParent, withChild, withDependency } from './rules.ts';

/** The result of adding or updating a dependency. */
interface DependencyDecision {
  readonly child: Feature;
  readonly parent: Feature;
  /** Empty if nothing changes. */
  readonly events: readonly EventDraft[];
}

/**
 * Adds or updates a dependency. Pure; both direct writes and change requests use it.
 * @param found the flag with the requested name, if it exists
 * @throws {ValidationError} for an archived flag, and naming a parent that is not allowed
 * @throws {ConflictError} for a flag that has children, {ExceedsLimitError} beyond 10 dependencies
 */
export function decideDependency(
  child: Feature,
  found: Feature | undefined,
  request: DependencyRequest,
): DependencyDecision {
  refuseArchived(child);
  const parent = checkParent(child, request.feature, found);
  const data: FeatureDependency = normalizeDependency(request);
  const before = child.dependencies.find(({ feature }) => feature === data.feature);
  if (isDeepStrictEqual(before, data)) return { child, parent, events: [] };
  const added: EventDraft = {
    type: 'feature-dependency-added',
    data,
    ...(before && { preData: before }),
  };
  return {
    child: { ...child, dependencies: withDependency(child, data) },
    parent: before ? parent : withChild(parent, child.name),
    events: [atFeature(child, added)],
  };
}

/** Variants are dropped if the parent must be disabled, because they have no meaning then. */
function normalizeDependency({ feature, enabled = true, variants = [] }: DependencyRequest) {
  return {
    feature,
    enabled,
    ...(enabled && variants.length > 0 && { variants: [...new Set(variants)] }),
  };
}
