import { AuthenticationRequired } from '../../platform/errors.ts';
import { countAccountAttempt } from '../users/login-attempt-store.ts';
import { isActive } from '../users/model.ts';
import { findUser } from '../users/user-store.ts';
import { type FoundCeremony, refuseChangedPassword } from './ceremonies.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { recoveryCodesEvent } from './second-factor.ts';
import { enter, type Origin, type PasskeySignIn } from './sign-in-with-passkey.ts';

/**
 * Signs a person in who has no passkey at hand: with one of the recovery codes, after the right password. The
 * code does not work again. Attempts count like those of passwords.
 * @throws {AuthenticationRequired} for a wrong or used code, after too many attempts, and when the password has
 * changed since
 */
export async function recover(
  ceremony: FoundCeremony,
  { code, ...origin }: Origin & { readonly code: string },
): Promise<PasskeySignIn> {
  const user = await findUser(ceremony.user ?? 0);
  if (!user?.secondFactor || !isActive(user)) throw refusal();
  refuseChangedPassword(ceremony, user);
  if (!(await countAccountAttempt(user, false))) throw refusal();
  const { passkeys, recoveryCodes } = user.secondFactor;
  const hash = hashRecoveryCode(code);
  const left = recoveryCodes.filter((each) => each !== hash);
  if (left.length === recoveryCodes.length) throw refusal();
  return enter(user, ceremony, {
    origin,
    method: 'recovery-code',
    secondFactor: { passkeys, recoveryCodes: left },
    events: [recoveryCodesEvent(user, left.length)],
  });
}

/** The same for every reason. */
function refusal(): AuthenticationRequired {
  return new AuthenticationRequired(
    'The code is wrong, was used before, or there were too many attempts.',
  );
}
