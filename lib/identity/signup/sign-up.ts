import { systemAuthor } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { InputOf } from '../../http/contract.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { accountEvent } from '../users/account-event.ts';
import { trimmedOrNull } from '../users/create-user.ts';
import type { User } from '../users/model.ts';
import { hashNewPassword } from '../users/new-password.ts';
import { type NewUser, prepareUser } from '../users/prepare-user.ts';
import type { signupSchema } from './schema.ts';
import { getOpenToken, useTokenWrites } from './signup-token-store.ts';

/** A new user as the request sends it. */
type SignupInput = InputOf<typeof signupSchema>;

/**
 * Creates a user with the role of a signup token. The password is hashed only for a valid token:
 * nobody else can cause that work.
 * @throws {ValidationError} when the token is unknown, disabled or expired, for a reserved name, and
 * for a weak password
 * @throws {NameExistsError} when the e-mail address or the username is taken
 * @throws {ExceedsLimitError} beyond the limit of sign-ups with the token, or of users
 */
export async function signUp(secret: string, input: SignupInput): Promise<User> {
  const { role } = await getOpenToken(secret);
  const names = {
    name: trimmedOrNull(input.name),
    email: trimmedOrNull(input.email),
    username: trimmedOrNull(input.username),
  };
  const passwordHash = await hashNewPassword(input.password, names);
  const newUser: NewUser = { accountType: 'User', ...names, rootRole: role, passwordHash };
  return recordChange(
    {
      author: systemAuthor,
      expect: ['user-created', 'public-signup-token-user-added'],
    },
    async () => {
      const [token, { user, writes }] = await allInOrder([
        getOpenToken(secret),
        prepareUser(newUser),
      ]);
      return {
        writes: [...writes, ...useTokenWrites(token, user.id, new Date())],
        events: [
          accountEvent('created', { after: user }),
          {
            type: 'public-signup-token-user-added',
            data: { token: token.name, userId: user.id },
          },
        ],
        result: user,
      };
    },
  );
}
