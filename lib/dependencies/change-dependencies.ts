import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../auth/caller.ts';
import { NotFoundError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import { atFeature, type FeaturePlace, refuseArchived } from '../features/feature-context.ts';
import { findFeature, getFeatureOf, updateFeatureWrite } from '../features/feature-store.ts';
import type { FeatureDependency } from '../features/model.ts';
import { addChildWrite, planDetaching, removeChildWrite } from './relation-writes.ts';
import { checkParent, withDependency } from './rules.ts';

export interface DependencyRequest {
  readonly feature: string;
  readonly enabled?: boolean;
  readonly variants?: readonly string[];
}

/** Variants say nothing of a flag that has to be off. */
const complete = ({ feature, enabled = true, variants = [] }: DependencyRequest) => ({
  feature,
  enabled,
  ...(enabled && variants.length > 0 && { variants: [...new Set(variants)] }),
});

/**
 * Makes a flag hang on another, or changes how it does.
 * @throws {NotFoundError} for an unknown flag, {ValidationError} for one that is archived
 * @throws {ValidationError} naming the parent that it can not hang on
 * @throws {ConflictError} for a flag that others hang on
 */
export const addDependency = (
  caller: Caller,
  { projectId, featureName }: FeaturePlace,
  request: DependencyRequest,
): Promise<void> =>
  recordChange(caller.author, async () => {
    const [child, found] = await Promise.all([
      getFeatureOf(projectId, featureName),
      findFeature(request.feature),
    ]);
    refuseArchived(child);
    const parent = checkParent(child, request.feature, found);
    const data: FeatureDependency = complete(request);
    const before = child.dependencies.find(({ feature }) => feature === data.feature);
    if (isDeepStrictEqual(before, data)) return { writes: [], events: [], result: undefined };
    const after = { ...child, dependencies: withDependency(child, data) };
    return {
      writes: [
        updateFeatureWrite(child, after),
        ...(before ? [] : [addChildWrite(parent, child.name)]),
      ],
      events: [
        atFeature(child, {
          type: 'feature-dependency-added',
          data,
          ...(before && { preData: before }),
        }),
      ],
      result: undefined,
    };
  });

/**
 * Makes a flag hang on another no longer.
 * @throws {NotFoundError} for an unknown flag, and one that does not hang on that parent
 */
export const removeDependency = (
  caller: Caller,
  { projectId, featureName }: FeaturePlace,
  parentName: string,
): Promise<void> =>
  recordChange(caller.author, async () => {
    const [child, parent] = await Promise.all([
      getFeatureOf(projectId, featureName),
      findFeature(parentName),
    ]);
    const preData = child.dependencies.find(({ feature }) => feature === parentName);
    if (!preData) {
      throw new NotFoundError(`The flag "${featureName}" does not hang on "${parentName}".`);
    }
    const dependencies = child.dependencies.filter((each) => each !== preData);
    return {
      writes: [
        updateFeatureWrite(child, { ...child, dependencies }),
        ...(parent ? [removeChildWrite(parent, child.name)] : []),
      ],
      events: [atFeature(child, { type: 'feature-dependency-removed', preData })],
      result: undefined,
    };
  });

/**
 * Makes a flag hang on no other.
 * @throws {NotFoundError} for an unknown flag
 */
export const removeDependencies = (
  caller: Caller,
  { projectId, featureName }: FeaturePlace,
): Promise<void> =>
  recordChange(caller.author, async () => {
    const child = await getFeatureOf(projectId, featureName);
    const { writes, events } = await planDetaching(child);
    return {
      writes:
        events.length === 0
          ? []
          : [updateFeatureWrite(child, { ...child, dependencies: [] }), ...writes],
      events,
      result: undefined,
    };
  });
