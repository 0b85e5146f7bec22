import type { Caller } from '../../auth/caller.ts';
import { config } from '../../platform/config.ts';
import { DAY_MS } from '../../platform/days.ts';
import {
  ConflictError,
  ExceedsLimitError,
  NotFoundError,
  TooManyRequests,
} from '../../platform/errors.ts';
import { parseFutureExpiry } from '../tokens/rules.ts';
import { MAX_USER_TOKENS } from '../user-tokens/limits.ts';
import { refuseLongLife } from '../user-tokens/rules.ts';
import { listUserTokens } from '../user-tokens/user-token-store.ts';
import { attemptsKey, countSourceAttempt } from '../users/login-attempt-store.ts';
import { MAX_USER_CODES } from '../users/login-limit-rules.ts';
import { parseUserCode, shownCode } from './codes.ts';
import { findDeviceSignIn, storeAnswer } from './device-sign-in-store.ts';
import { DEFAULT_TOKEN_DAYS, type DeviceAnswer, type DeviceSignIn } from './model.ts';

/**
 * The program that waits with a code, for the person who compares it.
 * @throws {ConflictError} for a token: who finds one could make others of it
 * @throws {NotFoundError} when no program waits with this code
 * @throws {TooManyRequests} when the person has tried too many codes
 */
export async function getWaitingDevice(caller: Caller, code: string) {
  const { userCode, clientName, host, address, createdAt, expiresAt } = await getWaiting(
    caller,
    code,
  );
  return {
    userCode: shownCode(userCode),
    clientName,
    host,
    address,
    createdAt,
    expiresAt: new Date(expiresAt).toISOString(),
    tokenMaxDays: config().personalTokenMaxDays,
  };
}

/** What the person says, as the request has it. */
interface SentAnswer {
  readonly answer: 'allow' | 'refuse';
  readonly expiresAt?: string | undefined;
}

/**
 * Stores what the person says about a program, once.
 * @throws {ExceedsLimitError} when the person has no room for another token
 */
export async function answerDevice(caller: Caller, code: string, sent: SentAnswer): Promise<void> {
  const waiting = await getWaiting(caller, code);
  const answer = sent.answer === 'refuse' ? refused : await allowedBy(caller, sent.expiresAt);
  if (!(await storeAnswer(waiting, answer))) throw noSuchCode(code);
}

const refused: DeviceAnswer = { kind: 'refused' };

async function allowedBy(caller: Caller, sentExpiry?: string): Promise<DeviceAnswer> {
  const maxDays = config().personalTokenMaxDays;
  const days = maxDays === 0 ? DEFAULT_TOKEN_DAYS : Math.min(maxDays, DEFAULT_TOKEN_DAYS);
  const tokenExpiresAt =
    (sentExpiry === undefined ? null : parseFutureExpiry(sentExpiry)) ??
    new Date(Date.now() + days * DAY_MS).toISOString();
  refuseLongLife(tokenExpiresAt, maxDays);
  const { id, name } = caller.author;
  if ((await listUserTokens(id)).length >= MAX_USER_TOKENS) {
    throw new ExceedsLimitError(
      'tokens of one user',
      MAX_USER_TOKENS,
      'Delete one that is not used in your account.',
    );
  }
  return { kind: 'allowed', user: id, name, session: sessionOf(caller), tokenExpiresAt };
}

async function getWaiting(caller: Caller, code: string): Promise<DeviceSignIn> {
  sessionOf(caller);
  // Each attempt counts before it is looked at, so that guesses in parallel count too.
  const attempts = attemptsKey('code', caller.author.id);
  if (!(await countSourceAttempt(attempts, undefined, undefined, MAX_USER_CODES))) {
    throw new TooManyRequests('Too many codes were entered. Try again in an hour.');
  }
  const userCode = parseUserCode(code);
  const found = userCode ? await findDeviceSignIn(userCode) : undefined;
  if (!found || found.expiresAt <= Date.now() || found.answer) throw noSuchCode(code);
  return found;
}

/** The session of the caller: a person at a page of the console, not a program with a token of theirs. */
function sessionOf({ session }: Caller): string {
  if (session !== undefined) return session;
  throw new ConflictError(
    'Programs are let in by a person in a browser in which they are signed in, not with a token.',
  );
}

function noSuchCode(code: string): NotFoundError {
  return new NotFoundError(
    { kind: 'device-code', id: code },
    'No program waits with this code: it is mistyped, expired after ten minutes, or was answered. Start again in the terminal.',
  );
}
