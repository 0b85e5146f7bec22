import type { Write } from '../../platform/dynamo/write.ts';
import { attemptsKey, countSourceAttempt, forgiveWrite } from './login-attempt-store.ts';
import type { User } from './model.ts';
import { verifyPassword } from './password.ts';

/**
 * Whether that is the password of a user who is already logged in. After too many attempts the
 * result is `false`, even for the right password. Strangers cannot cause that: only requests with a
 * token of the user are counted.
 */
export async function checkOwnPassword(user: User, password: string): Promise<boolean> {
  const isAllowed =
    user.passwordHash !== null && (await countSourceAttempt(attemptsKey('user', user.id), user.id));
  return verifyPassword(password, isAllowed ? user.passwordHash : null);
}

/** Forgets the attempts after the right password. */
export function forgiveOwnWrite({ id }: User): Write {
  return forgiveWrite(attemptsKey('user', id), id);
}
