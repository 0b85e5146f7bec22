import { randomUUID } from 'node:crypto';
import type { Caller } from '../auth/caller.ts';
import { environmentCreation } from '../environments/change-environments.ts';
import type { cloneEnvironmentSchema } from '../environments/change-schema.ts';
import { getEnvironment } from '../environments/environment-store.ts';
import type { Environment } from '../environments/model.ts';
import { recordChange } from '../events/commit/record-change.ts';
import type { FeatureEnvironment } from '../flags/feature-data/model.ts';
import { emptyEnvironment } from '../flags/feature-data/rules.ts';
import { environmentWrites } from '../flags/feature-environments/change-environment.ts';
import { ANY_TIME } from '../flags/segments/segment-uses.ts';
import type { InputOf } from '../http/contract.ts';
import { copyRolePermissions } from '../identity/roles/environment-permissions.ts';
import { listRoles } from '../identity/roles/role-store.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { ExceedsLimitError, invalid } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import { listProjects } from '../projects/project-store.ts';
import { addCopiedEnvironment } from './add-copied-environment.ts';
import { changeFlags, listFlagsWith, MOST_WRITES, type PlanFlagStep } from './flag-batches.ts';

type CloneEnvironmentRequest = InputOf<typeof cloneEnvironmentSchema>;

/** Flags with settings to copy per request; as many as are processed before the caller times out. */
const MAX_COPIED_FLAGS = 1_000;
/** Strategies added to a flag per step, if not all of them fit into one. */
const STRATEGIES_AT_ONCE = 5;

/**
 * The projects that get the copy, each once. Pure.
 * @throws {ValidationError} listing unknown projects
 */
export function chooseTargetProjects(
  wanted: readonly string[] | undefined,
  source: string,
  all: readonly Project[],
): readonly Project[] {
  if (!wanted || wanted.includes('*')) {
    return all.filter(({ environments }) => Object.hasOwn(environments, source));
  }
  const known = new Map(all.map((project) => [project.id, project]));
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw invalid('/body/projects', 'must name existing projects', {
      hint: `Unknown: ${unknown.join(', ')}.`,
    });
  }
  return [...new Set(wanted)].flatMap((id) => known.get(id) ?? []);
}

/**
 * Copies the settings of a flag, in several steps if it has very many strategies. Pure, except for new ids.
 */
export function copySettings(from: string, to: string): PlanFlagStep {
  // Ids are generated once, so that deciding a step again does not change them.
  const copies = new Map<string, FeatureEnvironment>();
  return ({ feature, environments }) => {
    const source = environments[from];
    const copy = copies.get(feature.name) ?? (source && copyOf(source, to));
    if (!copy) return { writes: [], isLast: true };
    copies.set(feature.name, copy);
    const before = environments[to] ?? emptyEnvironment(feature.name, to);
    const { version } = before;
    const writes = environmentWrites(feature, before, { ...copy, version }, ANY_TIME);
    if (writes.length <= MOST_WRITES) return { writes, isLast: true };
    const given = before.strategies.length + STRATEGIES_AT_ONCE;
    const part = { ...before, strategies: copy.strategies.slice(0, given) };
    return { writes: environmentWrites(feature, before, part, ANY_TIME), isLast: false };
  };
}

/**
 * Creates an environment as a copy of another one. Each project gets it, with the settings of its flags
 * in the source, as soon as all its flags are ready. Roles with permissions in the source get the same in
 * the copy.
 *
 * @throws {NotFoundError} for an unknown source, {NameExistsError} when the name is taken
 * @throws {ValidationError} listing unknown projects, {ExceedsLimitError} beyond 1,000 flags
 */
export async function cloneEnvironment(
  caller: Caller,
  source: string,
  { name, type, projects: wanted, clonePermissions = true }: CloneEnvironmentRequest,
): Promise<Environment> {
  const [{ enabled, requiredApprovals = null }, all, roles] = await allInOrder([
    getEnvironment(source),
    listProjects(),
    listRoles(),
  ]);
  const projects = chooseTargetProjects(wanted, source, all);
  const flags = await listFlagsWith(source, projects);
  if (flags.flat().length > MAX_COPIED_FLAGS) {
    throw new ExceedsLimitError('flags whose settings one request can copy', MAX_COPIED_FLAGS);
  }
  const environment = await recordChange(
    { author: caller.author, expect: ['environment-created'] },
    () => environmentCreation({ name, type, enabled, requiredApprovals }),
  );
  if (clonePermissions) await copyRolePermissions(caller, roles, source, name);
  await changeFlags(caller, flags, copySettings(source, name));
  await addCopiedEnvironment(
    caller,
    { from: source, to: name },
    projects.map(({ id }) => id),
  );
  return environment;
}

function copyOf(source: FeatureEnvironment, environment: string): FeatureEnvironment {
  return {
    ...emptyEnvironment(source.feature, environment),
    enabled: source.enabled,
    variants: source.variants,
    strategies: source.strategies.map((strategy) => ({ ...strategy, id: randomUUID() })),
  };
}
