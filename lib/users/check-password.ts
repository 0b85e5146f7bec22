import { keys } from '../dynamo/keys.ts';
import { writeItem } from '../dynamo/write-item.ts';
import type { User } from './model.ts';
import { verifyPassword } from './password.ts';

/** Wrong passwords that are looked at without a pause; from there on, one a minute. */
export const FREE_ATTEMPTS = 10;
const PAUSE_MS = 60_000;

/**
 * Counts the attempt before the password is looked at, so that guesses sent at once are counted too.
 * @returns whether there may be one more
 */
const countAttempt = async ({ id }: User): Promise<boolean> => {
  const now = Date.now();
  const { done } = await writeItem({
    update: keys.user(id),
    expression: 'SET loginAttempts = loginAttempts + :one, loginTriedAt = :now',
    values: { ':one': 1, ':now': new Date(now).toISOString() },
    when: {
      expression: 'loginAttempts < :free OR loginTriedAt < :before',
      values: { ':free': FREE_ATTEMPTS, ':before': new Date(now - PAUSE_MS).toISOString() },
    },
  });
  return done;
};

/**
 * Whether that is the user's password. Takes as long for a user who has none or does not exist, and is
 * wrong, also for the right password, after too many attempts.
 */
export const checkPassword = async (user: User | undefined, password: string): Promise<boolean> => {
  const mayTry = user !== undefined && user.passwordHash !== null && (await countAttempt(user));
  return verifyPassword(password, mayTry ? user.passwordHash : null);
};
