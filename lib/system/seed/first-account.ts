import { randomInt } from 'node:crypto';
import { systemAuthor } from '../../auth/author.ts';
import { noChange, recordChange } from '../../events/commit/record-change.ts';
import { accountEvent } from '../../identity/users/account-event.ts';
import type { User } from '../../identity/users/model.ts';
import { hashPassword } from '../../identity/users/password.ts';
import { prepareUser } from '../../identity/users/prepare-user.ts';
import { findUser, findUserIdByName, lastUserId } from '../../identity/users/user-store.ts';
import { allInOrder } from '../../platform/dynamo/all-in-order.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion } from '../../platform/dynamo/write.ts';

/** Id of the role Admin. */
const ADMIN_ROLE = 1;

/** Without letters and digits that look alike: the password is read from a terminal. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const GROUPS = 4;

/** Four groups of four letters have 79 bits, far beyond guessing. */
const GROUP_LETTERS = 4;

/**
 * Gives an instance without users an administrator, for a first sign-in on the own machine. The password must be
 * changed at the first sign-in. Until then each call creates a new one, because the last cannot be read again.
 * @returns the password; `undefined` once the instance has users who do not need it
 */
export async function giveFirstAccount(username: string): Promise<string | undefined> {
  if (!(await isWaiting(username))) return undefined;
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return recordChange({ author: systemAuthor, expect: ['user-created'] }, async () => {
    const [last, user] = await allInOrder([lastUserId(), findByName(username)]);
    if (last === 0) {
      const created = await prepareUser({
        accountType: 'User',
        name: null,
        email: null,
        username,
        rootRole: ADMIN_ROLE,
        passwordHash,
        mustChangePassword: true,
      });
      return {
        writes: created.writes,
        events: [accountEvent('created', { after: created.user })],
        result: password,
      };
    }
    if (!user?.mustChangePassword) return noChange(undefined);
    return {
      writes: [
        {
          update: keys.user(user.id),
          expression: 'SET passwordHash = :hash, #version = :next',
          names: { '#version': 'version' },
          values: { ':hash': passwordHash, ':next': user.version + 1 },
          when: atVersion(user.version),
        },
      ],
      events: [],
      result: password,
    };
  });
}

/** Whether nobody has signed in yet: hashing a password for nothing would cost time at each start. */
async function isWaiting(username: string): Promise<boolean> {
  if ((await lastUserId()) === 0) return true;
  return (await findByName(username))?.mustChangePassword === true;
}

async function findByName(username: string): Promise<User | undefined> {
  const id = await findUserIdByName(username);
  return id === undefined ? undefined : findUser(id);
}

function generatePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
