import { systemAuthor } from '../../auth/author.ts';
import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { isNew, type Write } from '../../platform/dynamo/write.ts';
import { invalid, NameExistsError } from '../../platform/errors.ts';
import type { User } from './model.ts';
import { isPseudonym } from './pseudonym.ts';

/** A name that a user logs in with, and that is recorded as the author of changes. */
interface LoginName {
  readonly kind: 'email' | 'username';
  readonly name: string;
}

type UserNames = Pick<User, 'email' | 'username'>;

/** Names that the log uses for others than users, or that would look as if it did. */
const reserved: ReadonlySet<string> = new Set(
  [systemAuthor.name, 'flagwright-scim', 'flagwright', 'initial admin', 'system', 'unknown'].map(
    spaced,
  ),
);

/** The keys under which the user with a name may be found, e-mail addresses first. */
export function nameKeys(name: string) {
  return [nameKey({ kind: 'email', name }), nameKey({ kind: 'username', name })] as const;
}

/** Normalised for comparisons that ignore case. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Frees the names that the user no longer has, and takes the new ones. E-mail addresses and
 * usernames share one name space: a name is taken if any other user has it as either of the two.
 * Each name is stored under its own kind; the other kind is only checked.
 * @throws {ValidationError} for a new name that is reserved
 */
export function nameWrites(before: User | undefined, after: User | undefined): Write[] {
  const old = before ? namesOf(before) : [];
  const next = after ? namesOf(after) : [];
  const added = next.filter((name) => !isIn(old, name));
  for (const name of added) refuseReserved(name);
  const touched = [...old, ...next];
  return [
    ...old.filter((name) => !isIn(next, name)).map((name): Write => ({ remove: nameKey(name) })),
    ...added.map(
      (name): Write => ({
        put: { ...nameKey(name), user: after?.id },
        when: isNew,
        onConflict: () => nameTaken(name),
      }),
    ),
    ...added
      .filter((name) => !isIn(touched, otherKind(name)))
      .map(
        (name): Write => ({
          check: nameKey(otherKind(name)),
          when: isNew,
          onConflict: () => nameTaken(name),
        }),
      ),
  ];
}

/** @throws {ValidationError} for a name that could be taken for that of the service */
function refuseReserved({ kind, name }: LoginName): void {
  if (!reserved.has(spaced(name)) && !isPseudonym(folded(name))) return;
  throw invalid(`/body/${kind}`, 'is a reserved name', { sent: name });
}

/** Folded, with one space for whatever separates the words: `Initial_Admin` is `initial admin`. */
function spaced(name: string): string {
  return folded(name.normalize('NFKC')).replaceAll(/[\s_-]+/g, ' ');
}

function namesOf({ email, username }: UserNames): LoginName[] {
  return [
    ...(email === null ? [] : [{ kind: 'email', name: email } as const]),
    ...(username === null ? [] : [{ kind: 'username', name: username } as const]),
  ];
}

function isIn(list: readonly LoginName[], { kind, name }: LoginName): boolean {
  return list.some((other) => other.kind === kind && folded(other.name) === folded(name));
}

function otherKind({ kind, name }: LoginName): LoginName {
  return { kind: kind === 'email' ? 'username' : 'email', name };
}

function nameKey({ kind, name }: LoginName): Key<{ readonly user: number }> {
  return keys.userName(kind, folded(name));
}

function nameTaken({ kind, name }: LoginName): NameExistsError {
  const what = kind === 'email' ? 'e-mail address' : 'username';
  return new NameExistsError({ kind: 'user', where: `with the ${what} "${name}"` });
}
