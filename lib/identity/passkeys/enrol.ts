import { newSession, prepareSession } from '../sessions/start-session.ts';
import { userName } from '../users/model.ts';
import { getAccount } from '../users/user-store.ts';
import type { FoundCeremony } from './ceremonies.ts';
import { finishRegistration, type RegistrationAnswer } from './register-passkey.ts';
import type { Origin } from './sign-in-with-passkey.ts';

/**
 * Stores the first passkey of a person after the right password, and signs them in: both or neither, so that
 * a new password in between leaves nothing behind.
 * @throws {AuthenticationRequired} when the password has changed since, the account was disabled, or the person
 * has a passkey by now
 * @throws {ValidationError} when the browser's answer does not fit
 * @throws {NotFoundError} for a user who was deleted
 */
export async function enrol(ceremony: FoundCeremony, answer: RegistrationAnswer, origin: Origin) {
  const user = await getAccount(ceremony.user ?? 0, 'User');
  const username = userName(user);
  const { session, cookie } = newSession({
    user: user.id,
    username,
    method: 'passkey',
    ...origin,
  });
  const registered = await finishRegistration({ ceremony, owner: user }, answer, async () => ({
    writes: await prepareSession(session, username),
    seenAt: session.createdAt,
  }));
  return { ...registered, cookie };
}
