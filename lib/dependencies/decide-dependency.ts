import { isDeepStrictEqual } from 'node:util';
import type { EventDraft } from '../events/types.ts';
import { atFeature, refuseArchived } from '../features/feature-context.ts';
import type { Feature, FeatureDependency } from '../features/model.ts';
import { withChild } from './relation-writes.ts';
import { checkParent, withDependency } from './rules.ts';

export interface DependencyRequest {
  readonly feature: string;
  readonly enabled?: boolean;
  readonly variants?: readonly string[];
}

/** What hanging on another flag comes to. */
export interface DependencyDecision {
  readonly child: Feature;
  readonly parent: Feature;
  /** None when nothing changes. */
  readonly events: readonly EventDraft[];
}

/** Variants say nothing of a flag that has to be off. */
const complete = ({ feature, enabled = true, variants = [] }: DependencyRequest) => ({
  feature,
  enabled,
  ...(enabled && variants.length > 0 && { variants: [...new Set(variants)] }),
});

/**
 * Makes a flag hang on another, or changes how it does. Pure: direct writes and change requests decide by it.
 * @param found the flag of the name that was asked for, if there is one
 * @throws {ValidationError} for an archived flag, and naming the parent that it can not hang on
 * @throws {ConflictError} for a flag that others hang on, {ExceedsLimitError} beyond 10
 */
export const decideDependency = (
  child: Feature,
  found: Feature | undefined,
  request: DependencyRequest,
): DependencyDecision => {
  refuseArchived(child);
  const parent = checkParent(child, request.feature, found);
  const data: FeatureDependency = complete(request);
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
};
