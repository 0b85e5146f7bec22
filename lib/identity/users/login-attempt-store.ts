import type { Key } from '../../platform/dynamo/key.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { atVersion, exists } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import {
  decideAttempt,
  FORGET_AFTER_MS,
  MAX_ACCOUNT_ATTEMPTS,
  type SourceAttempts,
} from './login-limit-rules.ts';
import type { User } from './model.ts';

declare module '../../platform/dynamo/items.ts' {
  interface Items {
    StoredAttempts: StoredAttempts;
  }
}

/** Attempts of a source, as they are stored. */
export interface StoredAttempts extends SourceAttempts {
  readonly version: number;
}

/** Parallel attempts of one source are counted one after the other; more at once are refused. */
const MAX_ROUNDS = 30;

/**
 * The key of the attempts of an address, a device, or a user who is already logged in; `mails` are the e-mails
 * that an address has requested, `codes` the codes for programs that it has, and `code` those that a user has tried.
 */
export function attemptsKey(
  kind: 'address' | 'device' | 'user' | 'mails' | 'codes' | 'code',
  name: string | number,
) {
  return keys.loginAttempts(`${kind}#${name}`);
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses are counted too.
 * @param account id; `undefined` for a name that nobody has
 * @param seen the state, if it was read; the first write fails if it has changed, and returns it
 * @param max attempts of the source in an hour; by default those of logins
 * @returns whether the password may be checked
 */
export async function countSourceAttempt(
  key: Key<StoredAttempts>,
  account: number | undefined,
  seen?: StoredAttempts,
  max?: number,
): Promise<boolean> {
  let before = seen;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const now = Date.now();
    const decision = decideAttempt(before, account, now, max);
    if (!decision.allowed) return false;
    const { done, item } = await writeItem({
      put: { ...key, ...decision.next, ...bookkeeping(before, now) },
      when: atVersion(before?.version),
    });
    if (done) return true;
    before = item as StoredAttempts | undefined;
  }
  return false;
}

/** Forgets the attempts of a source for an account, after the right password. */
export function forgiveWrite(key: Key<StoredAttempts>, account: number) {
  return {
    update: key,
    expression: 'SET #total = #total - :one, #version = #version + :one REMOVE #accounts.#account',
    names: {
      '#total': 'total',
      '#version': 'version',
      '#accounts': 'accounts',
      '#account': String(account),
    },
    values: { ':one': 1 },
    when: exists,
  };
}

/**
 * Counts an attempt at the account.
 * @param isKnown the device is known to the account: it is not limited by what others do
 * @returns whether the password may be checked
 */
export async function countAccountAttempt(user: User, isKnown: boolean): Promise<boolean> {
  const now = new Date().toISOString();
  const hour = now.slice(0, 13);
  if (isKnown) return (await writeItem(attemptWrite(user, now, {}))).done;
  const sameHour = attemptWrite(user, now, {
    set: ', attemptsInHour = attemptsInHour + :one',
    values: { ':hour': hour, ':max': MAX_ACCOUNT_ATTEMPTS },
    condition: 'loginHour = :hour AND attemptsInHour < :max',
  });
  const newHour = attemptWrite(user, now, {
    set: ', loginHour = :hour, attemptsInHour = :one',
    values: { ':hour': hour },
    condition: '(attribute_not_exists(loginHour) OR loginHour <> :hour)',
  });
  const [first, second] = user.loginHour === hour ? [sameHour, newHour] : [newHour, sameHour];
  return (await writeItem(first)).done || (await writeItem(second)).done;
}

interface AttemptPart {
  readonly set?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly condition?: string;
}

function attemptWrite({ id }: User, now: string, { set = '', values, condition }: AttemptPart) {
  return {
    update: keys.user(id),
    expression: `SET loginAttempts = loginAttempts + :one, loginTriedAt = :now${set}`,
    values: { ':one': 1, ':now': now, ...values },
    when: { expression: ['attribute_exists(pk)', condition].filter(Boolean).join(' AND ') },
  };
}

function bookkeeping(before: StoredAttempts | undefined, now: number) {
  return {
    version: (before?.version ?? 0) + 1,
    ttl: Math.ceil((now + 2 * FORGET_AFTER_MS) / 1_000),
  };
}
