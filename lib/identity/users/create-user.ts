import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { InputOf } from '../../http/contract.ts';
import { invalid } from '../../platform/errors.ts';
import { accountEvent, accountEventType } from './account-event.ts';
import type { createUserSchema } from './input-schema.ts';
import type { AccountType, User } from './model.ts';
import { hashNewPassword } from './new-password.ts';
import { newPasswordLink, passwordLinkToken } from './password-link-rules.ts';
import { prepareUser } from './prepare-user.ts';

/** A new user as the request sends it. */
export type UserInput = InputOf<typeof createUserSchema>;

/** Without surrounding whitespace; `null` if nothing is left. */
export function trimmedOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** One of the two is needed to tell users apart. */
export function refuseNameless({ email, username }: Pick<User, 'email' | 'username'>): void {
  if (email !== null || username !== null) return;
  throw invalid('/body/email', 'is required, unless `username` is sent');
}

/** A new user, and the token of the link for a first password, if the user needs one. */
interface CreatedUser {
  readonly user: User;
  readonly linkToken: string | undefined;
}

/**
 * Creates a person or a service account. A person without a password gets a link to set one.
 * @throws {ValidationError} without any name, for a reserved name, a weak password, and an unknown
 * root role
 * @throws {NameExistsError} when another user has the e-mail address or the username as either of
 * the two, ignoring case
 * @throws {ExceedsLimitError} beyond the limit of users
 */
export async function createUser(
  author: Author,
  accountType: AccountType,
  input: UserInput,
): Promise<CreatedUser> {
  const { password, rootRole } = input;
  const names = {
    name: trimmedOrNull(input.name),
    email: trimmedOrNull(input.email),
    username: trimmedOrNull(input.username),
  };
  refuseNameless(names);
  const passwordHash = password === undefined ? null : await hashNewPassword(password, names);
  const needsLink = accountType === 'User' && passwordHash === null;
  const link = needsLink ? newPasswordLink(author.name) : undefined;
  const fields = {
    accountType,
    ...names,
    rootRole,
    passwordHash,
    ...(link && { passwordLink: link.stored }),
  };
  return recordChange({ author, expect: [accountEventType(accountType, 'created')] }, async () => {
    const { user, writes } = await prepareUser(fields);
    return {
      writes,
      events: [accountEvent('created', { after: user })],
      result: { user, linkToken: link && passwordLinkToken(user.id, link.secret) },
    };
  });
}
