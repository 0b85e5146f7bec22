import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/record-change.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion } from '../../platform/dynamo/table.ts';
import { invalid, NoAccessError } from '../../platform/errors.ts';
import { sentenceOf } from '../../platform/fault.ts';
import { checkPassword } from './check-password.ts';
import type { User } from './model.ts';
import { hashPassword } from './password.ts';
import { listSessions, removeSessionWrites } from './sessions.ts';
import { getAccount } from './user-store.ts';

/** A new password as the request sends it. */
interface PasswordInput {
  readonly password: string;
  readonly confirmPassword?: string;
  readonly oldPassword?: string;
}

/**
 * Sets the password of a person and ends their sessions; their tokens stay valid.
 * @throws {NotFoundError} for an unknown id, and for a service account
 * @throws {ValidationError} when the confirmation differs
 */
export async function setPassword(author: Author, id: number, input: PasswordInput): Promise<void> {
  refuseMistyped(input);
  const passwordHash = await hashPassword(input.password);
  await recordChange({ author }, async () => {
    const [{ version }, sessions] = await Promise.all([getAccount(id, 'User'), listSessions(id)]);
    return {
      writes: [
        {
          update: keys.user(id),
          expression: 'SET passwordHash = :hash, loginAttempts = :none, #version = :next',
          names: { '#version': 'version' },
          values: { ':hash': passwordHash, ':none': 0, ':next': version + 1 },
          when: atVersion(version),
        },
        ...removeSessionWrites(sessions),
      ],
      events: [],
      result: undefined,
    };
  });
}

/**
 * Changes the caller's own password. The old one is required, so that a stolen token is not enough.
 * @throws {NoAccessError} when the old password is wrong, also for a user without a password
 */
export async function changeOwnPassword(
  author: Author,
  user: User,
  input: PasswordInput,
): Promise<void> {
  if (!(await checkPassword(user, input.oldPassword ?? ''))) {
    throw new NoAccessError(
      sentenceOf({
        pointer: '/body/oldPassword',
        rule: 'is wrong, or there were too many attempts',
        hint: 'An administrator can set a new password.',
      }),
    );
  }
  await setPassword(author, user.id, input);
}

function refuseMistyped({ password, confirmPassword }: PasswordInput): void {
  if (confirmPassword === undefined || confirmPassword === password) return;
  throw invalid('/body/confirmPassword', 'must be the same as `password`');
}
