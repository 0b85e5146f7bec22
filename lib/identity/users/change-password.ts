import type { Author } from '../../auth/author.ts';
import { recordChange } from '../../events/commit/record-change.ts';
import type { EventDraft } from '../../events/log/types.ts';
import type { InputOf } from '../../http/contract.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, type Write } from '../../platform/dynamo/write.ts';
import { invalid, NoAccessError } from '../../platform/errors.ts';
import { sentenceOf } from '../../platform/fault.ts';
import { listSessions, removeSessionWrites } from '../sessions/session-store.ts';
import { forgetDeviceWrites, listDevices } from './device-store.ts';
import { attemptsKey, countSourceAttempt, forgiveWrite } from './login-attempt-store.ts';
import type { User } from './model.ts';
import { hashNewPassword } from './new-password.ts';
import { verifyPassword } from './password.ts';
import { passwordEvent } from './password-event.ts';
import type { passwordSchema } from './password-schema.ts';
import { getAccount } from './user-store.ts';

/** A new password as the request sends it. */
export type PasswordInput = InputOf<typeof passwordSchema>;

/** A planned change of a password. */
interface PasswordChange {
  /** The person, as before it. */
  readonly user: User;
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
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
  await recordChange({ author, expect: ['user-updated'] }, async () => {
    const { writes, events } = await prepare();
    return { writes: [...writes, forgiveOwnWrite(user)], events, result: undefined };
  });
}

/**
 * Checks a new password of a person. The result reads the person, plans the password with its event and the end
 * of all sessions and of all password links, and forgets all devices: one round trip. The password is hashed once,
 * however often that is repeated.
 * @param readUser reads the person, or throws; by default `getAccount`
 * @param endsSecondFactor whether passkeys and recovery codes end: the user's part of it; the passkeys are the caller's
 * @throws {ValidationError} when the confirmation differs; later also for a weak password
 * @throws {NotFoundError} later, for an unknown id, and for a service account
 */
export function passwordPreparer(
  id: number,
  input: PasswordInput,
  {
    readUser = () => getAccount(id, 'User'),
    endsSecondFactor = false,
  }: { readonly readUser?: () => Promise<User>; readonly endsSecondFactor?: boolean } = {},
): () => Promise<PasswordChange> {
  refuseMistyped(input);
  let hash: string | undefined;
  return async () => {
    const [user, sessions, devices] = await Promise.all([
      readUser(),
      listSessions(id),
      listDevices(id),
    ]);
    hash ??= await hashNewPassword(input.password, user);
    const writes = [
      {
        update: keys.user(id),
        expression: `SET passwordHash = :hash, loginAttempts = :none, attemptsInHour = :none, #version = :next REMOVE passwordLink, mailedLinks, mustChangePassword${endsSecondFactor ? ', secondFactor' : ''}`,
        names: { '#version': 'version' },
        values: { ':hash': hash, ':none': 0, ':next': user.version + 1 },
        when: atVersion(user.version),
      },
      ...removeSessionWrites(sessions),
      ...forgetDeviceWrites(devices),
    ];
    return { user, writes, events: [passwordEvent(user, { passwordChanged: true })] };
  };
}

function refuseMistyped({ password, confirmPassword }: PasswordInput): void {
  if (confirmPassword === undefined || confirmPassword === password) return;
  throw invalid('/body/confirmPassword', 'must be the same as `password`');
}

/**
 * Whether that is the password of a user who is already logged in. After too many attempts the
 * result is `false`, even for the right password. Strangers cannot cause that: only requests with a
 * token of the user are counted.
 */
async function checkOwnPassword(user: User, password: string): Promise<boolean> {
  const isAllowed =
    user.passwordHash !== null && (await countSourceAttempt(attemptsKey('user', user.id), user.id));
  return verifyPassword(password, isAllowed ? user.passwordHash : null);
}

/** Forgets the attempts after the right password. */
function forgiveOwnWrite({ id }: User): Write {
  return forgiveWrite(attemptsKey('user', id), id);
}
