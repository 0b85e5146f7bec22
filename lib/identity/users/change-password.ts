import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/record-change.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { invalid, NoAccessError } from '../../platform/errors.ts';
import { sentenceOf } from '../../platform/fault.ts';
import { listSessions, removeSessionWrites } from '../sessions/session-store.ts';
import { checkOwnPassword, forgiveOwnWrite } from './check-password.ts';
import { forgetDeviceWrites, listDevices } from './device-store.ts';
import type { User } from './model.ts';
import { hashNewPassword } from './new-password.ts';
import { getAccount } from './user-store.ts';

/** A new password as the request sends it. */
export interface PasswordInput {
  readonly password: string;
  readonly confirmPassword?: string;
  readonly oldPassword?: string;
}

/**
 * Changes the caller's own password and ends their sessions; their tokens stay valid. The old
 * password is required, so that a stolen token is not enough.
 * @throws {NoAccessError} when the old password is wrong, also for a user without a password
 * @throws {ValidationError} when the confirmation differs, and for a weak password
 */
export async function changeOwnPassword(
  author: Author,
  user: User,
  input: PasswordInput,
): Promise<void> {
  if (!(await checkOwnPassword(user, input.oldPassword ?? ''))) {
    throw new NoAccessError(
      sentenceOf({
        pointer: '/body/oldPassword',
        rule: 'is wrong, or there were too many attempts',
        hint: 'An administrator can set a new password.',
      }),
    );
  }
  const prepare = passwordPreparer(user.id, input);
  await recordChange({ author }, async () => ({
    writes: [...(await prepare()), forgiveOwnWrite(user)],
    events: [],
    result: undefined,
  }));
}

/**
 * Checks a new password of a person. The result reads the person, plans the password and the end of all
 * sessions and of all password links, and forgets all devices: one round trip. The password is hashed once,
 * however often that is repeated.
 * @param readUser reads the person, or throws; by default `getAccount`
 * @throws {ValidationError} when the confirmation differs; later also for a weak password
 * @throws {NotFoundError} later, for an unknown id, and for a service account
 */
export function passwordPreparer(
  id: number,
  input: PasswordInput,
  readUser: () => Promise<User> = () => getAccount(id, 'User'),
): () => Promise<Write[]> {
  refuseMistyped(input);
  let hash: string | undefined;
  return async () => {
    const [user, sessions, devices] = await Promise.all([
      readUser(),
      listSessions(id),
      listDevices(id),
    ]);
    hash ??= await hashNewPassword(input.password, user);
    return [
      {
        update: keys.user(id),
        expression:
          'SET passwordHash = :hash, loginAttempts = :none, attemptsInHour = :none, #version = :next REMOVE passwordLink, mailedLinks, mustChangePassword',
        names: { '#version': 'version' },
        values: { ':hash': hash, ':none': 0, ':next': user.version + 1 },
        when: atVersion(user.version),
      },
      ...removeSessionWrites(sessions),
      ...forgetDeviceWrites(devices),
    ];
  };
}

function refuseMistyped({ password, confirmPassword }: PasswordInput): void {
  if (confirmPassword === undefined || confirmPassword === password) return;
  throw invalid('/body/confirmPassword', 'must be the same as `password`');
}
