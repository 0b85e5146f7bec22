import type { Caller } from '../auth/caller.ts';
import {
  deleteEnvironmentWrites,
  getEnvironment,
  updateEnvironmentWrite,
} from '../environments/environment-store.ts';
import type { Environment } from '../environments/model.ts';
import { presentEnvironment } from '../environments/present-environment.ts';
import { type Commit, noChange, recordChange } from '../events/commit/record-change.ts';
import type { ApiToken } from '../identity/tokens/model.ts';
import { allInOrder } from '../platform/dynamo/all-in-order.ts';
import { ConflictError } from '../platform/errors.ts';
import type { Project } from '../projects/model.ts';
import { listProjects } from '../projects/project-store.ts';
import { deleteTokens, listTokensFor, purgeSettings } from './forget-environment.ts';

const MOST_NAMED = 10;

/** Progress of a deletion. */
interface EnvironmentDeletion {
  readonly isDeleted: boolean;
  /** Tokens for the environment; they must be deleted first. */
  readonly tokens: readonly ApiToken[];
}

/**
 * Deletes an environment that no project has, with everything that refers to it: its API tokens, old
 * settings of flags, and permissions of roles. A retry continues after an error. A copy of it that is under way
 * ends.
 * @throws {NotFoundError} for an unknown name
 * @throws {ConflictError} when it is protected, when active or archived projects have it, or when it takes too long
 *   and is to be sent again
 */
export async function deleteEnvironment(caller: Caller, name: string): Promise<void> {
  const [found, projects] = await allInOrder([getEnvironment(name), listProjects()]);
  refuseNeeded(found, projects);
  if (found.unfinished) await cancelCopy(caller, name);
  await purgeSettings(caller, name, projects);
  let isDeleted = false;
  while (!isDeleted) {
    const progress = await recordChange(
      { author: caller.author, expect: ['environment-deleted'] },
      () => decideDeletion(name),
    );
    await deleteTokens(caller, progress.tokens);
    isDeleted = progress.isDeleted;
  }
}

/** Lets nothing more be copied: what is deleted before the environment would remain after it. */
function cancelCopy(caller: Caller, name: string): Promise<void> {
  return recordChange({ author: caller.author }, async () => {
    const before = await getEnvironment(name);
    if (!before.unfinished || before.unfinished.isCancelled) return noChange();
    const after = { ...before, unfinished: { ...before.unfinished, isCancelled: true as const } };
    return { writes: [updateEnvironmentWrite(before, after)], events: [], result: undefined };
  });
}

/** Deletes the environment, unless tokens for it were created since they were purged. */
async function decideDeletion(name: string): Promise<Commit<EnvironmentDeletion>> {
  // Read before the projects and tokens: one that starts to use it later increments the version that the
  // deletion expects.
  const environment = await getEnvironment(name);
  const [projects, tokens] = await Promise.all([listProjects(), listTokensFor(name)]);
  refuseNeeded(environment, projects);
  if (tokens.length > 0) return noChange({ isDeleted: false, tokens });
  return {
    writes: deleteEnvironmentWrites(environment),
    events: [
      {
        type: 'environment-deleted',
        environment: name,
        preData: presentEnvironment(environment),
      },
    ],
    result: { isDeleted: true, tokens: [] },
  };
}

/** @throws {ConflictError} for an environment that is protected, or that projects have */
function refuseNeeded(
  { name, protected: isProtected }: Environment,
  projects: readonly Project[],
): void {
  if (isProtected) {
    throw new ConflictError(`The environment "${name}" is protected and cannot be deleted.`);
  }
  const users = projects.filter(({ environments }) => Object.hasOwn(environments, name));
  if (users.length === 0) return;
  const some = users.slice(0, MOST_NAMED).map(({ id }) => id);
  const others = users.length > MOST_NAMED ? ` and ${users.length - MOST_NAMED} more` : '';
  throw new ConflictError(
    `Projects use the environment "${name}": ${some.join(', ')}${others}. Remove it from them first.`,
  );
}
