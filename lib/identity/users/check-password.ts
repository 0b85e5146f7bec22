import { keys } from '../../platform/dynamo/keys.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import type { User } from './model.ts';
import { verifyPassword } from './password.ts';

/** Wrong passwords that are checked without a pause; beyond, one a minute. */
const FREE_ATTEMPTS = 10;
const PAUSE_MS = 60_000;

/**
 * Whether that is the user's password. Takes the same time for a missing user or password. After
 * too many attempts the result is `false`, even for the right password.
 */
export async function checkPassword(user: User | undefined, password: string): Promise<boolean> {
  const mayTry = user !== undefined && user.passwordHash !== null && (await countAttempt(user));
  return verifyPassword(password, mayTry ? user.passwordHash : null);
}

/**
 * Counts the attempt before the password is checked, so that parallel guesses are counted too.
 * @returns whether another attempt is allowed
 */
async function countAttempt({ id }: User): Promise<boolean> {
  const hasFreeAttempts = 'loginAttempts < :free';
  const hasPaused = 'loginTriedAt < :before';
  const now = Date.now();
  const { done } = await writeItem({
    update: keys.user(id),
    expression: 'SET loginAttempts = loginAttempts + :one, loginTriedAt = :now',
    values: { ':one': 1, ':now': new Date(now).toISOString() },
    when: {
      expression: `${hasFreeAttempts} OR ${hasPaused}`,
      values: { ':free': FREE_ATTEMPTS, ':before': new Date(now - PAUSE_MS).toISOString() },
    },
  });
  return done;
}
