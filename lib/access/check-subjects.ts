import { ValidationError } from '../errors.ts';
import { findGroups } from '../groups/group-store.ts';
import { findUsers } from '../users/user-store.ts';
import type { Subject } from './model.ts';

/** @param path JSON pointer of the property that names them */
export const unknownSubjects = (
  kind: Subject['kind'],
  ids: readonly number[],
  path: string,
): ValidationError =>
  new ValidationError(
    `The \`${path}\` property must name ${kind}s that exist. There are none with these ids: ${ids.join(', ')}.`,
    path,
  );

/** Ids of users or groups, and where the body has them. */
export interface NamedSubjects {
  readonly kind: Subject['kind'];
  readonly ids: readonly number[];
  readonly path: string;
}

const findUnknown = async ({
  kind,
  ids,
  path,
}: NamedSubjects): Promise<ValidationError | undefined> => {
  const found = await (kind === 'user' ? findUsers(ids) : findGroups(ids));
  const unknown = ids.filter((_id, index) => found[index] === undefined);
  return unknown.length > 0 ? unknownSubjects(kind, [...new Set(unknown)], path) : undefined;
};

/**
 * Looks for ids of one kind that nobody has: one round trip.
 * @returns the refusal that lists them, to be thrown once it is known that the caller may ask
 */
export const findUnknownSubjects = async (
  named: readonly NamedSubjects[],
): Promise<ValidationError | undefined> =>
  (await Promise.all(named.map(findUnknown))).find((refusal) => refusal !== undefined);
