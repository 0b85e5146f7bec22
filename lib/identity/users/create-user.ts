import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/record-change.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import type { Write } from '../../platform/dynamo/table.ts';
import { invalid } from '../../platform/errors.ts';
import { assignRoleWrites } from '../roles/assign-roles.ts';
import { accountEvent, accountEventType } from './account-event.ts';
import type { AccountType, User } from './model.ts';
import { hashPassword } from './password.ts';
import { resolveRootRole, rootRolePath } from './root-roles.ts';
import { createUserWrites, lastUserId } from './user-store.ts';

/** A new user as the request sends it. */
export interface UserInput {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly username?: string | null;
  readonly password?: string;
  /** Id or name of a root role. */
  readonly rootRole: number | string;
}

/** The data of a new user; id and dates are added to it. */
export interface NewUser
  extends Pick<User, 'accountType' | 'name' | 'email' | 'username' | 'passwordHash'> {
  /** Id or name of a root role. */
  readonly rootRole: number | string;
}

/** Without surrounding whitespace; `null` if nothing is left. */
export function trimmedOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** One of the two is needed to tell users apart. */
export function refuseNameless({ email, username }: Pick<User, 'email' | 'username'>): void {
  if (email !== null || username !== null) return;
  throw invalid('/body/email', 'is required, unless `username` is sent');
}

/**
 * Reads the next id, and plans a user with it: one round trip.
 * @throws {ValidationError} for an unknown root role
 */
export async function prepareUser({
  rootRole,
  ...fields
}: NewUser): Promise<{ readonly user: User; readonly writes: readonly Write[] }> {
  const [role, last] = await allInOrder([resolveRootRole(rootRole), lastUserId()]);
  const user: User = {
    ...fields,
    id: last + 1,
    rootRole: role.id,
    loginAttempts: 0,
    seenAt: null,
    createdAt: new Date().toISOString(),
    scimId: null,
    version: 1,
  };
  return { user, writes: [...createUserWrites(user), ...assignRoleWrites([role], rootRolePath)] };
}

/**
 * Creates a person or a service account.
 * @throws {ValidationError} without any name, and for an unknown root role
 * @throws {NameExistsError} when the e-mail address or the username is taken, ignoring case
 * @throws {ExceedsLimitError} beyond the limit of users
 */
export async function createUser(
  author: Author,
  accountType: AccountType,
  input: UserInput,
): Promise<User> {
  const names = { email: trimmedOrNull(input.email), username: trimmedOrNull(input.username) };
  refuseNameless(names);
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const { rootRole } = input;
  const fields = { accountType, name: trimmedOrNull(input.name), ...names, rootRole, passwordHash };
  return recordChange(
    { author, expect: [{ type: accountEventType(accountType, 'created') }] },
    async () => {
      const { user, writes } = await prepareUser(fields);
      return { writes, events: [accountEvent('created', { after: user })], result: user };
    },
  );
}
