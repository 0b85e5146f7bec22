import type { EventDraft } from '../../events/log/types.ts';
import {
  ConflictError,
  ExceedsLimitError,
  invalid,
  type ValidationError,
} from '../../platform/errors.ts';
import type { Fault } from '../../platform/fault.ts';
import type { Feature, FeatureDependency } from '../feature-data/model.ts';
import { atFeature } from '../feature-data/rules.ts';
import { MAX_CHILDREN, MAX_PARENTS } from './model.ts';

/**
 * Checks that a dependency is allowed. Only one level is: a parent must not have parents itself.
 * @param parentName as sent in the request
 * @param parent the flag with that name, if it exists
 * @throws {ValidationError} naming the property, {ConflictError} for a flag that has children
 */
export function checkParent(
  child: Feature,
  parentName: string,
  parent: Feature | undefined,
): Feature {
  if (parentName === child.name) throw refused('must not name the flag itself');
  if (!parent || parent.project !== child.project) {
    throw refused(`must name a flag of the project "${child.project}"`, { sent: parentName });
  }
  if (parent.archivedAt !== null) throw refused(`names "${parentName}", which is archived`);
  if (parent.dependencies.length > 0) {
    const grandparents = parent.dependencies.map(({ feature }) => feature).join(', ');
    throw refused(
      `names "${parentName}", which itself depends on another flag: ${grandparents}. Only one level is allowed`,
    );
  }
  if (child.children.length > 0) {
    throw new ConflictError(
      `The flag "${child.name}" cannot depend on another flag, because others depend on it: ${child.children.join(', ')}. Only one level is allowed.`,
    );
  }
  return parent;
}

/**
 * Adds a dependency to those of a flag, or replaces the one with the same parent. Pure.
 * @throws {ExceedsLimitError} beyond 10 dependencies
 */
export function withDependency(
  { dependencies }: Feature,
  dependency: FeatureDependency,
): readonly FeatureDependency[] {
  const index = dependencies.findIndex(({ feature }) => feature === dependency.feature);
  if (index >= 0) return dependencies.with(index, dependency);
  if (dependencies.length >= MAX_PARENTS) {
    throw new ExceedsLimitError('dependencies of one flag', MAX_PARENTS);
  }
  return [...dependencies, dependency];
}

function refused(rule: string, more?: Pick<Fault, 'sent'>): ValidationError {
  return invalid('/body/feature', rule, more);
}

/**
 * Adds a child to a parent.
 * @throws {ExceedsLimitError} beyond 100 children
 */
export function withChild(parent: Feature, child: string): Feature {
  if (parent.children.length >= MAX_CHILDREN) {
    throw new ExceedsLimitError(`flags that depend on "${parent.name}"`, MAX_CHILDREN);
  }
  return { ...parent, children: [...parent.children, child].sort() };
}

/** Removes a child from a parent. */
export function withoutChild(parent: Feature, child: string): Feature {
  return {
    ...parent,
    children: parent.children.filter((name) => name !== child),
  };
}

/** The event for removing all dependencies; empty if there were none. */
export function detachingEvents(child: Feature): EventDraft[] {
  return child.dependencies.length === 0
    ? []
    : [
        atFeature(child, {
          type: 'feature-dependencies-removed',
          preData: { dependencies: child.dependencies },
        }),
      ];
}

/** @throws {ConflictError} naming the children of the flag */
export function refuseChildren({ name, children }: Feature, action: string): void {
  if (children.length === 0) return;
  throw new ConflictError(
    `The flag "${name}" cannot be ${action}, because other flags depend on it: ${children.join(', ')}.`,
  );
}
