import type { Caller } from '../../auth/caller.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { getProject } from '../../projects/project-store.ts';
import { environmentsWithSettings, refuseDirectChange } from '../feature-data/approval-guard.ts';
import { findFeature, getFeatureOf, updateFeatureWrite } from '../feature-data/feature-store.ts';
import { expectedFeatureEvents } from '../feature-data/load-feature.ts';
import type { FeaturePlace } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';
import { decideDependency } from './decide-dependency.ts';
import type { DependencyRequest } from './model.ts';
import { prepareDetaching, removeChildWrite } from './relation-writes.ts';

/**
 * Adds or updates a dependency.
 * @throws {NotFoundError} for an unknown flag, {ValidationError} for an archived one
 * @throws {NoAccessError} for a flag with settings in an environment that requires approval
 * @throws {ValidationError} naming a parent that is not allowed
 * @throws {ConflictError} for a flag that has children
 */
export function addDependency(
  caller: Caller,
  place: FeaturePlace,
  request: DependencyRequest,
): Promise<void> {
  return recordChange(
    { author: caller.author, expect: expectedFeatureEvents(place, ['feature-dependency-added']) },
    async () => {
      const [before, found] = await allInOrder([
        loadChild(caller, place),
        findFeature(request.feature),
      ]);
      const { child, parent, events } = decideDependency(before, found, request);
      return {
        writes: [
          ...(child === before ? [] : [updateFeatureWrite(before, child)]),
          ...(found && parent !== found ? [updateFeatureWrite(found, parent)] : []),
        ],
        events,
        result: undefined,
      };
    },
  );
}

/**
 * Removes a dependency.
 * @throws {NotFoundError} for an unknown flag, and for a parent that the flag does not have
 */
export function removeDependency(
  caller: Caller,
  place: FeaturePlace,
  parentName: string,
): Promise<void> {
  return recordChange(
    { author: caller.author, expect: expectedFeatureEvents(place, ['feature-dependency-removed']) },
    async () => {
      const [child, parent] = await allInOrder([loadChild(caller, place), findFeature(parentName)]);
      const preData = child.dependencies.find(({ feature }) => feature === parentName);
      if (!preData) {
        throw new NotFoundError({
          kind: 'dependency',
          where: `of the flag "${place.featureName}" on "${parentName}"`,
        });
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
    },
  );
}

/**
 * Removes all dependencies of a flag.
 * @throws {NotFoundError} for an unknown flag
 */
export function removeDependencies(caller: Caller, place: FeaturePlace): Promise<void> {
  return recordChange(
    {
      author: caller.author,
      expect: expectedFeatureEvents(place, ['feature-dependencies-removed']),
    },
    async () => {
      const child = await loadChild(caller, place);
      const { writes, events } = await prepareDetaching(child);
      return {
        writes:
          events.length === 0
            ? []
            : [updateFeatureWrite(child, { ...child, dependencies: [] }), ...writes],
        events,
        result: undefined,
      };
    },
  );
}

async function loadChild(caller: Caller, { projectId, featureName }: FeaturePlace) {
  const [child, project] = await allInOrder([
    getFeatureOf(projectId, featureName),
    getProject(projectId),
  ]);
  refuseDirectChange(caller, project, environmentsWithSettings(child, project));
  return child;
}
