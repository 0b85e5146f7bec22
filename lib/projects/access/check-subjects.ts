import type { Subject } from '../../identity/access/model.ts';
import { findGroups } from '../../identity/groups/group-store.ts';
import { findUsers } from '../../identity/users/user-store.ts';
import { invalid, type ValidationError } from '../../platform/errors.ts';

/** Ids of users or groups, and where they are in the body. */
interface NamedSubjects {
  readonly kind: Subject['kind'];
  readonly ids: readonly number[];
  readonly path: string;
}

/** @param path JSON pointer of the property that holds the ids */
export function unknownSubjects(
  kind: Subject['kind'],
  ids: readonly number[],
  path: string,
): ValidationError {
  return invalid(path, `must name existing ${kind}s`, { hint: `Unknown: ${ids.join(', ')}.` });
}

/**
 * The error for the ids without a user or group, if any. Pure.
 * @param found what was read for each id
 */
export function refusalFor(
  { kind, ids, path }: NamedSubjects,
  found: readonly unknown[],
): ValidationError | undefined {
  const unknown = ids.filter((_id, index) => found[index] === undefined);
  return unknown.length > 0 ? unknownSubjects(kind, [...new Set(unknown)], path) : undefined;
}

/**
 * Looks up ids of users or groups: one round trip.
 * @returns an error that lists the unknown ids; thrown only once the caller's permission is checked
 */
export async function findUnknownSubjects(
  named: readonly NamedSubjects[],
): Promise<ValidationError | undefined> {
  return (await Promise.all(named.map(findUnknown))).find((refusal) => refusal !== undefined);
}

async function findUnknown(named: NamedSubjects): Promise<ValidationError | undefined> {
  const { kind, ids } = named;
  return refusalFor(named, await (kind === 'user' ? findUsers(ids) : findGroups(ids)));
}
