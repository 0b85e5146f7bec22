import { environmentNotFound, listEnvironments } from '../environments/environment-store.ts';
import type { Environment } from '../environments/model.ts';
import { listContextFields } from '../flags/context-fields/context-field-store.ts';
import type { ContextField } from '../flags/context-fields/model.ts';
import { fieldsOf } from '../flags/context-fields/rules.ts';
import { listFeatureTypes } from '../flags/feature-types/feature-type-store.ts';
import type { Segment } from '../flags/segments/model.ts';
import { listSegments } from '../flags/segments/segment-store.ts';
import { listStrategyTypes } from '../flags/strategy-types/strategy-type-store.ts';
import { listTagTypes } from '../flags/tag-types/tag-type-store.ts';
import { invalid } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import { getProject } from '../projects/project-store.ts';
import type { ImportRequest } from './model.ts';

/** Existing definitions that imported flags may refer to. */
export interface References {
  /** Context fields that the project can use. */
  readonly contextFields: ReadonlyMap<string, ContextField>;
  /** Names of context fields of other projects: they are taken, and their legal values do not bind. */
  readonly takenFields: ReadonlySet<string>;
  readonly segments: ReadonlyMap<string, Segment>;
  readonly strategyTypes: ReadonlySet<string>;
  readonly featureTypes: ReadonlySet<string>;
  readonly tagTypes: ReadonlySet<string>;
}

/** Reads the definitions that flags imported into a project may refer to: five parallel queries. */
export async function loadReferences(project: string): Promise<References> {
  const [contextFields, segments, strategyTypes, featureTypes, tagTypes] = await Promise.all([
    listContextFields(),
    listSegments(),
    listStrategyTypes(),
    listFeatureTypes(),
    listTagTypes(),
  ]);
  const usable = fieldsOf(project, contextFields);
  return {
    contextFields: usable,
    takenFields: namesOf(contextFields.filter(({ name }) => !usable.has(name))),
    segments: byName(segments),
    strategyTypes: namesOf(strategyTypes),
    featureTypes: new Set(featureTypes.map(({ id }) => id)),
    tagTypes: namesOf(tagTypes),
  };
}

/**
 * Each environment takes one export. Pure.
 * @throws {ValidationError} naming the environment
 */
export function refuseDuplicateEnvironments(parts: ImportRequest['parts']): void {
  const names = parts.map(({ environment }) => environment);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw invalid(
    '/body/otherEnvironments',
    `has the environment "${twice}" twice: each environment takes one export`,
  );
}

/**
 * Refuses parts for an environment that the instance or the project does not have. Pure.
 * @throws {NotFoundError} naming the environment
 */
export function refuseUnknownEnvironments(
  parts: ImportRequest['parts'],
  project: Project,
  environments: readonly Environment[],
): void {
  for (const { environment } of parts) {
    const exists = environments.some(({ name }) => name === environment);
    if (!exists || !Object.hasOwn(project.environments, environment)) {
      throw environmentNotFound(environment);
    }
  }
}

/**
 * The project to import into, which has the environments.
 * @throws {ValidationError} for an environment with two exports
 * @throws {NotFoundError} naming a project, or an environment of it, that does not exist
 */
export async function getImportTarget({ project: id, parts }: ImportRequest): Promise<Project> {
  refuseDuplicateEnvironments(parts);
  const [project, environments] = await Promise.all([getProject(id), listEnvironments()]);
  refuseUnknownEnvironments(parts, project, environments);
  return project;
}

function byName<T extends { readonly name: string }>(things: readonly T[]) {
  return new Map(things.map((thing) => [thing.name, thing]));
}

function namesOf(things: readonly { readonly name: string }[]): ReadonlySet<string> {
  return new Set(things.map(({ name }) => name));
}
