import type { Subject } from '../../identity/access/model.ts';
import { findGroups } from '../../identity/groups/group-store.ts';
import { findUsers } from '../../identity/users/user-store.ts';
import { invalid, type ValidationError } from '../../platform/errors.ts';

/** @param path JSON pointer of the property that holds the ids */
export const unknownSubjects = (
  kind: Subject['kind'],
  ids: readonly number[],
  path: string,
): ValidationError =>
  invalid(path, `must name existing ${kind}s`, { hint: `Unknown: ${ids.join(', ')}.` });

/** Ids of users or groups, and where they are in the body. */
export interface NamedSubjects {
  readonly kind: Subject['kind'];
  readonly ids: readonly number[];
  readonly path: string;
}

/**
 * The error for the ids without a user or group, if any. Pure.
 * @param found what was read for each id
 */
export const refusalFor = (
  { kind, ids, path }: NamedSubjects,
  found: readonly unknown[],
): ValidationError | undefined => {
  const unknown = ids.filter((_id, index) => found[index] === undefined);
  return unknown.length > 0 ? unknownSubjects(kind, [...new Set(unknown)], path) : undefined;
};

const findUnknown = async (named: NamedSubjects): Promise<ValidationError | undefined> => {
  const { kind, ids } = named;
  return refusalFor(named, await (kind === 'user' ? findUsers(ids) : findGroups(ids)));
};

/**
 * Looks up ids of users or groups: one round trip.
 * @returns an error that lists the unknown ids; thrown only once the caller's permission is checked
 */
export const findUnknownSubjects = async (
  named: readonly NamedSubjects[],
): Promise<ValidationError | undefined> =>
  (await Promise.all(named.map(findUnknown))).find((refusal) => refusal !== undefined);
