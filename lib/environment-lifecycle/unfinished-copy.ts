import { isDeepStrictEqual } from 'node:util';
import { environmentNameTaken, findEnvironment } from '../environments/environment-store.ts';
import type { Environment, UnfinishedCopy } from '../environments/model.ts';
import { ConflictError } from '../platform/errors.ts';

/** An environment that is being copied. */
type CopiedEnvironment = Environment & { readonly unfinished: UnfinishedCopy };

/** What a request wants to be copied; what is absent may be anything. */
interface WantedCopy {
  readonly source: string;
  readonly type: string;
  readonly projects: readonly string[] | undefined;
  readonly clonePermissions: boolean | undefined;
}

/**
 * Refuses to continue a copy with a request other than the one that began it. Pure.
 * @throws {NameExistsError} when the environment is whole
 * @throws {ConflictError} when it is a copy of something else, or is being deleted
 */
export function refuseOtherCopy(
  environment: Environment,
  { source, type, projects, clonePermissions }: WantedCopy,
): asserts environment is CopiedEnvironment {
  const { name, unfinished } = environment;
  if (!unfinished) throw environmentNameTaken(name);
  refuseCancelled(name, unfinished);
  const isSame =
    unfinished.source === source &&
    environment.type === type &&
    (projects === undefined || isDeepStrictEqual(unfinished.projects, projects)) &&
    (clonePermissions ?? unfinished.clonePermissions) === unfinished.clonePermissions;
  if (isSame) return;
  throw new ConflictError(
    `The environment "${name}" is an unfinished copy of "${unfinished.source}", begun with another request. Send that again to continue, or delete the environment.`,
  );
}

/**
 * The environment, while it is being copied.
 * @returns `undefined` when somebody else has finished it
 * @throws {ConflictError} when it was deleted, or is being deleted
 */
export async function findCopy(name: string): Promise<CopiedEnvironment | undefined> {
  const environment = await findEnvironment(name);
  if (environment && !environment.unfinished) return undefined;
  const unfinished = environment?.unfinished;
  if (!environment || !unfinished) throw beingDeleted(name);
  refuseCancelled(name, unfinished);
  return { ...environment, unfinished };
}

/** The environment when all of it is copied. Pure. */
export function finished({ unfinished: _copied, ...environment }: Environment): Environment {
  return environment;
}

function refuseCancelled(name: string, { isCancelled }: UnfinishedCopy): void {
  if (isCancelled) throw beingDeleted(name);
}

function beingDeleted(name: string): ConflictError {
  return new ConflictError(`The environment "${name}" is being deleted, so it is not copied.`);
}
