import type { Caller } from '../auth/caller.ts';
import { environmentCreation } from '../environments/change-environments.ts';
import type { cloneEnvironmentSchema } from '../environments/change-schema.ts';
import {
  findEnvironment,
  getEnvironment,
  updateEnvironmentWrite,
} from '../environments/environment-store.ts';
import type { Environment, UnfinishedCopy } from '../environments/model.ts';
import { noChange, recordChange } from '../events/commit/record-change.ts';
import type { InputOf } from '../http/contract.ts';
import { copyRolePermissions } from '../identity/roles/environment-permissions.ts';
import { listRoles } from '../identity/roles/role-store.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { ConflictError, invalid } from '../platform/errors.ts';
import { timeLimit } from '../platform/time-limit.ts';
import type { Project } from '../projects/model.ts';
import { listProjects } from '../projects/project-store.ts';
import { addCopiedEnvironment } from './add-copied-environment.ts';
import { copySettings } from './copy-settings.ts';
import { type BatchedChange, changeFlags, listFlagsWith } from './flag-batches.ts';
import { findCopy, refuseOtherCopy } from './unfinished-copy.ts';

type CloneEnvironmentRequest = InputOf<typeof cloneEnvironmentSchema>;

/**
 * The projects that get the copy, each once. Pure.
 * @throws {ValidationError} listing unknown projects
 */
export function chooseTargetProjects(
  wanted: readonly string[] | undefined,
  source: string,
  all: readonly Project[],
): readonly Project[] {
  const ids = namedProjects(wanted);
  if (!ids) return all.filter(({ environments }) => Object.hasOwn(environments, source));
  const known = new Map(all.map((project) => [project.id, project]));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw invalid('/body/projects', 'must name existing projects', {
      hint: `Unknown: ${unknown.join(', ')}.`,
    });
  }
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * Creates an environment as a copy of another one: its flags first, then the permissions of roles, then the
 * projects get it. Until all of that is done it is unfinished: nobody can use it. The same request
 * continues, no matter who sends it.
 *
 * @returns the environment, when it is whole
 * @throws {NotFoundError} for an unknown source, {NameExistsError} when the name is taken
 * @throws {ValidationError} listing unknown projects
 * @throws {ConflictError} when it takes too long, and is to be sent again; when the name is that of another
 *   unfinished copy; when the environment was deleted in between
 */
export async function cloneEnvironment(
  caller: Caller,
  source: string,
  request: CloneEnvironmentRequest,
): Promise<Environment> {
  const refuseTooSlow = timeLimit('flags are left to copy');
  const [found, all] = await allInOrder([getEnvironment(source), listProjects()]);
  if (found.unfinished) {
    throw new ConflictError(`The environment "${source}" is itself an unfinished copy.`);
  }
  const { name } = request;
  const { clonePermissions, projects, flags } = await beginCopy(caller, found, request, all);
  await changeFlags(caller, flags, { refuseTooSlow, ...copyOfFlags(source, name) });
  if (clonePermissions) await copyRolePermissions(caller, await listRoles(), source, name);
  await addCopiedEnvironment(
    caller,
    { from: source, to: name },
    projects.map(({ id }) => id),
  );
  return getEnvironment(name);
}

/** What is to be copied. */
interface BegunCopy {
  readonly clonePermissions: boolean;
  readonly projects: readonly Project[];
  /** Names of the flags that have no copy yet, by project. */
  readonly flags: readonly (readonly string[])[];
}

/** Creates the environment, unless the same request has done so before. */
function beginCopy(
  caller: Caller,
  { name: source, enabled, requiredApprovals = null }: Environment,
  { name, type, projects: wanted, clonePermissions }: CloneEnvironmentRequest,
  all: readonly Project[],
): Promise<BegunCopy> {
  const named = namedProjects(wanted);
  return recordChange({ author: caller.author, expect: ['environment-created'] }, async () => {
    const found = await findEnvironment(name);
    if (found) {
      refuseOtherCopy(found, { source, type, projects: named, clonePermissions });
      const projects = targetsOf(found.unfinished, all);
      const flags = await listFlagsToCopy(source, name, projects, found.unfinished.partial);
      return noChange({ clonePermissions: found.unfinished.clonePermissions, projects, flags });
    }
    const projects = chooseTargetProjects(wanted, source, all);
    const flags = await listFlagsToCopy(source, name, projects);
    const count = flags.flat().length;
    const unfinished = {
      source,
      ...(named && { projects: named }),
      clonePermissions: clonePermissions ?? true,
      flags: count,
      left: count,
    };
    return {
      ...(await environmentCreation({ name, type, enabled, requiredApprovals }, unfinished)),
      result: { clonePermissions: unfinished.clonePermissions, projects, flags },
    };
  });
}

/** Ids of the projects in a request, each once; `undefined` for all that have the source. */
function namedProjects(wanted: readonly string[] | undefined): readonly string[] | undefined {
  return wanted === undefined || wanted.includes('*') ? undefined : [...new Set(wanted)];
}

/** The projects of an unfinished copy: what was deleted since is left out, and new ones with the source are added. */
function targetsOf(
  { projects, source }: UnfinishedCopy,
  all: readonly Project[],
): readonly Project[] {
  const ids = new Set(all.map(({ id }) => id));
  return chooseTargetProjects(
    projects?.filter((id) => ids.has(id)),
    source,
    all,
  );
}

/**
 * Flags that have no copy yet, or only a part of it. Where the project has the environment already, its flags were copied before, and
 * may be changed by people since.
 */
function listFlagsToCopy(
  source: string,
  name: string,
  projects: readonly Project[],
  partial?: string,
) {
  return listFlagsWith(
    source,
    projects.filter(({ environments }) => !Object.hasOwn(environments, name)),
    (flag) => flag.name === partial || !Object.hasOwn(flag.environments, name),
  );
}

/** Copies flags, and stores with them how far it came. */
function copyOfFlags(from: string, to: string): Pick<BatchedChange, 'readSteps'> {
  return {
    readSteps: async () => {
      const environment = await findCopy(to);
      if (!environment) return undefined;
      const { partial: before, ...unfinished } = environment.unfinished;
      return {
        plan: copySettings({ from, to, partial: before }),
        progressWrites: ({ left, partial }) => [
          updateEnvironmentWrite(environment, {
            ...environment,
            unfinished: {
              ...unfinished,
              flags: Math.max(unfinished.flags, left),
              left,
              ...(partial !== undefined && { partial }),
            },
          }),
        ],
      };
    },
  };
}
