import { getItem } from '../../platform/dynamo/get-items.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import { atVersion, exists, isNew, type Write } from '../../platform/dynamo/write.ts';
import { writeItem } from '../../platform/dynamo/write-item.ts';
import {
  ExceedsLimitError,
  invalid,
  NotFoundError,
  type ValidationError,
} from '../../platform/errors.ts';
import { hashSecret } from '../tokens/token-format.ts';
import { isValidSignupToken, MAX_SIGNUPS, type SignupToken, type SignupUse } from './model.ts';

/** A token, and the ids of the users who signed up with it. */
export interface UsedToken {
  readonly token: SignupToken;
  readonly users: readonly number[];
}

type SignupTokenRow = SignupToken | SignupUse;

/** All tokens, oldest first: one query. */
export async function listUsedTokens(): Promise<UsedToken[]> {
  return withUses(await queryPartition(keys.signupTokenPartition)).sort((one, other) =>
    one.token.createdAt < other.token.createdAt ? -1 : 1,
  );
}

/** Reads the token of a secret, without its uses. */
function findSignupToken(secret: string): Promise<SignupToken | undefined> {
  return getItem(keys.signupToken(hashSecret(secret)));
}

/**
 * Reads the token of a secret, with its uses: one query.
 * @throws {NotFoundError} for an unknown secret
 */
export async function getUsedToken(secret: string): Promise<UsedToken> {
  const rows = await queryPartition(keys.signupTokenPartition, hashSecret(secret));
  const [found] = withUses(rows);
  // Not repeated in the message: it may be a secret with a typo.
  if (!found)
    throw new NotFoundError({ kind: 'signup-token' }, 'Could not find this signup token.');
  return found;
}

export function createTokenWrite(token: SignupToken): Write {
  return {
    put: { ...token, ...keys.signupToken(token.hash) },
    when: isNew,
  };
}

/** Stores the changes of a token; people may sign up at the same time. */
export function updateTokenWrite(before: SignupToken, after: SignupToken): Write {
  return {
    update: keys.signupToken(before.hash),
    expression: 'SET #enabled = :enabled, expiresAt = :expiresAt, #version = :next',
    names: { '#enabled': 'enabled', '#version': 'version' },
    values: {
      ':enabled': after.enabled,
      ':expiresAt': after.expiresAt,
      ':next': before.version + 1,
    },
    when: atVersion(before.version),
  };
}

/**
 * Stores the same secret, encrypted again, provided that the token is unchanged since it was read.
 * @returns whether it was unchanged
 */
export async function replaceSealed(before: SignupToken, sealed: string): Promise<boolean> {
  const { done } = await writeItem({
    update: keys.signupToken(before.hash),
    expression: 'SET sealed = :sealed, #version = :next',
    names: { '#version': 'version' },
    values: { ':sealed': sealed, ':next': before.version + 1 },
    when: atVersion(before.version),
  });
  return done;
}

/**
 * The token of a secret, if it can be used now.
 * @throws {ValidationError} when it cannot
 * @throws {ExceedsLimitError} beyond the limit of sign-ups with the token
 */
export async function getOpenToken(secret: string): Promise<SignupToken> {
  const token = await findSignupToken(secret);
  if (!token || !isValidSignupToken(token)) throw invalidToken();
  if (token.signups >= MAX_SIGNUPS) throw tooManySignups();
  return token;
}

/** Records that a user signs up with a token, on the condition that the token can still be used. */
export function useTokenWrites(token: SignupToken, user: number, now: Date): Write[] {
  const isEnabled = '#enabled = :true';
  const isNotExpired = 'expiresAt > :now';
  const hasRoom = 'signups < :limit';
  return [
    {
      update: keys.signupToken(token.hash),
      expression: 'ADD signups :one',
      names: { '#enabled': 'enabled' },
      values: { ':one': 1 },
      when: {
        expression: [isEnabled, isNotExpired, hasRoom].join(' AND '),
        values: { ':true': true, ':now': now.toISOString(), ':limit': MAX_SIGNUPS },
      },
    },
    {
      put: { ...keys.signupUse(token.hash, user), token: token.hash, user },
      when: isNew,
    },
  ];
}

/**
 * How a user signed up, until an identity provider says whose account it is: nothing for accounts that others made. Reads
 * the uses of all links, because those that were stored first are not listed by user; each account needs it
 * once.
 */
export async function listUnprovenUses(user: number): Promise<SignupUse[]> {
  const rows = await queryPartition(keys.signupTokenPartition);
  return rows.filter(isUse).filter((use) => use.user === user && use.provenAt === undefined);
}

/** Stores that the account belongs to the person whose address it has. */
export function provenWrite({ token, user }: SignupUse, provenAt: string): Write {
  return {
    update: keys.signupUse(token, user),
    expression: 'SET provenAt = :at',
    values: { ':at': provenAt },
    when: exists,
  };
}

/** Rows in the order of the table: each token, directly followed by its uses. */
function withUses(rows: readonly SignupTokenRow[]): UsedToken[] {
  const uses = Map.groupBy(rows.filter(isUse), ({ token }) => token);
  return rows
    .filter(isToken)
    .map((token) => ({ token, users: (uses.get(token.hash) ?? []).map(({ user }) => user) }));
}

function isUse(row: SignupTokenRow): row is SignupUse {
  return !isToken(row);
}

function isToken(row: SignupTokenRow): row is SignupToken {
  return 'sealed' in row;
}

/** The same error for unknown, disabled and expired tokens. */
function invalidToken(): ValidationError {
  return invalid('/params/token', 'is an unknown, disabled or expired signup token');
}

function tooManySignups(): ExceedsLimitError {
  return new ExceedsLimitError('signups with one token', MAX_SIGNUPS);
}
